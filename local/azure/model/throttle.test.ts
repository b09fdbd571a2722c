import { expect, test } from 'vitest'
import { createThrottle } from './throttle.ts'

const limit = { bucket: 'writes', capacity: 2, refillPerSecond: 0.1 }

test('empties, says how long to wait in whole seconds, and refills', () => {
  const throttle = createThrottle(1)
  expect(throttle.take([limit], 0)).toBeUndefined()
  expect(throttle.take([limit], 0)).toBeUndefined()
  expect(throttle.take([limit], 0)).toEqual({ limit, waitSeconds: 10 })
  expect(throttle.take([limit], 9_000)).toEqual({ limit, waitSeconds: 1 })
  expect(throttle.take([limit], 10_000)).toBeUndefined()
  expect(throttle.remaining(limit, 1_000_000)).toBe(2)
})

test('refills faster at a higher speed', () => {
  const throttle = createThrottle(20)
  throttle.take([limit], 0)
  throttle.take([limit], 0)
  expect(throttle.take([limit], 0)).toEqual({ limit, waitSeconds: 1 })
  expect(throttle.take([limit], 500)).toBeUndefined()
})

test('takes nothing anywhere when one bucket is empty', () => {
  const throttle = createThrottle(1)
  const other = { bucket: 'vm', capacity: 1, refillPerSecond: 0.01 }
  throttle.take([other], 0)
  expect(throttle.take([limit, other], 0)?.limit).toBe(other)
  expect(throttle.remaining(limit, 0)).toBe(2)
})
