import { expect, test } from 'vitest'
import { lookAgainMs } from './look-again.ts'

const now = new Date(2026, 10, 20, 14, 0)
const local = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).toISOString()

test('looks again when something happens, often while it is awaited, rarely when it does not come', () => {
  expect(lookAgainMs([{}], now)).toBe(false)
  expect(lookAgainMs([{ autoDeleteAt: local(20, 15, 0) }, { autoStopAt: local(20, 14, 1) }], now)).toBe(
    65_000,
  )
  expect(lookAgainMs([{ autoStopAt: local(20, 13, 59) }], now)).toBe(5_000)
  expect(lookAgainMs([{ autoStopAt: local(20, 12, 0) }], now)).toBe(60_000)
  expect(lookAgainMs([{ autoStopAt: new Date(2030, 1, 1).toISOString() }], now)).toBe(2 ** 31 - 1)
})
