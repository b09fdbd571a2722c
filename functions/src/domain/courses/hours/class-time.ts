import { after, earlier, type Instant } from '../../kernel/instant.ts'
import { type ClassOn, classesOn, handledOf, type Scheduled } from '../calendar/class-on.ts'
import { isOf } from '../calendar/class-people.ts'
import { isMarkOf } from '../calendar/meeting-record.ts'
import { type Meeting, minuteMs } from '../calendar/meetings.ts'
import { followed, meetingsAround, opensAt } from '../calendar/turns.ts'
import type { MachineOfCourse } from '../machines/machine.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'

/** When it is class for somebody, around now: classes and open hours, joined where one follows upon another. */
export interface ClassTime {
  /** What runs from here on runs for it. */
  readonly opensAt: Instant
  readonly startsAt: Instant
  readonly endsAt: Instant
  /** Of the one that ends last. */
  readonly atEnd: Meeting['atEnd']
}

/** What follows upon another within so many minutes is one with it: see boundaries.ts. */
const joinMinutes = 15

type Course = Scheduled & { readonly state: string }

/** Those that are on, as the calendar has them by now, and those that nobody has opened yet. */
const findMeetings = (course: Course, now: Instant): Meeting[] => {
  const on = classesOn(course)
  if (course.calendar === undefined && on.length === 0) return []
  const all = meetingsAround(course, now)
  const byKey = new Map(all.map((meeting) => [meeting.key, meeting]))
  const known = new Set(on.map(({ key }) => key))
  const handled = handledOf(course)
  const soon = after(new Date(now), joinMinutes * minuteMs)
  const fresh = all.filter(
    (meeting) =>
      course.state === 'open' &&
      !meeting.isSkipped &&
      !known.has(meeting.key) &&
      opensAt(meeting) > handled &&
      (opensAt(meeting) <= now || meeting.startsAt <= soon),
  )
  return [...on.map((one: ClassOn) => followed(one, byKey.get(one.key), now)), ...fresh].filter(
    ({ kind }) => kind !== 'off',
  )
}

/** Whoever looks at all machines of a course asks for the same of each. */
const found = new WeakMap<Course, { readonly now: Instant; readonly meetings: readonly Meeting[] }>()
const meetingsFor = (course: Course, now: Instant): readonly Meeting[] => {
  const known = found.get(course)
  if (known?.now === now) return known.meetings
  const meetings = findMeetings(course, now)
  found.set(course, { now, meetings })
  return meetings
}

const joined = (times: readonly ClassTime[], next: ClassTime): readonly ClassTime[] => {
  const last = times.at(-1)
  const joins = last && next.startsAt <= after(new Date(last.endsAt), joinMinutes * minuteMs)
  if (!joins) return [...times, next]
  const first = { ...last, opensAt: earlier(last.opensAt, next.opensAt) }
  const isLater = next.endsAt > last.endsAt
  const whole = isLater ? { ...first, endsAt: next.endsAt, atEnd: next.atEnd } : first
  return [...times.slice(0, -1), whole]
}

/** The earliest first. What a machine was started for is its class, too, whatever has become of its person. */
export const classTimesOf = (
  course: Course,
  enrolment: Pick<EnrolmentRecord, 'function' | 'state' | 'group'> | undefined,
  { startedFor }: Pick<MachineOfCourse, 'startedFor'>,
  now: Instant,
): readonly ClassTime[] =>
  meetingsFor(course, now)
    .filter((one) => (enrolment !== undefined && isOf(one, enrolment)) || isMarkOf(startedFor, one))
    .map((one) => ({ opensAt: opensAt(one), startsAt: one.startsAt, endsAt: one.endsAt, atEnd: one.atEnd }))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
    .reduce(joined, [] as readonly ClassTime[])

/** What runs now runs in class, or for the one that is prepared. */
export const isOpen = ({ opensAt, endsAt }: Pick<ClassTime, 'opensAt' | 'endsAt'>, now: Instant): boolean =>
  opensAt <= now && now < endsAt

/** It was taken off the calendar while it was prepared. */
export const isTakenOff = ({ startsAt, endsAt }: Pick<ClassTime, 'startsAt' | 'endsAt'>): boolean =>
  endsAt <= startsAt
