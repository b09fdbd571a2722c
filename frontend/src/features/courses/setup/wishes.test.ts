import { expect, test } from 'vitest'
import { withWish } from './wishes.ts'

test('what is typed in one step stays beside what is typed in another', () => {
  const first = withWish({}, 'machines', { wanted: 3 })
  const both = withWish(first, 'rules', { slowDiskAsleep: true })
  expect(both).toEqual({ machines: { wanted: 3 }, rules: { slowDiskAsleep: true } })
  expect(withWish(both, 'machines', undefined)).toEqual({ rules: { slowDiskAsleep: true } })
})

test('what is said once more is nothing new', () => {
  const wishes = withWish({}, 'machines', { wanted: 3 })
  expect(withWish(wishes, 'machines', { wanted: 3 })).toBe(wishes)
  expect(withWish(wishes, 'rules', undefined)).toBe(wishes)
})
