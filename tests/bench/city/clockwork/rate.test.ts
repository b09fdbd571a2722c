import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createRate } from './rate.ts'

const to = 60_000

it('lets no more through in any second than it may, and loses nothing', () => {
  const asked = fc.record({
    instant: fc.integer({ min: 0, max: 9_999 }),
    amount: fc.integer({ min: 1, max: 30 }),
  })
  fc.assert(
    fc.property(fc.array(asked, { maxLength: 100 }), (uses) => {
      const rate = createRate({ from: 0, to, perSecond: 100 })
      for (const { instant, amount } of uses) rate.take(instant, amount)
      expect(rate.peak(1)).toBeLessThanOrEqual(100 + 1e-6)
      const all = uses.reduce((sum, { amount }) => sum + amount, 0)
      expect(rate.total()).toBe(all)
      expect(rate.peak(to / 1000) * (to / 1000)).toBeCloseTo(all)
    }),
  )
})

it('makes wait who comes when it is used up', () => {
  const rate = createRate({ from: 0, to, perSecond: 10 })
  expect(rate.take(0, 1)).toBe(0)
  expect(rate.take(0, 1)).toBe(100)
  expect(rate.take(0, 8)).toBe(900)
  expect(rate.take(0, 1)).toBe(1000)
})

it('does not make wait for what was entered ahead of time', () => {
  const rate = createRate({ from: 0, to, perSecond: 10 })
  rate.take(5_000, 10)
  expect(rate.take(0, 1)).toBe(0)
})

it('makes nobody wait when it is boundless, and says what was needed', () => {
  const rate = createRate({ from: 0, to, perSecond: Number.POSITIVE_INFINITY })
  for (let use = 0; use < 50; use += 1) expect(rate.take(1_000, 10)).toBe(0)
  expect(rate.peak(1)).toBe(500)
  expect(rate.peak(10)).toBe(50)
})
