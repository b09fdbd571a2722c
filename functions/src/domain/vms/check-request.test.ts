import type { CreateVms } from '@labkeeper/contract/vms/vms'
import { describe, expect, it } from 'vitest'
import { checkRequest } from './check-request.ts'

const linux: CreateVms = {
  name: 'lab',
  location: 'eastus',
  resourceGroupName: 'course-1',
  vmSize: 'Standard_B1s',
  imagePublisher: 'Canonical',
  imageOffer: '0001-com-ubuntu-server-jammy',
  imageSku: '22_04-lts-gen2',
  adminUsername: 'labadmin',
  adminPassword: 'Teach-me-1234',
}
const windows: CreateVms = {
  ...linux,
  vmSize: 'Standard_B2s',
  imagePublisher: 'MicrosoftWindowsServer',
  imageOffer: 'WindowsServer',
  imageSku: '2022-datacenter-g2',
}
const fieldsOf = (input: CreateVms) => checkRequest(input)?.fields ?? {}

describe('checkRequest', () => {
  it('lets through what Azure would take', () => {
    expect(checkRequest(linux)).toBeUndefined()
    expect(checkRequest(windows)).toBeUndefined()
    expect(
      checkRequest({
        ...windows,
        vmCount: 100,
        diskSizeGB: 128,
        imageVersion: 'latest',
        tags: { course: 'x' },
      }),
    ).toBeUndefined()
    expect(checkRequest({ ...linux, imageVersion: '' })).toBeUndefined()
  })

  it('names every wrong field, and says the first as the sentence', () => {
    const refusal = checkRequest({ ...linux, name: '_lab', location: 'mars', imageSku: '14.04' })
    expect(refusal?.code).toBe('invalid_request')
    expect(refusal?.message).toBe('VM name cannot start with an underscore')
    expect(Object.keys(refusal?.fields ?? {})).toEqual(['name', 'location', 'imageSku'])
  })

  it.each([
    ['_lab', 'VM name cannot start with an underscore'],
    ['lab-', 'VM name cannot end with a hyphen'],
    ['-lab', 'VM name cannot start with a hyphen'],
  ])('refuses the name %s', (name, message) => {
    expect(fieldsOf({ ...linux, name })).toEqual({ name: message })
  })

  it('refuses a name that is too long only with its number', () => {
    const name = 'a'.repeat(61)
    expect(checkRequest({ ...linux, name })).toBeUndefined()
    expect(checkRequest({ ...linux, name, vmCount: 99 })).toBeUndefined()
    expect(fieldsOf({ ...linux, name, vmCount: 100 }).name).toMatch(/Use at most 60 characters/)
  })

  it('refuses a group name that Azure refuses', () => {
    expect(Object.keys(fieldsOf({ ...linux, resourceGroupName: 'a b' }))).toEqual(['resourceGroupName'])
    expect(Object.keys(fieldsOf({ ...linux, resourceGroupName: 'ab.' }))).toEqual(['resourceGroupName'])
  })

  it('refuses a size that the region does not offer for the system, and names those it does', () => {
    expect(fieldsOf({ ...windows, vmSize: 'Standard_B1s' })).toEqual({
      vmSize:
        'The size B1s is not offered for Windows Server in East US. Choose one of B2s, B4ms, B8ms, D2s v3, D4s v3, D8s v3, E4s v3, E8s v3.',
    })
    expect(Object.keys(fieldsOf({ ...linux, location: 'uksouth', vmSize: 'Standard_B2s' }))).toEqual([
      'vmSize',
    ])
    expect(Object.keys(fieldsOf({ ...linux, vmSize: 'Standard_M128s' }))).toEqual(['vmSize'])
  })

  it('refuses a system or version that is not in the catalogue', () => {
    expect(Object.keys(fieldsOf({ ...linux, imageOffer: 'Slackware' }))).toEqual(['imageOffer'])
    expect(Object.keys(fieldsOf({ ...windows, imageSku: '22_04-lts-gen2' }))).toEqual(['imageSku'])
    expect(Object.keys(fieldsOf({ ...linux, imageVersion: '../x' }))).toEqual(['imageVersion'])
  })

  it('refuses a disk that does not hold the image or that Azure does not allow', () => {
    expect(fieldsOf({ ...windows, diskSizeGB: 64 })).toEqual({
      diskSizeGB: 'Windows Server needs a disk of at least 128 GB.',
    })
    expect(fieldsOf({ ...linux, diskSizeGB: 4096 })).toEqual({
      diskSizeGB: 'Azure allows at most 4,095 GB for the disk of the operating system.',
    })
    expect(checkRequest({ ...linux, diskSizeGB: 4095 })).toBeUndefined()
  })

  it('refuses user names and passwords that Azure refuses minutes later', () => {
    expect(Object.keys(fieldsOf({ ...linux, adminUsername: 'Admin' }))).toEqual(['adminUsername'])
    expect(Object.keys(fieldsOf({ ...linux, adminPassword: 'lowercase only' }))).toEqual(['adminPassword'])
    expect(Object.keys(fieldsOf({ ...linux, adminPassword: 'P@ssw0rd' }))).toEqual(['adminPassword'])
    const long = `Aa1${'x'.repeat(70)}`
    expect(Object.keys(fieldsOf({ ...linux, adminPassword: long }))).toEqual(['adminPassword'])
    expect(checkRequest({ ...windows, adminPassword: long })).toBeUndefined()
  })

  it('takes every name that has a legal computer name, on either system', () => {
    expect(checkRequest({ ...windows, name: 'lab_' })).toBeUndefined()
    expect(checkRequest({ ...linux, name: 'lab_' })).toBeUndefined()
    expect(checkRequest({ ...windows, name: '2024', vmCount: 3 })).toBeUndefined()
    expect(checkRequest({ ...windows, name: 'very-long-name-of-a-lab', vmCount: 100 })).toBeUndefined()
  })

  it('names the tag that Azure refuses', () => {
    expect(Object.keys(fieldsOf({ ...linux, tags: { 'a/b': 'x' } }))).toEqual(['tags.a/b'])
    const many = Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`k${index}`, 'v']))
    expect(Object.keys(fieldsOf({ ...linux, tags: many }))).toEqual(['tags'])
  })
})
