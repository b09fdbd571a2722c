import { expect, test } from 'vitest'
import { firstOf } from './first-of.ts'

test('of the thousands of a whole university some are shown, and how many more there are', () => {
  const lines = Array.from({ length: 5_000 }, (_, index) => index)
  expect(firstOf(lines)).toEqual({ shown: lines.slice(0, 550), more: 4_450 })
  expect(firstOf(lines.slice(0, 550))).toEqual({ shown: lines.slice(0, 550), more: 0 })
})
