import { expect, test } from 'vitest'
import { leftText } from './own-time.ts'

test('what is left is told where there is a limit, without what has begun of a minute', () => {
  expect(leftText({ allowedSeconds: 36_000, leftSeconds: 33_880 })).toBe('9 h 24 min of 10 h left')
  expect(leftText({ allowedSeconds: 3600, leftSeconds: 59 })).toBe('0 min of 1 h left')
  expect(leftText({ allowedSeconds: null, leftSeconds: null })).toBeUndefined()
})
