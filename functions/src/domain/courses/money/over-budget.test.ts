import { describe, expect, it } from 'vitest'
import { enrolmentIdOf } from '../people/enrolment-record.ts'
import { settledBudget } from './budget.ts'
import type { Spending } from './budget-record.ts'
import { becauseOfBudget, endedFor, stopsAt, toldStudents, whyNotStart } from './over-budget.ts'

const ada = enrolmentIdOf('crs_a', 'u_ada')
const at = (hour: number, minute = 0) =>
  `2026-11-24T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00.000Z`
const now = at(16)
const spending: Spending = {
  ...{ period: '2026-11', endedAt: at(15), told: [], sharePeriod: 'course', shares: [] },
}
const course = (
  atEnd: 'own' | 'all' | 'tell' = 'own',
  is: Partial<Spending> = {},
  per: 'month' | 'course' = 'month',
) => ({
  timeZone: 'UTC',
  budget: settledBudget({ amount: 1, per, atEnd, warnAt: [], perStudent: { amount: 1, per: 'course' } }),
  spending: { ...spending, ...is },
})

describe('when a budget is used up', () => {
  it('nobody starts anything but in class', () => {
    expect(whyNotStart(course(), ada, undefined, now)).toEqual({ of: 'course', at: at(15), atEnd: 'own' })
    expect(whyNotStart(course(), ada, { opensAt: at(15, 50) }, now)).toBeUndefined()
  })

  it('and where all is to end, only in one that was on by then', () => {
    expect(whyNotStart(course('all'), ada, { opensAt: at(15, 50) }, now)).toBeDefined()
    expect(whyNotStart(course('all'), ada, { opensAt: at(14, 50) }, now)).toBeUndefined()
  })

  it('nothing follows where staff are only told, or a month is over', () => {
    expect(endedFor(course('tell'), ada, now)).toBeUndefined()
    expect(endedFor(course('own'), ada, '2026-12-01T00:00:00.000Z')).toBeUndefined()
    expect(
      endedFor(course('own', { period: 'course' }, 'course'), ada, '2026-12-01T00:00:00.000Z'),
    ).toBeDefined()
  })

  it('whoever has used a share stops alone', () => {
    const { endedAt: _, ...open } = spending
    const of = { ...course(), spending: { ...open, shares: [{ whose: ada, endedAt: at(15) }] } }
    expect(endedFor(of, ada, now)?.of).toBe('share')
    expect(endedFor(of, enrolmentIdOf('crs_a', 'u_bob'), now)).toBeUndefined()
    expect(endedFor(of, undefined, now)).toBeUndefined()
  })

  it('runs stop ten minutes after that, or after they came to be what they are', () => {
    const ended = { of: 'course', at: at(15), atEnd: 'own' } as const
    expect(stopsAt(ended, { meter: 'own', since: at(14) }, undefined)).toBe(at(15, 10))
    expect(stopsAt(ended, { meter: 'teacher', since: at(15, 30) }, undefined)).toBe(at(15, 40))
    expect(stopsAt(ended, { meter: 'class', since: at(15, 30) }, undefined)).toBeUndefined()
    const whole = { ...ended, atEnd: 'all' } as const
    expect(stopsAt(whole, { meter: 'class', since: at(14) }, undefined)).toBeUndefined()
    const later = { meter: 'class', since: at(15, 30) } as const
    expect(stopsAt(whole, later, { opensAt: at(15, 30) })).toBe(at(15, 40))
    expect(stopsAt(whole, later, undefined)).toBe(at(15, 40))
  })

  it('and whoever starts in a class that ends first stays to its end', () => {
    const whole = { of: 'course', at: at(15), atEnd: 'all' } as const
    const late = { meter: 'class', since: at(15, 30) } as const
    expect(stopsAt(whole, late, { opensAt: at(14, 50) })).toBeUndefined()
    expect(stopsAt(whole, { ...late, meter: 'own' }, { opensAt: at(14, 50) })).toBe(at(15, 40))
  })

  it('is said in words', () => {
    const ended = { of: 'course', at: at(15), atEnd: 'own' } as const
    expect(toldStudents(course(), ended, now)).toBe(
      'The budget of this course for November is used up. Your teacher was told.',
    )
    expect(toldStudents(course('own', {}, 'course'), ended, now)).toBe(
      'The budget of this course is used up. Your teacher was told.',
    )
    expect(toldStudents(course(), { ...ended, of: 'share' }, now)).toBe(
      "Your share of this course's budget is used up. Your teacher was told.",
    )
    expect(`Stopped${becauseOfBudget(course(), ended, now)}.`).toBe(
      "Stopped: the course's budget for November was used up.",
    )
  })
})
