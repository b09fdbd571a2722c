import { expect, it } from 'vitest'
import { createPollingInterval } from './polling-interval.ts'

const take = (interval: { next(): number }, count: number) =>
  Array.from({ length: count }, () => interval.next())

it('starts at 100 ms and grows exponentially to its cap', () => {
  const interval = createPollingInterval(1000, () => 0.5)
  expect(take(interval, 6)).toEqual([100, 200, 300, 500, 900, 1000])
})

it('starts over after a find', () => {
  const interval = createPollingInterval(1000, () => 0.5)
  take(interval, 6)
  interval.reset()
  expect(take(interval, 2)).toEqual([100, 200])
})

it('varies by a fifth, so that listeners do not move in step', () => {
  const early = createPollingInterval(60_000, () => 0)
  const late = createPollingInterval(60_000, () => 1)
  expect([take(early, 3), take(late, 3)]).toEqual([
    [100, 180, 260],
    [100, 220, 340],
  ])
})

it('never waits longer than its cap, even at first', () => {
  expect(createPollingInterval(50).next()).toBe(50)
})
