import type { Meeting as ShownMeeting } from '@labkeeper/contract/courses/classes'
import { plannedIn, type Timetable } from '@labkeeper/contract/courses/planned'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { type Instant, later } from '../../kernel/instant.ts'
import type { Day } from '../course-days.ts'
import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { timetableOf } from './class-on.ts'
import { classesIn } from './class-view.ts'
import type { MeetingRecord } from './meeting-record.ts'
import { localDay } from './wall-time.ts'

/** The classes of a course as somebody's own calendar program shows them. */

/** Who looks: staff see all of them, students those that are for them. */
export type Subscriber = Pick<EnrolmentRecord, 'function' | 'group'> | 'owner'

export interface FeedEvent {
  /** The same one wherever it is moved. */
  readonly uid: string
  /** Rises with every change of the calendar, and with whatever else changes the class. */
  readonly sequence: number
  /** When what it says was last changed. */
  readonly stamp: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly name: string
  readonly note?: string
  readonly isCancelled: boolean
}

const daysBefore = 7
const daysAfter = 365
/** A calendar program shows what fits; the latest are left out. */
export const mostEvents = 2_000

/** Days of which a feed tells. */
export const feedDays = (timeZone: string, now: Instant): { readonly first: Day; readonly last: Day } => {
  const today = numberOf(localDay(now, timeZone))
  return { first: dayOf(today - daysBefore), last: dayOf(today + daysAfter) }
}

const isForAll = (subscriber: Subscriber): boolean =>
  subscriber === 'owner' || subscriber.function !== 'student'

interface Times {
  readonly kind: ShownMeeting['kind']
  readonly group?: string | undefined
}

const isFor =
  (subscriber: Subscriber) =>
  ({ kind, group }: Times): boolean =>
    kind !== 'off' &&
    (isForAll(subscriber) || group === undefined || (subscriber !== 'owner' && group === subscriber.group))

/** What the subscriber knows of the calendar. Nobody is told of a course before it is open, or of classes after it. */
const knownOf = (course: CourseRecord, subscriber: Subscriber): CourseRecord => {
  const { calendar, state } = course
  if (calendar === undefined) return course
  const isTold = state === 'open' || (state === 'draft' && isForAll(subscriber))
  const series = isTold ? calendar.series.filter(isFor(subscriber)) : []
  return { ...course, calendar: { ...calendar, series } }
}

/** The day up to which there are not more of them than fit. */
const lastThatFits = (timetable: Timetable, first: Day, last: Day): Day =>
  plannedIn(timetable, first, last)
    .map(({ day }) => day)
    .sort()[mostEvents] ?? last

/** An added class has its own exception, whatever day that names; all others the day of their series. */
const uidOf = ({ id }: CourseRecord, key: string): string => {
  const own = key.startsWith('exc_') ? key.slice(0, key.lastIndexOf('.')) : key
  return `${own}.${id}@labkeeper`
}

const nameOf = ({ name }: CourseRecord, { kind }: ShownMeeting): string =>
  kind === 'open' ? `${name}: open hours` : name

/** Whatever takes place stands before what was to be at another time. */
const cancelledLast = (one: FeedEvent, other: FeedEvent): number =>
  Number(one.isCancelled) - Number(other.isCancelled)

export const feedOf = (
  course: CourseRecord,
  subscriber: Subscriber,
  records: readonly MeetingRecord[],
  now: Instant,
): FeedEvent[] => {
  const known = knownOf(course, subscriber)
  const { first, last } = feedDays(course.timeZone, now)
  const theirs = records.filter(isFor(subscriber))
  const until = lastThatFits(timetableOf(known), first, last)
  const stamp = course.calendar?.since ?? course.createdAt
  const revisions = new Map(theirs.map(({ key, revised }) => [key, revised]))
  const events = classesIn(known, theirs, { from: first, to: until }).map((meeting): FeedEvent => {
    const { key, startsAt, endsAt, state, note } = meeting
    const { count = 0, at = stamp } = revisions.get(key) ?? {}
    return {
      ...{ uid: uidOf(course, key), sequence: course.rev + count, stamp: later(stamp, at), startsAt, endsAt },
      name: nameOf(course, meeting),
      isCancelled: state === 'cancelled' || state === 'skipped',
      ...(note === undefined ? {} : { note }),
    }
  })
  const once = new Map(
    events
      .toSorted(cancelledLast)
      .toReversed()
      .map((event) => [event.uid, event]),
  )
  return [...once.values()].sort(
    (one, other) => one.startsAt.localeCompare(other.startsAt) || one.uid.localeCompare(other.uid),
  )
}
