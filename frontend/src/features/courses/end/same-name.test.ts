import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test('a name is the same as it is shown', () => {
  expect(isSameName(' Biology 101 ', 'Biology  101')).toBe(true)
  expect(isSameName('Biology101', 'Biology 101')).toBe(false)
  expect(isSameName('biology 101', 'Biology 101')).toBe(false)
  expect(isSameName('', 'Biology 101')).toBe(false)
})
