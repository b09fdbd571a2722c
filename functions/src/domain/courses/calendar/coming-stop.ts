import type { Series } from '@labkeeper/contract/courses/calendar'
import { stopReasons } from '@labkeeper/contract/courses/stops'
import type { Instant } from '../../kernel/instant.ts'
import { without } from '../../kernel/without.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { type ClassOn, classesOn, endedOf, type Scheduled, timetableOf } from './class-on.ts'
import { isOf } from './class-people.ts'
import { type Meeting, minuteMs } from './meetings.ts'
import { ahead } from './next-boundaries.ts'
import { localClock } from './wall-time.ts'

/** When a machine is stopped by the calendar, and whether its people are to hear of it by now. */
export interface ComingStop {
  readonly at: Instant
  /** To end a sentence: 'the class ends'. */
  readonly because: string
  readonly isNear: boolean
}

/** Whose machine it is; nobody's is of no class, and only goes with all. */
export type Whose = Pick<EnrolmentRecord, 'function' | 'state' | 'group'> | undefined

/** How long before it somebody hears that all is to be off. */
const noticeMinutes = 10
/** A class and what follows it without a stop: so many boundaries are enough to find its end. */
const farEnough = 40

const concerns = ({ kind, group }: Pick<Series, 'group' | 'kind'>, whose: Whose): boolean =>
  kind === 'off' || (whose !== undefined && isOf(group === undefined ? {} : { group }, whose))

/** Those that are on for whoever has a machine. */
export const theirsOn = (course: Scheduled, whose: Whose, now: Instant): ClassOn[] =>
  classesOn(course).filter((one) => one.state !== 'ending' && now < one.endsAt && concerns(one, whose))

const lastEndFirst = (one: Meeting, other: Meeting): number => other.endsAt.localeCompare(one.endsAt)

/** Of the classes of theirs that are on the one that ends last. */
export const lastClassOf = (course: Scheduled, whose: Whose, now: Instant): ClassOn | undefined =>
  theirsOn(course, whose, now).toSorted(lastEndFirst)[0]

/**
 * Of their own classes only: while one of them goes on nobody of them is stopped at the end of another. Whose else they are is no
 * matter then.
 */
export const comingStop = (course: Scheduled, whose: Whose, now: Instant): ComingStop | undefined => {
  const timetable = timetableOf(course)
  const series = timetable.series.filter((one) => concerns(one, whose)).map((one) => without(one, 'group'))
  const on = theirsOn(course, whose, now).map((one) => without(one, 'group'))
  if (series.length === 0 && on.length === 0) return undefined
  const known = { on, ended: endedOf(course) }
  const { boundaries } = ahead({ ...timetable, series }, { ...known, from: now, count: farEnough })
  const last = lastClassOf(course, whose, now)
  const end = last && boundaries.find(({ what, at }) => what === 'end' && at >= last.endsAt)
  const soon = new Date(Date.parse(now) + noticeMinutes * minuteMs).toISOString()
  const off = boundaries.find(({ what, at }) => what === 'off' && at <= soon)
  if (off !== undefined && (end === undefined || off.at < end.at)) {
    const because = `everything is switched off at ${localClock(off.at, course.timeZone)}`
    return { at: off.at, because, isNear: true }
  }
  if (end === undefined) return undefined
  const isFar = boundaries.some(({ what, key, at }) => what === 'warn' && key === end.key && at > now)
  return { at: end.at, because: stopReasons.class, isNear: !isFar }
}
