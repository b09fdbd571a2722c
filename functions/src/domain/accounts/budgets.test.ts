import { describe, expect, it } from 'vitest'
import { type Budget, budgets, lifeSeconds, takeToken } from './budgets.ts'

const budget: Budget = { holds: 3, perHour: 60 }
const at = (seconds: number) => new Date(1_700_000_000_000 + seconds * 1_000)

/** Takes at each of these seconds, and answers the waits: 0 for a token. */
const waits = (...seconds: number[]): number[] => {
  let fullAt: number | undefined
  return seconds.map((second) => {
    const taken = takeToken(fullAt, budget, at(second))
    if ('waitSeconds' in taken) return taken.waitSeconds
    fullAt = taken.fullAt
    return 0
  })
}

describe('a bucket', () => {
  it('gives what it holds at once, and then says how long to wait', () => {
    expect(waits(0, 0, 0, 0)).toEqual([0, 0, 0, 60])
  })

  it('fills bit by bit: a refused try costs nothing', () => {
    expect(waits(0, 0, 0, 15, 30, 59, 60, 60)).toEqual([0, 0, 0, 45, 30, 1, 0, 60])
  })

  it('never holds more than it can', () => {
    expect(waits(0, 10_000, 10_000, 10_000, 10_000)).toEqual([0, 0, 0, 0, 60])
  })

  it('is full again when its record may be forgotten', () => {
    expect(waits(0, 0, 0, lifeSeconds(budget), lifeSeconds(budget), lifeSeconds(budget))).toEqual([
      0, 0, 0, 0, 0, 0,
    ])
  })

  it('of a lab holds more than that of a person', () => {
    for (const { person, lab } of Object.values<{ person: Budget; lab?: Budget }>(budgets)) {
      expect(lab?.holds ?? Number.POSITIVE_INFINITY).toBeGreaterThan(person.holds)
    }
  })
})
