import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { after, earlier, type Instant, later } from '../../kernel/instant.ts'
import { preparesAt } from './boundaries.ts'
import {
  type ClassOn,
  classesOn,
  endedOf,
  handledOf,
  knownOf,
  type Scheduled,
  timetableOf,
} from './class-on.ts'
import { type Meeting, meetingsIn } from './meetings.ts'
import { nextBoundary } from './next-boundaries.ts'
import { localDay } from './wall-time.ts'

/**
 * What has become of a course's classes by now. Of boundaries it matters only on which side of them now is: so one that
 * is found late is made up for as long as that makes sense, and a class that is over is not started.
 */
export interface Turns {
  /** As they are from now on. */
  readonly on: readonly ClassOn[]
  /** Those of them that were not before, and are not over. */
  readonly opened: readonly ClassOn[]
  /** Nobody saw to these while they were on, those that ended first: what ran during them is stopped all the same. */
  readonly missed: readonly ClassOn[]
  /** Over, though the calendar has them still. */
  readonly ended: readonly string[]
  readonly handled: Instant
  /** Anything of it is other than before. */
  readonly isNews: boolean
}

const daysAround = 2

/** When a class comes to be on: machines may be started from here on. */
export const opensAt = (meeting: Meeting): Instant =>
  meeting.kind === 'class' && meeting.who !== 'arrival' ? preparesAt(meeting) : meeting.startsAt

/** What the calendar has around what was handled last and now. */
export const meetingsAround = (course: Scheduled, now: Instant): Meeting[] => {
  const { timeZone } = course
  const handled = handledOf(course)
  const first = numberOf(localDay(handled !== '' && handled < now ? handled : now, timeZone)) - daysAround
  const last = numberOf(localDay(now, timeZone)) + daysAround
  return meetingsIn(timetableOf(course), dayOf(first), dayOf(last))
}

const isOnNow = (meeting: Meeting, now: Instant): boolean =>
  meeting.kind !== 'off' && opensAt(meeting) <= now && now < meeting.endsAt

const hasGoneBy = ({ endsAt }: Meeting, handled: Instant, now: Instant): boolean =>
  handled < endsAt && endsAt <= now

/** Those that may have to be opened, or were missed: unless their records say otherwise. */
export const newsIn = (course: Scheduled, all: readonly Meeting[], now: Instant): Meeting[] => {
  const handled = handledOf(course)
  const on = classesOn(course).filter(({ isCancelled }) => !isCancelled)
  const known = new Set([...on.map(({ key }) => key), ...endedOf(course)])
  return all.filter(
    (meeting) =>
      !meeting.isSkipped &&
      !known.has(meeting.key) &&
      (isOnNow(meeting, now) || hasGoneBy(meeting, handled, now)),
  )
}

/**
 * Since when a calendar counts that is another one from now on. What the one before had until now, and nobody has seen to yet,
 * is not forgotten by that: all may have been to be off a moment ago.
 */
export const countsFrom = (course: Scheduled & { readonly state: string }, now: Instant): Instant => {
  if (course.state !== 'open') return now
  const [first] = newsIn(course, meetingsAround(course, now), now)
    .flatMap(({ endsAt }) => (endsAt <= now ? [endsAt] : []))
    .toSorted()
  return first === undefined ? now : after(new Date(first), -1)
}

const opened = ({ isSkipped: _, ...meeting }: Meeting, now: Instant): ClassOn => {
  if (meeting.endsAt <= now) return { ...meeting, state: 'ending' }
  return { ...meeting, state: meeting.startsAt <= now ? 'running' : 'preparing' }
}

/** What has begun goes on while its times only shift; put to after its end it would otherwise last until then. */
const isLater = (one: ClassOn, planned: Meeting, now: Instant): boolean =>
  one.state === 'preparing'
    ? opensAt(planned) > now
    : planned.startsAt > now && planned.startsAt >= one.endsAt

