import type { Hours } from '@labkeeper/contract/courses/hours'
import { describe, expect, it } from 'vitest'
import type { CourseRecord } from '../course-record.ts'
import { type EnrolmentRecord, enrolmentIdOf } from '../people/enrolment-record.ts'
import type { OwnDays } from './extra-time.ts'
import { becauseUsedUp, usedUp } from './hours-words.ts'
import { listedHours, mayUseOwnTime, ownTimeOf, ownUntil, ruledBy, toMyHours } from './own-time.ts'
import { personHours } from './people-hours.ts'

/** In Berlin, an hour ahead of UTC. */
const at = (clock: string, day = '2026-11-23'): string =>
  new Date(Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}.000Z`) - 3_600_000).toISOString()

const since = '2026-11-01T00:00:00.000Z'
const courseOf = (hours: Partial<Hours> & { since?: string }, rules: object = {}): CourseRecord =>
  ({
    ...{
      id: 'crs_1',
      timeZone: 'Europe/Berlin',
      startsOn: '2026-11-01',
      endsOn: '2027-01-31',
      state: 'open',
    },
    hours: { minutes: 600, period: 'week', weekStart: 'MO', since, ...hours },
    rules,
  }) as unknown as CourseRecord
const whose = enrolmentIdOf('crs_1', 'u_1')
const enrolment = {
  id: whose,
  userId: 'u_1',
  function: 'student',
  state: 'active',
} as unknown as EnrolmentRecord

const student = { ...enrolment, name: 'Ada' }

const running = (from: string) => ({
  ...{ location: 'eastus', size: 'Standard_B1s', osType: 'Linux' as const, course: { number: 1 } },
  allocatedTo: { userId: 'u_1' as const, name: 'Ada', email: 'ada@x.test' },
  segment: { meter: 'own' as const, since: from, whose },
})
const minutesUsed = (minutes: number, day = '2026-11-23'): OwnDays => new Map([[day, minutes * 60]])
const standing = (course: CourseRecord, own: OwnDays, from: string | undefined, now: string) =>
  ownTimeOf(course, { enrolment, own, vm: from === undefined ? undefined : running(from) }, now)

describe('the examples', () => {
  it('six minutes left at 14:00: they end at 14:06, and it is stopped at 14:11', () => {
    const of = (now: string) => toMyHours(standing(courseOf({}), minutesUsed(594), at('14:00'), at(now)))
    const mine = { usedSeconds: 594 * 60, allowedSeconds: 36_000, since: at('14:00'), endsAt: at('14:06') }
    const renewsAt = at('00:00', '2026-11-30')
    expect(of('14:00')).toEqual({ ...mine, leftSeconds: 360, renewsAt })
    expect(of('14:01:30')).toEqual({ ...mine, leftSeconds: 270, renewsAt })
    expect(of('14:10')).toEqual({ ...mine, leftSeconds: 0, renewsAt })
    expect(standing(courseOf({}), minutesUsed(594), at('14:00'), at('14:03')).stopsAt).toBe(at('14:11'))
    // Stopped by then.
    const after = standing(courseOf({}), new Map([['2026-11-23', 594 * 60 + 690]]), undefined, at('14:12'))
    expect(after).toMatchObject({ usedSeconds: 594 * 60 + 690, leftSeconds: 0 })
    const next = standing(courseOf({}), minutesUsed(605), undefined, at('00:00', '2026-11-30'))
    expect(next).toMatchObject({ usedSeconds: 0, leftSeconds: 36_000 })
  })

  it('Sunday 23:50 with twenty minutes left: no end, and nothing is used at midnight', () => {
    const [night, own] = [at('23:50', '2026-11-29'), minutesUsed(580, '2026-11-28')]
    const late = standing(courseOf({}), own, night, at('23:55', '2026-11-29'))
    expect(late).toMatchObject({ leftSeconds: 900 })
    expect(late.endsAt).toBeUndefined()
    const monday = standing(courseOf({}), own, night, at('00:00', '2026-11-30'))
    expect(monday).toMatchObject({ usedSeconds: 0, leftSeconds: 36_000, since: at('00:00', '2026-11-30') })
  })
})

it('uses what stays also in a run that goes over the end of its period', () => {
  const sunday = at('13:00', '2026-11-29')
  const grant = { at: sunday, day: '2026-11-29', seconds: 36_000, until: 'used', by: 'teacher' } as const
  const rich = { ...enrolment, extra: { grants: [grant] } }
  const course = courseOf({ minutes: 120 })
  const run = { enrolment: rich, own: new Map<string, number>(), vm: running(sunday) }
  const monday = at('00:30', '2026-11-30')
  // Eleven hours of Sunday: nine of the ten that were granted.
  const allowedSeconds = (120 + 60) * 60
  expect(ownTimeOf(course, run, monday)).toMatchObject({ allowedSeconds, leftSeconds: 150 * 60 })
  expect(listedHours(ruledBy(course), run, run.vm.segment, monday)).toMatchObject({ allowedSeconds })
  const counted = new Map([
    ['2026-11-29', 660 * 60],
    ['2026-11-30', 30 * 60],
  ])
  expect(ownUntil(course, run, monday)).toEqual(counted)
  expect(ownTimeOf(course, { enrolment: rich, own: counted }, monday)).toMatchObject({ allowedSeconds })
})

it('has left what is allowed and not used, whatever part of a second is under way', () => {
  const [began, now] = ['2026-11-23T13:00:00.600Z', '2026-11-23T13:01:00.300Z']
  const { leftSeconds, allowedSeconds } = standing(courseOf({}), new Map(), began, now)
  const course = courseOf({})
  const { usedSeconds } = personHours(course, { enrolment: student, ledgers: [], vm: running(began) }, now)
  expect({ leftSeconds, usedSeconds }).toEqual({ leftSeconds: 36_000 - 59, usedSeconds: 59 })
  expect(allowedSeconds).toBe(36_000)
})

it('gives the grace from then on to whoever has less by a new rule', () => {
  const lowered = courseOf({ minutes: 60, since: at('14:00') })
  expect(standing(lowered, minutesUsed(90), at('13:30'), at('14:01'))).toMatchObject({
    ...{ leftSeconds: 0, endsAt: at('14:00'), stopsAt: at('14:05') },
  })
})

it('stops nobody over whose grace the next period begins, nor where the course only tells', () => {
  const night = at('23:40', '2026-11-29')
  const own = minutesUsed(583, '2026-11-28')
  expect(standing(courseOf({}), own, night, at('23:58', '2026-11-29'))).toMatchObject({
    ...{ endsAt: at('23:57', '2026-11-29') },
  })
  expect(standing(courseOf({}), own, night, at('23:58', '2026-11-29')).stopsAt).toBeUndefined()
  const tells = courseOf({ minutes: 0 }, { hoursEnd: 'tell' })
  expect(standing(tells, minutesUsed(0), at('14:00'), at('15:00')).stopsAt).toBeUndefined()
  expect(mayUseOwnTime(tells, { leftSeconds: 0 })).toBe(true)
})

it.each([
  [299, false],
  [300, true],
  [null, true],
])('lets who has %s s begin: %s', (leftSeconds, may) => {
  expect(mayUseOwnTime(courseOf({}), { leftSeconds })).toBe(may)
})

it('lists what is written only', () => {
  const ruled = ruledBy(courseOf({}))
  const { segment } = running(at('14:00'))
  const person = { enrolment, own: minutesUsed(10) }
  const listed = { usedSeconds: 600, allowedSeconds: 36_000, since: at('14:00') }
  expect(listedHours(ruled, person, segment, at('14:00'))).toEqual(listed)
  expect(listedHours(ruled, person, segment, at('18:00'))).toEqual(listed)
  expect(listedHours(ruled, person, { ...segment, meter: 'class' }, at('18:00'))).toEqual({
    ...{ usedSeconds: 600, allowedSeconds: 36_000 },
  })
})

describe('in words', () => {
  it.each([
    [{}, 'Your own time for this week is used up. It renews Monday 00:00. Classes do not use it.'],
    [
      { weekStart: 'SU' as const },
      'Your own time for this week is used up. It renews Sunday 00:00. Classes do not use it.',
    ],
    [
      { period: 'month' as const },
      'Your own time for November is used up. It renews on 1 December. Classes do not use it.',
    ],
    [{ period: 'course' as const }, 'Your own time for this course is used up. Classes do not use it.'],
    [{ minutes: 0 }, 'This course has no own time. Your machine starts for classes.'],
  ])('%o', (hours, sentence) => {
    expect(usedUp(ruledBy(courseOf(hours)), at('14:00'))).toBe(sentence)
  })

  it('says why it was stopped', () => {
    expect(becauseUsedUp(ruledBy(courseOf({})), at('21:40'))).toBe(
      ': your own time for this week was used up at 21:40',
    )
  })
})
