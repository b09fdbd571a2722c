import type { CalendarTimes, Timetable } from '@labkeeper/contract/courses/planned'
import type { Instant } from '../../kernel/instant.ts'
import { listOf, maybe, oneOf, part, type Shape, text } from '../../kernel/shape.ts'
import type { Day } from '../course-days.ts'
import { type KeptMeeting, keptMeetingShape } from './meetings.ts'

/** What a course's record knows of its classes: what people set, and which are on. */

export interface CalendarOfCourse extends CalendarTimes {
  /** When it was last changed: what was over by then is no news. */
  readonly since: Instant
}

/** A class that has begun, or is prepared, until all that follows from it is done. */
export interface ClassOn extends KeptMeeting {
  /** `ending`: it is over, and what ran for it is being stopped. */
  readonly state: 'preparing' | 'running' | 'ending'
  /** Somebody is still to be started for it. */
  readonly hasDue?: true
  /** Its staff were told that somebody was not started. */
  readonly isTold?: true
  /** It was taken off the calendar before it began, or put to another time: it may yet begin. */
  readonly isCancelled?: true
}

export interface ClassesOfCourse {
  /** What the calendar has up to here was seen to. */
  readonly handled: Instant
  readonly on: readonly ClassOn[]
  /** Keys of those that were over before the time that the calendar has for them, until then. */
  readonly ended?: readonly string[]
}

/** What of a course's record is about its classes. */
export interface Scheduled {
  readonly timeZone: string
  readonly startsOn: Day
  readonly endsOn: Day
  readonly calendar?: CalendarOfCourse
  readonly classes?: ClassesOfCourse
}

export const timetableOf = ({ timeZone, startsOn, endsOn, calendar }: Scheduled): Timetable => ({
  ...{ timeZone, startsOn, endsOn },
  series: calendar?.series ?? [],
  exceptions: calendar?.exceptions ?? [],
})

export const classesOn = ({ classes }: Pick<Scheduled, 'classes'>): readonly ClassOn[] => classes?.on ?? []

/** What the calendar has of these is not to come. */
export const endedOf = ({ classes }: Pick<Scheduled, 'classes'>): readonly string[] => classes?.ended ?? []

/** What is other by now than the calendar has it. */
export interface Known {
  /** Also such as were begun at once, of which it does not know. */
  readonly on?: readonly ClassOn[]
  readonly ended?: readonly string[]
}

export const knownOf = (course: Pick<Scheduled, 'classes'>): Known => ({
  on: classesOn(course).filter(({ state }) => state !== 'ending'),
  ended: endedOf(course),
})

/** Up to when what the calendar has is done, or was never to be. */
export const handledOf = ({ classes, calendar }: Pick<Scheduled, 'classes' | 'calendar'>): Instant => {
  const [last = ''] = [calendar?.since ?? '', classes?.handled ?? ''].toSorted().toReversed()
  return last
}

export const isClassOn = (
  { classes }: { readonly classes?: ClassesOfCourse | undefined },
  now: Instant,
): boolean => classes?.on.some(({ state, endsAt }) => state !== 'ending' && now < endsAt) === true

const classOnShape: Shape<ClassOn> = {
  ...keptMeetingShape,
  state: oneOf('preparing', 'running', 'ending'),
  hasDue: maybe(oneOf(true)),
  isTold: maybe(oneOf(true)),
  isCancelled: maybe(oneOf(true)),
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

export const calendarShape: Shape<CalendarOfCourse> = {
  series: listOf((value): value is CalendarOfCourse['series'][number] => isObject(value) && 'days' in value),
  exceptions: listOf(
    (value): value is CalendarOfCourse['exceptions'][number] => isObject(value) && 'kind' in value,
  ),
  since: text,
}

export const classesShape: Shape<ClassesOfCourse> = {
  handled: text,
  on: listOf(part(classOnShape)),
  ended: maybe(listOf(text)),
}
