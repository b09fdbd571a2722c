import { expect, test } from 'vitest'
import { homeOf, redirectFor } from './access.ts'

test('students land on their resources, everybody else on the dashboard', () => {
  expect(homeOf('student')).toBe('/dashboard/my-resources')
  expect(homeOf('lab_owner')).toBe('/dashboard')
  expect(homeOf('admin')).toBe('/dashboard')
})

test.each([
  '/dashboard',
  '/dashboard/',
  '/dashboard/resources',
  '/dashboard/settings/cloud',
  '/dashboard/not-built-yet',
  '/dashboard/courses',
  '/dashboard/courses/',
  '/dashboard/courses/new',
  '/dashboard/courses/creators/',
  '/dashboard/courses/bring-over',
  '/dashboard/courses/end-of-term',
])('sends a student away from %s', (page) => {
  expect(redirectFor('student', page)).toBe('/dashboard/my-resources')
})

test.each([
  '/dashboard/my-resources',
  '/Dashboard/My-Resources/',
  '/dashboard/my-resources/vm_1',
  '/dashboard/courses/crs_1',
  '/dashboard/courses/crs_1/people',
  '/dashboard/settings/change-password',
])('lets a student see %s', (page) => {
  expect(redirectFor('student', page)).toBeUndefined()
})

test('sends an owner from the student page to the dashboard', () => {
  expect(redirectFor('lab_owner', '/dashboard/my-resources')).toBe('/dashboard')
  expect(redirectFor('admin', '/dashboard/resources')).toBeUndefined()
  expect(redirectFor('lab_owner', '/dashboard/my-resources/vm_1')).toBeUndefined()
})
