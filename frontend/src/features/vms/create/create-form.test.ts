import { fieldsOf } from '@labkeeper/contract/kernel/errors'
import { CreateVms } from '@labkeeper/contract/vms/vms'
import { expect, test } from 'vitest'
import {
  type CreateFields,
  CreateForm,
  emptyForm,
  fieldFor,
  passwordAdvice,
  toRequest,
  totalVCpus,
} from './create-form.ts'

const filled: CreateFields = {
  name: 'web',
  resourceGroupName: 'cs-101',
  location: 'eastus',
  system: 'Ubuntu Server',
  imageSku: '22_04-lts-gen2',
  vmSize: 'Standard_B2s',
  diskSizeGB: 32,
  adminUsername: 'labadmin',
  adminPassword: 'Correct-horse-1',
  vmCount: 3,
  tags: [],
}

const problems = (changes: Partial<CreateFields>): Record<string, string> => {
  const parsed = CreateForm.safeParse({ ...filled, ...changes })
  return parsed.success ? {} : fieldsOf(parsed.error.issues)
}

test('accepts a complete form', () => {
  expect(problems({})).toEqual({})
})

test('uses the default texts for empty fields and says nothing more about them', () => {
  const parsed = CreateForm.safeParse(emptyForm)
  expect(parsed.success).toBe(false)
  const fields = fieldsOf(parsed.error?.issues ?? [])
  expect(fields.name).toBe('String must contain at least 1 character(s)')
  expect(fields.adminPassword).toBe('String must contain at least 8 character(s)')
  expect(Object.keys(fields).sort()).toEqual(
    [
      'adminPassword',
      'adminUsername',
      'imageSku',
      'location',
      'name',
      'resourceGroupName',
      'system',
      'vmSize',
    ].sort(),
  )
})

test('keeps the specified messages', () => {
  expect(problems({ name: 'we b' }).name).toBe(
    'VM name can only contain letters, numbers, hyphens, and underscores',
  )
  expect(problems({ vmCount: 11 }).vmCount).toBe('Number must be less than or equal to 10')
  expect(problems({ vmCount: 2.5 }).vmCount).toBe('Expected integer, received float')
})

test('says beforehand what Azure would refuse minutes later', () => {
  expect(problems({ name: 'web-' }).name).toContain('hyphen')
  expect(problems({ name: 'a'.repeat(64) }).name).toContain('longer than 64')
  expect(problems({ name: 'a'.repeat(64), vmCount: 1 })).toEqual({})
  expect(problems({ resourceGroupName: 'a.' }).resourceGroupName).toContain('period')
  expect(problems({ adminUsername: 'root' }).adminUsername).toContain('does not allow')
  expect(problems({ adminPassword: 'onlylowercase' }).adminPassword).toContain('three of these')
})

test('puts a tag complaint on its row and ignores empty rows', () => {
  expect(problems({ tags: [{ key: '', value: '' }] })).toEqual({})
  expect(
    problems({
      tags: [
        { key: 'a', value: '1' },
        { key: 'A ', value: '2' },
      ],
    })['tags.1.key'],
  ).toContain('already')
  expect(
    problems({
      tags: [
        { key: 'a', value: '1' },
        { key: 'b<', value: '2' },
      ],
    })['tags.1.key'],
  ).toContain('< >')
  expect(
    problems({
      tags: [
        { key: 'a', value: '1' },
        { key: '', value: '2' },
      ],
    })['tags.1.key'],
  ).toBeDefined()
})

test('sends what the API expects', () => {
  const request = toRequest({
    ...filled,
    tags: [
      { key: ' course ', value: 'Networks' },
      { key: '', value: '' },
    ],
  })
  expect(CreateVms.parse(request)).toEqual({
    name: 'web',
    resourceGroupName: 'cs-101',
    location: 'eastus',
    imagePublisher: 'Canonical',
    imageOffer: '0001-com-ubuntu-server-jammy',
    imageSku: '22_04-lts-gen2',
    imageVersion: 'latest',
    vmSize: 'Standard_B2s',
    diskSizeGB: 32,
    adminUsername: 'labadmin',
    adminPassword: 'Correct-horse-1',
    vmCount: 3,
    templateName: '',
    tags: { course: 'Networks' },
  })
  expect(toRequest(filled)).not.toHaveProperty('tags')
})

test('finds the field of a complaint of the server', () => {
  const form = { ...filled, tags: [{ key: 'course', value: '' }] }
  expect(fieldFor('vmSize', form)).toBe('vmSize')
  expect(fieldFor('imageOffer', form)).toBe('system')
  expect(fieldFor('tags.course', form)).toBe('tags.0.key')
  expect(fieldFor('tags.other', form)).toBeUndefined()
  expect(fieldFor('surprise', form)).toBeUndefined()
})

test('advises on the password as it is typed', () => {
  const advice = (adminPassword: string, system = 'Ubuntu Server') =>
    passwordAdvice({ adminPassword, adminUsername: 'labadmin', system })
  expect(advice('')).toMatchObject({ ok: false })
  expect(advice('').text).toContain('8 to 72')
  expect(advice('', 'Windows Server').text).toContain('8 to 123')
  expect(advice('Correct-horse-1')).toEqual({ ok: true, text: 'Azure will accept this password.' })
  expect(advice('P@ssw0rd').ok).toBe(false)
  expect(advice(`Aa1-${'x'.repeat(80)}`).ok).toBe(false)
  expect(advice(`Aa1-${'x'.repeat(80)}`, 'Windows Server').ok).toBe(true)
})

test('adds up the vCPUs', () => {
  expect(totalVCpus({ vmSize: 'Standard_B2s', vmCount: 3 })).toBe(6)
  expect(totalVCpus({ vmSize: '', vmCount: 3 })).toBeUndefined()
})
