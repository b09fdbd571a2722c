import { expect, test } from 'vitest'
import { menuFor, placeOf, placesFor, settingsFor, teachingFor } from './places.ts'

const owner = { name: 'O', email: 'o@x.yz', role: 'lab_owner', isAzureAD: false } as const
const student = { ...owner, role: 'student' } as const
const labelAt = (pathname: string) => placeOf(placesFor(owner), pathname)?.label

test('a page belongs to the item with the longest matching address', () => {
  expect(labelAt('/dashboard')).toBe('Dashboard')
  expect(labelAt('/dashboard/resources')).toBe('List Resources')
  expect(labelAt('/dashboard/resources/rg/vm')).toBe('List Resources')
  expect(labelAt('/dashboard/resources/create')).toBe('Create Resource')
  expect(labelAt('/dashboard/templates')).toBe('Templates')
  expect(labelAt('/dashboard/settings/cloud')).toBe('Settings')
  expect(labelAt('/dashboard/nowhere')).toBeUndefined()
})

const settingsOf = (user: Parameters<typeof menuFor>[0]) => menuFor(user).map(({ label }) => label)

test('students see their resources only, and no settings of the lab', () => {
  expect(placesFor(student).map(({ label }) => label)).toEqual(['My Resources'])
  expect(settingsOf(student)).toEqual(['Change Password'])
})

test('courses stand beside the six items, for everybody who is no student', () => {
  expect(placesFor(owner)).toHaveLength(6)
  expect(teachingFor(owner).map(({ label }) => label)).toEqual(['Courses'])
  expect(teachingFor(student)).toEqual([])
})

test('who has a password here can change it, who signs in with the directory cannot', () => {
  expect(settingsOf(owner)).toEqual([
    'Change Password',
    'Security',
    'Subscription',
    'Cloud Settings',
    'Auto VM Management',
  ])
  expect(settingsOf({ ...owner, isAzureAD: true })).toEqual(['Subscription', 'Cloud Settings'])
  expect(settingsOf({ ...owner, role: 'admin', isAzureAD: true })).toEqual(['Subscription', 'Cloud Settings'])
  expect(settingsOf({ ...student, isAzureAD: true })).toEqual([])
})

test('the settings page lists everything, to lab owners only', () => {
  expect(settingsFor(owner).map(({ label }) => label)).toContain('Auto VM Management')
  expect(settingsFor({ ...owner, isAzureAD: true }).map(({ label }) => label)).toContain('Auto VM Management')
  expect(settingsFor(student).map(({ label }) => label)).toEqual(['Change Password', 'Security'])
})
