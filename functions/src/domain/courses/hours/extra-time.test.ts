import type { Hours } from '@labkeeper/contract/courses/hours'
import { describe, expect, it } from 'vitest'
import {
  allowedIn,
  type ExtraTime,
  grantedThisWeek,
  isUnsettled,
  neededSince,
  newGrant,
  type OwnDays,
  type Ruled,
  settledExtra,
  settledFrom,
} from './extra-time.ts'
import { periodAt } from './period.ts'

const course = (
  minutes: number | null,
  period: Hours['period'] = 'week',
  weekStart: Hours['weekStart'] = 'MO',
): Ruled => ({
  ...{ hours: { minutes, period, weekStart }, timeZone: 'Europe/Berlin', startsOn: '2026-11-02' },
})
/** A Wednesday of weeks from Monday 2 November. */
const week = (number: number): string => new Date(Date.UTC(2026, 10, 4 + 7 * (number - 1), 12)).toISOString()
const used = (...minutes: readonly number[]): OwnDays =>
  new Map(minutes.map((count, index) => [week(index + 1).slice(0, 10), count * 60]))
const grant = (minutes: number, until: 'period' | 'used', at = week(1)) =>
  newGrant({ seconds: minutes * 60, until, by: 'teacher' }, 'Europe/Berlin', at)

const allowed = (of: Ruled, extra: ExtraTime, own: OwnDays, at: string): number | null => {
  const seconds = allowedIn(of, extra, own, periodAt(at, of.hours, of))
  return seconds === null ? null : seconds / 60
}

const settled = (of: Ruled, extra: ExtraTime, own: OwnDays, at: string, next = of) =>
  settledExtra(of, extra, own, settledFrom(of, next, at), at)

describe('the example', () => {
  const extra: ExtraTime = { grants: [grant(60, 'period'), grant(120, 'used')] }
  const rule = course(120)

  it.each([
    [1, used(150), 300],
    [2, used(150), 240],
    [3, used(150, 200), 160],
    [4, used(150, 200, 160), 120],
    [9, used(150, 200, 160), 120],
  ])('allows in week %d, after %s', (number, own, minutes) => {
    expect(allowed(rule, extra, own, week(number))).toBe(minutes)
  })

  it('is the same when it is reckoned up in between, and reckoned up again', () => {
    let now = extra
    for (const number of [1, 2, 2, 3, 3, 4, 5]) {
      now = settled(rule, now, used(150, 200), week(number))
      expect(allowed(rule, now, used(150, 200), week(number))).toBe([300, 240, 160, 160, 160][number - 1])
      expect(isUnsettled(now, periodAt(week(number), rule.hours, rule))).toBe(false)
    }
  })
})

it('keeps what was used by another rule, once that is reckoned up', () => {
  const extra: ExtraTime = { grants: [grant(120, 'used')] }
  const before = settled(course(120), extra, used(150), week(2))
  expect(allowed(course(0), before, used(150), week(2))).toBe(90)
  expect(allowed(course(0), extra, used(150), week(2))).toBe(0)
})

describe('another period', () => {
  const given: ExtraTime = { grants: [grant(120, 'used')] }

  it.each([
    ['a part', 90, 90],
    ['nothing', 200, 0],
  ])('gives back nothing that the whole course has used up: %s is left', (_, minutes, left) => {
    const [was, next] = [course(60, 'course'), course(30)]
    const now = settled(was, given, used(minutes), week(2), next)
    expect(now.carried?.day).toBe('2026-11-09')
    expect(allowed(next, now, used(minutes), week(2))).toBe(30 + left)
    expect(allowed(next, now, used(minutes), week(3))).toBe(30 + left)
    // Nobody has saved the rule after all.
    expect((allowed(was, now, used(minutes), week(2)) ?? 0) - minutes).toBe(left)
  })

  it('uses what was carried once, also where its days are counted again', () => {
    const [was, next] = [course(60), course(100, 'month')]
    const now = settled(was, given, used(150), week(3), next)
    expect(now.carried).toEqual({ day: '2026-11-16', seconds: 30 * 60 })
    // 150 of 100 and 30 of the 120 are used: the other 50 of those before it were of what is not carried.
    expect(allowed(next, now, used(150), week(3))).toBe(100 + 50 + 30)
    expect(allowed(next, now, used(150, 0, 20), week(3))).toBe(100 + 50 + 30)
    const again = settled(next, now, used(150, 0, 20), '2026-12-02T12:00:00.000Z')
    expect(again.carried).toEqual({ day: '2026-12-01', seconds: 10 * 60 })
  })
})

it('needs the days of a period from its beginning', () => {
  const wednesday: ExtraTime = {
    grants: [newGrant({ seconds: 1, until: 'used', by: 'teacher' }, 'UTC', week(2))],
  }
  const place = course(60)
  expect(neededSince(place, [wednesday, undefined], { first: '2026-11-16' })).toBe('2026-11-09')
})

it.each([
  ['month', 120 + 60 + 30],
  ['course', 120 + 60 + 30],
] as const)('counts grants of the whole %s', (period, minutes) => {
  const extra: ExtraTime = { grants: [grant(60, 'period', week(1)), grant(30, 'used', week(3))] }
  expect(allowed(course(120, period), extra, used(100, 200), week(4))).toBe(minutes)
})

it('has no limit without one, whatever was granted', () => {
  expect(allowed(course(null), { grants: [grant(60, 'used')] }, used(1000), week(1))).toBeNull()
})

it('counts what was given in a week, also over the end of a month', () => {
  const rule = course(60, 'month')
  const monday = '2026-11-30T12:00:00.000Z'
  const tuesday = '2026-12-01T12:00:00.000Z'
  const extra: ExtraTime = { grants: [{ ...grant(100, 'period', monday), by: 'assistant' }] }
  expect(grantedThisWeek(rule, extra, 'assistant', tuesday)).toBe(6000)
  expect(grantedThisWeek(rule, settled(rule, extra, used(), tuesday), 'assistant', tuesday)).toBe(6000)
  expect(grantedThisWeek(rule, extra, 'teacher', tuesday)).toBe(0)
  expect(grantedThisWeek(rule, extra, 'assistant', '2026-12-07T12:00:00.000Z')).toBe(0)
  expect(allowed(rule, extra, used(), tuesday)).toBe(60)
})

describe('periods begin at midnight on the clocks of the course', () => {
  it.each([
    ['week', 'MO', '2026-11-29T22:59:59.000Z', '2026-11-22T23:00:00.000Z', '2026-11-29T23:00:00.000Z'],
    ['week', 'MO', '2026-11-29T23:00:00.000Z', '2026-11-29T23:00:00.000Z', '2026-12-06T23:00:00.000Z'],
    ['week', 'SU', '2026-11-28T23:00:00.000Z', '2026-11-28T23:00:00.000Z', '2026-12-05T23:00:00.000Z'],
    ['week', 'MO', '2027-03-28T12:00:00.000Z', '2027-03-21T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
    ['month', 'MO', '2026-11-30T22:59:00.000Z', '2026-10-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z'],
    ['month', 'MO', '2027-02-10T12:00:00.000Z', '2027-01-31T23:00:00.000Z', '2027-02-28T23:00:00.000Z'],
    ['course', 'MO', '2027-02-10T12:00:00.000Z', '2026-11-01T23:00:00.000Z', undefined],
  ] as const)('%s from %s at %s', (period, weekStart, now, startsAt, endsAt) => {
    const rule = course(60, period, weekStart)
    expect(periodAt(now, rule.hours, rule)).toMatchObject({ startsAt, ...(endsAt && { endsAt }) })
  })
})
