import type { Course } from '@labkeeper/contract/courses/course'
import { expect, test } from 'vitest'
import { isUsed } from './used-version.ts'

test('lets the last version of a course go once that is cleaned up', () => {
  const of = (state: Course['state']) => isUsed({ current: true }, { state })
  expect([of('draft'), of('open'), of('closed'), of('cleaning')]).toEqual([true, true, true, true])
  expect(of('archived')).toBe(false)
  expect(isUsed({ current: false }, { state: 'open' })).toBe(false)
})
