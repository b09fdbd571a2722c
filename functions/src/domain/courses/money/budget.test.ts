import { describe, expect, it } from 'vitest'
import { enrolmentIdOf } from '../people/enrolment-record.ts'
import { judgeBudget, percentOf, periodEnd, type Spends, settledBudget, toBudgetView } from './budget.ts'
import type { Spending } from './budget-record.ts'

const place = { timeZone: 'America/New_York', closesAt: '2027-02-22T05:00:00.000Z' }
const now = '2026-11-24T16:00:00.000Z'
const budget = settledBudget({ amount: 0.05, per: 'month', atEnd: 'own', warnAt: [80, 50, 80] })
const ada = enrolmentIdOf('crs_a', 'u_ada')
const bob = enrolmentIdOf('crs_a', 'u_bob')
const nobody = new Map()

const secondsUntil = (at: string | undefined) => (Date.parse(at ?? '') - Date.parse(now)) / 1000
const judged = (
  spends: Spends,
  was?: Spending,
  people: ReadonlyMap<typeof ada, Spends> = nobody,
  of = budget,
) => judgeBudget(of, was, { course: spends, people }, place, now)

describe('a budget', () => {
  it('is used up when what goes on has cost the rest of it', () => {
    const spends = { spent: 0.0412, burn: 0.1876 + 9.6 / 730 + 0.005 }
    const view = toBudgetView(budget, spends, place, now)
    expect(secondsUntil(view.hitsAt)).toBeCloseTo(153.97, 2)
    expect(view).toMatchObject({ spent: 0.0412, percent: 82, state: 'warned', warnAt: [50, 80] })
    expect(judged(spends).next).toBe(view.hitsAt)
  })

  it('says nothing of an instant that its period does not reach, or that never comes', () => {
    const hits = (spends: Spends) => toBudgetView(budget, spends, place, now).hitsAt
    expect(hits({ spent: 0.01, burn: 0.0001 })).toBeUndefined()
    expect(hits({ spent: 0.01, burn: 0 })).toBeUndefined()
    expect(hits({ spent: 0.06, burn: 1 })).toBeUndefined()
    expect(hits({ spent: 0, burn: 1e-300 })).toBeUndefined()
  })

  it('ends with its month on the clocks of the course, or with the course', () => {
    expect(periodEnd('month', now, place)).toBe('2026-12-01T05:00:00.000Z')
    expect(periodEnd('course', now, place)).toBe(place.closesAt)
    expect(judged({ spent: 0, burn: 0 }).next).toBe('2026-12-01T05:00:00.000Z')
  })

  it('counts whole percent, and a sum of fractions as what it is', () => {
    expect(percentOf({ spent: 0.0412 }, 0.05)).toBe(82)
    expect(percentOf({ spent: 0.1 + 0.2 }, 0.3)).toBe(100)
    expect(percentOf({ spent: 0.7 - 0.6 }, 0.1)).toBe(100)
    expect(percentOf({ spent: 0.29999 }, 0.3)).toBe(99)
  })

  it('looks again at the next percentage, and tells of each once', () => {
    const first = judged({ spent: 0.026, burn: 0.01 })
    expect(first).toMatchObject({ tell: 50, spending: { told: [50] } })
    // From 0.026 to 80 % of 0.05.
    expect(secondsUntil(first.next)).toBeCloseTo((0.014 / 0.01) * 3600, 1)
    expect(judged({ spent: 0.03, burn: 0.01 }, first.spending).tell).toBeUndefined()
    const both = judged({ spent: 0.05, burn: 0.01 })
    expect(both).toMatchObject({ tell: 100, spending: { told: [50, 80, 100], endedAt: now } })
    expect(judged({ spent: 0.06, burn: 0.01 }, both.spending)).not.toHaveProperty('tell')
  })

  it('ends once, and begins anew when it is raised or a new month has come', () => {
    const { spending } = judged({ spent: 0.05, burn: 0.01 })
    const later = { ...spending, endedAt: '2026-11-24T12:00:00.000Z' }
    expect(judged({ spent: 0.06, burn: 0 }, later).spending.endedAt).toBe(later.endedAt)
    const raised = judged({ spent: 0.06, burn: 0 }, later, nobody, { ...budget, amount: 0.1 })
    expect(raised.spending).not.toHaveProperty('endedAt')
    expect(raised.spending.told).toEqual([50])
    const before = { ...later, period: '2026-10' }
    const anew = judged({ spent: 0.05, burn: 0 }, before)
    expect(anew).toMatchObject({ tell: 100, spending: { endedAt: now, period: '2026-11' } })
  })

  it('is one of each person, too', () => {
    const shared = { ...budget, amount: 10, perStudent: { amount: 0.1, per: 'course' } } as const
    const people = new Map([
      [ada, { spent: 0.2, burn: 0 }],
      [bob, { spent: 0.04, burn: 0.06 }],
    ])
    const first = judged({ spent: 0.24, burn: 0.06 }, undefined, people, shared)
    expect(first).toMatchObject({ tellShares: [ada], spending: { shares: [{ whose: ada, endedAt: now }] } })
    expect(secondsUntil(first.next)).toBeCloseTo(3600, 1)
    const again = judged({ spent: 0.24, burn: 0.06 }, first.spending, people, shared)
    expect(again).toMatchObject({ tellShares: [], spending: { shares: [{ whose: ada }] } })
    const raised = { ...shared, perStudent: { amount: 1, per: 'course' } } as const
    expect(judged({ spent: 0.24, burn: 0 }, first.spending, people, raised).spending.shares).toEqual([])
  })
})
