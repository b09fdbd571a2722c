import type { Meeting as ShownMeeting } from '@labkeeper/contract/courses/classes'
import type { Course } from '@labkeeper/contract/courses/course'
import type { NextClass } from '@labkeeper/contract/courses/words'
import type { Day } from '../course-days.ts'
import type { CourseRecord } from '../course-record.ts'
import { whats } from './boundaries.ts'
import { type CalendarOfCourse, classesOn, endedOf, handledOf, knownOf, timetableOf } from './class-on.ts'
import { type MeetingRecord, shownMeetingState, startedFor } from './meeting-record.ts'
import { earliestFirst, type KeptMeeting, type Meeting, meetingsIn } from './meetings.ts'
import { ahead, nextBoundary } from './next-boundaries.ts'
import { localDay } from './wall-time.ts'

/** Classes as people see them: of what is stored only, so that nothing changes by looking again. */

const baseOf = (meeting: KeptMeeting) => {
  const { key, kind, seriesId, date, startsAt, endsAt, group, who, note } = meeting
  return {
    ...{ key, kind, date, startsAt, endsAt, who },
    ...(seriesId === undefined ? {} : { seriesId }),
    ...(group === undefined ? {} : { group }),
    ...(note === undefined ? {} : { note }),
  }
}

/** One that is to come, or never will. */
export const toPlanned = (meeting: Meeting): ShownMeeting => ({
  ...baseOf(meeting),
  state: meeting.isSkipped ? 'skipped' : 'planned',
  ...{ started: 0, notStarted: [], attended: 0, absent: [] },
})

export const toMeeting = (record: MeetingRecord): ShownMeeting => ({
  ...baseOf(record),
  state: shownMeetingState(record),
  started: startedFor(record),
  notStarted: record.due.flatMap(({ machine, name, reason }) =>
    reason === undefined ? [] : [{ machine, name, reason }],
  ),
  attended: record.attended.length,
  absent: record.absent.map(({ enrolmentId, name }) => ({ enrolmentId, name })),
})

export const mostListed = 100

/** Of some days: what took place, and what is to come. A cancelled class that is planned again is planned. */
export const classesIn = (
  course: CourseRecord,
  records: readonly MeetingRecord[],
  { from, to }: { readonly from: Day; readonly to: Day },
): ShownMeeting[] => {
  const handled = handledOf(course)
  const planned = meetingsIn(timetableOf(course), from, to)
  const plannedKeys = new Set(planned.map(({ key }) => key))
  const told = records.filter(({ state, key }) => state !== 'cancelled' || !plannedKeys.has(key))
  const toldKeys = new Set(told.map(({ key }) => key))
  const last = records.length < mostListed ? undefined : records.at(-1)?.startsAt
  const coming = planned.filter(
    ({ key, startsAt, endsAt, isSkipped }) =>
      !toldKeys.has(key) && (isSkipped || endsAt > handled) && (last === undefined || startsAt < last),
  )
  const isInside = ({ startsAt }: MeetingRecord): boolean => {
    const day = localDay(startsAt, course.timeZone)
    return from <= day && day <= to
  }
  return [...told.filter(isInside).map(toMeeting), ...coming.map(toPlanned)].sort(
    (one, other) => one.startsAt.localeCompare(other.startsAt) || one.key.localeCompare(other.key),
  )
}

/** The earliest of them: after the last of as many records as are read nothing is known of what took place. */
export const listedClasses = (...of: Parameters<typeof classesIn>): ShownMeeting[] =>
  classesIn(...of).slice(0, mostListed)

/** How many of the people of a group there are, and have a machine that runs; by no group all of them. */
export type Running = ReadonlyMap<string | undefined, { readonly expected: number; readonly running: number }>

const nobody = { expected: 0, running: 0 }

/** What is on, the widest first, and what comes next. */
export const nowAndNext = (course: CourseRecord, running: Running): Pick<Course, 'now' | 'next'> => {
  if (course.state !== 'open' || (course.calendar === undefined && classesOn(course).length === 0)) return {}
  const { on = [], ...known } = knownOf(course)
  const [first] = on.toSorted(
    (one, other) =>
      Number(one.kind === 'open') - Number(other.kind === 'open') ||
      Number(one.group !== undefined) - Number(other.group !== undefined) ||
      earliestFirst(one, other),
  )
  const next = nextBoundary(timetableOf(course), handledOf(course), { on, ...known })
  return {
    ...(first === undefined ? {} : { now: toNow(first, running) }),
    ...(next === undefined ? {} : { next: { what: next.what, at: next.at, key: next.key } }),
  }
}

const toNow = (
  { key, kind, startsAt, endsAt, group }: Meeting,
  running: Running,
): NonNullable<Course['now']> => ({
  ...{ key, kind, startsAt, endsAt },
  ...(running.get(group) ?? nobody),
  ...(group === undefined ? {} : { group }),
})

/** Looked for among so many boundaries: a class has four. */
const farEnough = 4 * whats.length

/** The next class, or the next one that is somebody's. */
export const nextClassOf = (
  course: Pick<CourseRecord, 'state' | 'timeZone' | 'startsOn' | 'endsOn' | 'calendar' | 'classes'>,
  isTheirs: (series: CalendarOfCourse['series'][number]) => boolean = () => true,
): NextClass | undefined => {
  if (course.state !== 'open' || course.calendar === undefined) return undefined
  const { calendar } = course
  const series = calendar.series.filter((one) => one.kind === 'class' && isTheirs(one))
  const handled = handledOf(course)
  const { meetings } = ahead(timetableOf({ ...course, calendar: { ...calendar, series } }), {
    ...{ from: handled, count: farEnough, ended: endedOf(course) },
  })
  const next = meetings.find(({ startsAt, isSkipped }) => !isSkipped && startsAt > handled)
  return next && { key: next.key, startsAt: next.startsAt, endsAt: next.endsAt }
}
