import { expect, test } from 'vitest'
import { laterOf, shortTime } from './time.ts'

const now = new Date('2026-11-20T12:00:00Z')
const at = (offsetSeconds: number) => shortTime(new Date(now.getTime() + offsetSeconds * 1000), now)

test.each([
  [-5, 'just now'],
  [20, 'in a moment'],
  [-180, '3 min ago'],
  [1200, 'in 20 min'],
  [-7300, '2 hr ago'],
])('%i seconds away reads "%s"', (offset, text) => {
  expect(at(offset)).toBe(text)
})

test('a day away it is a date', () => {
  expect(at(-90_000)).toMatch(/2026/)
})

test('what has come since the last beat of a clock is not in the future', () => {
  const present = new Date(now.getTime() + 14_000)
  const come = new Date(now.getTime() + 13_000)
  expect(shortTime(come, now)).toBe('in a moment')
  for (const clock of [laterOf(now, present), laterOf(present, now)])
    expect(shortTime(come, clock)).toBe('just now')
})
