import { expect, test } from 'vitest'
import { leftText, standingOf } from './own-time.ts'

test('what is left is told where there is a limit, without what has begun of a minute', () => {
  expect(leftText({ allowedSeconds: 36_000, leftSeconds: 33_880 })).toBe('9 h 24 min of 10 h left')
  expect(leftText({ allowedSeconds: 3600, leftSeconds: 59 })).toBe('0 min of 1 h left')
  expect(leftText({ allowedSeconds: null, leftSeconds: null })).toBeUndefined()
})

test('of what a list says the run that goes on is used, and never more than there is', () => {
  const now = new Date('2026-11-23T12:00:00.000Z')
  const since = '2026-11-23T11:30:00.000Z'
  const left = (hours: Parameters<typeof standingOf>[0]) => standingOf(hours, now).leftSeconds
  expect(left({ usedSeconds: 600, allowedSeconds: 7200 })).toBe(6600)
  expect(left({ usedSeconds: 600, allowedSeconds: 7200, since })).toBe(4800)
  expect(left({ usedSeconds: 6000, allowedSeconds: 7200, since })).toBe(0)
  expect(left({ usedSeconds: 600, allowedSeconds: null, since })).toBeNull()
})