/** One that is on, as the calendar has it by now: it keeps its key, its end moves, and what is gone ends now. */
export const followed = (one: ClassOn, planned: Meeting | undefined, now: Instant): ClassOn => {
  if (one.state === 'ending' || one.seriesId === undefined) return one
  const isPreparing = one.state === 'preparing'
  const isPutOff = planned !== undefined && isLater(one, planned, now)
  if (planned === undefined || planned.isSkipped || isPutOff) {
    const mayBegin = isPreparing || isPutOff
    return { ...one, endsAt: earlier(one.endsAt, now), ...(mayBegin && { isCancelled: true }) }
  }
  const { isSkipped: _, ...next } = planned
  // An end that is over is now: what has run in class until now is not to have been none.
  const { startsAt, endsAt } = isPreparing
    ? planned
    : { ...one, endsAt: later(next.endsAt, earlier(one.endsAt, now)) }
  return {
    ...next,
    startsAt,
    endsAt,
    state: one.state,
    ...(one.hasDue && { hasDue: true }),
    ...(one.isTold && { isTold: true }),
  }
}

const begun = (one: ClassOn, now: Instant): ClassOn =>
  one.state === 'preparing' && one.startsAt <= now ? { ...one, state: 'running' } : one

const isOver = ({ state, endsAt }: ClassOn, now: Instant): boolean => state === 'ending' || endsAt <= now

const ending = ({ hasDue: _, ...one }: ClassOn): ClassOn => ({ ...one, state: 'ending' })

/** Nothing of it is other than it was: all that stands in one is plain. */
export const isSame = (one: ClassOn, other: ClassOn | undefined): boolean => {
  const [fields, others] = [new Map(Object.entries(one)), new Map(Object.entries(other ?? {}))]
  return fields.size === others.size && [...fields].every(([field, value]) => others.get(field) === value)
}

const areSame = (some: readonly ClassOn[], others: readonly ClassOn[]): boolean =>
  some.length === others.length && some.every((one, index) => isSame(one, others[index]))

/** Those that nobody saw to, as far as they ended first. */
const missedFirst = (news: readonly Meeting[], now: Instant): Meeting[] => {
  const missed = news.filter(({ kind, endsAt }) => kind !== 'off' && endsAt <= now)
  const [first] = missed.map(({ endsAt }) => endsAt).toSorted()
  return missed.filter(({ endsAt }) => endsAt === first)
}

/** `done`: keys of classes that were on already, and are over. */
export const turnsAt = (
  course: Scheduled,
  all: readonly Meeting[],
  done: ReadonlySet<string>,
  now: Instant,
): Turns => {
  const before = classesOn(course)
  const byKey = new Map(all.map((meeting) => [meeting.key, meeting]))
  const news = newsIn(course, all, now).filter(({ key }) => !done.has(key))
  const fresh = news.filter((one) => one.kind === 'off' || isOnNow(one, now)).map((one) => opened(one, now))
  const missed = missedFirst(news, now).map((one) => opened(one, now))
  const current = before.map((one) => begun(followed(one, byKey.get(one.key), now), now))
  const anew = new Set([...fresh, ...missed].map(({ key }) => key))
  const rest = current
    .filter(({ key }) => !anew.has(key))
    .map((one) => (isOver(one, now) ? ending(one) : one))
  const on = [...rest, ...fresh, ...missed]
  const ended = [...new Set([...endedOf(course), ...done])].filter((key) => {
    const planned = byKey.get(key)
    return planned !== undefined && planned.endsAt > now
  })
  const next = nextBoundary(timetableOf(course), handledOf(course), knownOf(course))
  return {
    ...{ on, opened: fresh, missed, ended, handled: missed[0]?.endsAt ?? now },
    isNews:
      !areSame(on, before) ||
      ended.join() !== endedOf(course).join() ||
      (next !== undefined && next.at <= now),
  }
}
