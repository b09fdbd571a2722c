import type { CalendarException, SeriesInput } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { dayOf, numberOf, type Weekday, weekdayOf } from '@labkeeper/contract/courses/series-days'
import { routes } from '@labkeeper/contract/routes'
import { labIdOf, userIdOf } from '../../functions/src/domain/accounts/derived-ids.ts'
import { preparesAt } from '../../functions/src/domain/courses/calendar/boundaries.ts'
import {
  type MeetingRecord,
  newMeetingRecord,
} from '../../functions/src/domain/courses/calendar/meeting-record.ts'
import { type Meeting, meetingsIn } from '../../functions/src/domain/courses/calendar/meetings.ts'
import { settledTimes } from '../../functions/src/domain/courses/calendar/settle-calendar.ts'
import { localClock, localDay } from '../../functions/src/domain/courses/calendar/wall-time.ts'
import type { CourseId, EnrolmentId, LabId } from '../../functions/src/domain/kernel/ids.ts'
import { signIn } from './accounts.ts'
import type { Api } from './api.ts'
import { groups } from './class-list.ts'
import { findCourse } from './course.ts'
import { owner } from './people.ts'
import type { SeedStep } from './step.ts'

type Dated = Pick<Course, 'id' | 'timeZone' | 'startsOn' | 'endsOn'>
interface Times {
  readonly series: readonly (SeriesInput & { readonly id: string })[]
  readonly exceptions: readonly Extract<CalendarException, { readonly kind: 'off' }>[]
}

/** With the ten minutes before it as long as the class that the costs of the demo's past speak of. */
const hours = {
  morning: { start: '09:00', end: '10:30' },
  afternoon: { start: '14:00', end: '15:30' },
} as const
const daysPerWeek = 7
const breakWeeks = 2

/**
 * A class a week for each group, and a holiday that begins on the Monday after the next. None begins, or is on, while somebody
 * has a first look: what runs then runs because people started it, and goes on.
 */
export const timesOf = ({ timeZone, startsOn, endsOn }: Dated, now: Date): Times => {
  const at = now.toISOString()
  const { start, end } = localClock(at, timeZone) < '12:00' ? hours.afternoon : hours.morning
  const each = (id: string, day: Weekday, group: string): Times['series'][number] => ({
    ...{ id, kind: 'class', days: [day], start, end, from: startsOn, until: endsOn, everyWeeks: 1, group },
  })
  const today = numberOf(localDay(at, timeZone))
  const monday = today - weekdayOf(today) + 2 * daysPerWeek
  const [from, until] = [dayOf(monday), dayOf(monday + breakWeeks * daysPerWeek - 1)]
  return {
    series: [each('ser_monday', 'MO', groups.monday), each('ser_thursday', 'TH', groups.thursday)],
    exceptions: [{ id: 'exc_break', kind: 'off', from, until, name: 'Mid-term break' }],
  }
}

interface Past {
  readonly labId: LabId
  readonly course: Dated
  readonly people: readonly Pick<Enrolment, 'id' | 'name' | 'group' | 'machine'>[]
  readonly now: Date
}

/** Of a group now and then somebody does not come. */
const isAbsent = (nth: number): boolean => nth % 5 === 2

const tookPlace = ({ labId, course, people }: Past, meeting: Meeting): MeetingRecord => {
  const started = people.filter((person) => person.machine && person.group === meeting.group)
  return {
    ...newMeetingRecord({ id: course.id as CourseId, labId }, meeting, 'ended', preparesAt(meeting)),
    started: started.length,
    attended: started.filter((_, nth) => !isAbsent(nth)).map(({ id }) => id as EnrolmentId),
    absent: started
      .filter((_, nth) => isAbsent(nth))
      .map(({ id, name }) => ({ enrolmentId: id as EnrolmentId, name })),
  }
}

/** The classes of a course that took place before today, as the product remembers them. */
export const pastClasses = (past: Past): MeetingRecord[] => {
  const { course, now } = past
  const yesterday = dayOf(numberOf(localDay(now.toISOString(), course.timeZone)) - 1)
  const timetable = { ...course, ...settledTimes(timesOf(course, now)) }
  return meetingsIn(timetable, course.startsOn, yesterday).map((meeting) => tookPlace(past, meeting))
}

const ofCourse = async (api: Api) => {
  const token = await signIn(api, owner)
  const course = await findCourse(api, token)
  if (!course) throw new Error('The demo course could not be made.')
  return { token, course, params: { courseId: course.id } }
}

export const setCalendar: SeedStep = {
  name: 'calendar',
  run: async ({ api }) => {
    const { token, course, params } = await ofCourse(api)
    const { data } = await api(routes.getCalendar, { token, params })
    if (data.series.length > 0) return
    await api(routes.saveCalendar, { token, params, body: { rev: data.rev, ...timesOf(course, new Date()) } })
  },
}

/** The demo's course is in its second week: nobody can have held its classes until today by using the product. */
export const pretendClasses: SeedStep = {
  name: 'past classes',
  run: async ({ api, insert }) => {
    const { token, course, params } = await ofCourse(api)
    const { data: people } = await api(routes.listPeople, { token, params })
    const labId = labIdOf(userIdOf(owner.email))
    for (const record of pastClasses({ labId, course, people, now: new Date() })) {
      insert(JSON.parse(JSON.stringify(record)))
    }
  },
}
