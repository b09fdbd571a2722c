import { weekdayInWords } from '@labkeeper/contract/courses/day-words'
import { type ClassOn, classesOn } from '../../../domain/courses/calendar/class-on.ts'
import { attendeesOf, hasAttended } from '../../../domain/courses/calendar/class-people.ts'
import {
  isDone,
  type MeetingRecord,
  newMeetingRecord,
} from '../../../domain/courses/calendar/meeting-record.ts'
import type { Meeting } from '../../../domain/courses/calendar/meetings.ts'
import { startsFor } from '../../../domain/courses/calendar/start-judgement.ts'
import {
  isSame,
  meetingsAround,
  newsIn,
  opensAt,
  type Turns,
  turnsAt,
} from '../../../domain/courses/calendar/turns.ts'
import { localTime } from '../../../domain/courses/calendar/wall-time.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { LabLetterRecord } from '../../../domain/letters/lab-letter.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import type { SeenCourse } from '../../../ports/courses/courses.ts'
import { type StaffLettersWorld, staffLetters } from '../staff-letters.ts'

export interface TurningClassesWorld extends StaffLettersWorld {
  readonly classes: Classes
  readonly clock: Clock
}

/** The people and machines of a course. */
export interface Crowd {
  readonly people: readonly EnrolmentRecord[]
  readonly machines: readonly ListedMachine[]
}

/** What has become of the classes of a course is written. */
interface Turned {
  /** The course as it is by that, with nothing that others have changed since. */
  readonly seen: SeenCourse
  /** As of when. */
  readonly at: Instant
  /** Something has become of them: there may be more. */
  readonly isNews: boolean
}

const missedReason = 'Labkeeper could not act in time.'

/** `Monday 23 November, 10:00` */
export const whenOf = ({ startsAt }: Pick<Meeting, 'startsAt'>, timeZone: string): string => {
  const [day = '', clock] = localTime(startsAt, timeZone).split('T')
  return `${weekdayInWords(day)}, ${clock}`
}

/** What became of a class by now. When it is over, who was there. */
export const recordAfter = (
  one: ClassOn,
  record: MeetingRecord,
  { people, machines }: Crowd,
): MeetingRecord => {
  const { startsAt, endsAt } = one
  if (one.state !== 'ending') return { ...record, startsAt, endsAt, state: one.state }
  const attendees = attendeesOf(one, people, machines)
  const there = attendees.filter((attendee) => hasAttended(attendee, opensAt(one)))
  const absent = attendees.filter((attendee) => !there.includes(attendee))
  return {
    ...{ ...record, endsAt, state: 'ending' },
    attended: there.map(({ enrolment }) => enrolment.id),
    absent: absent.map(({ enrolment: { id, name } }) => ({ enrolmentId: id, name })),
  }
}

/**
 * Writes down what has become of a course's classes by now, before anything is done about it: who is to be started for
 * one that is opened, who was there when one is over. The course's record guards it all.
 */
export const turnClasses = (world: TurningClassesWorld) => {
  const { classes, clock } = world
  const lettersAbout = staffLetters(world)

  const openedRecord = async (course: CourseRecord, one: ClassOn, crowd: Crowd, now: Instant) => {
    const isForRegulars = one.who === 'regulars' && one.seriesId !== undefined
    const past = isForRegulars ? await classes.past(course.labId, course.id, one.seriesId) : []
    const attendees = attendeesOf(one, crowd.people, crowd.machines)
    return { ...newMeetingRecord(course, one, one.state, now), due: startsFor(one, attendees, past) }
  }

  const missedRecord = (course: CourseRecord, missed: Meeting, now: Instant): MeetingRecord => ({
    ...newMeetingRecord(course, missed, 'skipped', now),
    note: missedReason,
  })

  const changed = async (
    course: CourseRecord,
    { on, opened }: Turns,
    crowd: Crowd,
  ): Promise<MeetingRecord[]> => {
    const before = new Map(classesOn(course).map((one) => [one.key, one]))
    const others = on.filter((one) => !opened.includes(one) && !isSame(one, before.get(one.key)))
    if (others.length === 0) return []
    const records = await classes.find(
      course.labId,
      course.id,
      others.map(({ key }) => key),
    )
    const byKey = new Map(records.map((record) => [record.key, record]))
    return others.flatMap((one) => {
      const record = byKey.get(one.key)
      return record === undefined ? [] : [recordAfter(one, record, crowd)]
    })
  }

  /** Undefined when somebody else has changed the course meanwhile. */
  return async (seen: SeenCourse, crowd: Crowd): Promise<Turned | undefined> => {
    const { course } = seen
    const { labId, id, timeZone } = course
    const now = clock.now()
    const at = now.toISOString()
    const all = meetingsAround(course, at)
    const news = newsIn(course, all, at).map(({ key }) => key)
    const known = news.length === 0 ? [] : await classes.find(labId, id, news)
    // Machines of what was taken off the calendar may still be on their way to a stop when it is on again.
    const cancelled = new Set(classesOn(course).flatMap((one) => (one.isCancelled ? [one.key] : [])))
    const over = known.filter((record) => isDone(record) && !cancelled.has(record.key))
    const done = new Set(over.map(({ key }) => key))
    const turns = turnsAt(course, all, done, at)
    if (!turns.isNews) return { seen, at, isNews: false }
    const { missed, handled } = turns
    const opened = await Promise.all(turns.opened.map((one) => openedRecord(course, one, crowd, at)))
    const hasDue = new Set(opened.flatMap(({ due, key }) => (due.length > 0 ? [key] : [])))
    const on = turns.on.map((one) => (hasDue.has(one.key) ? { ...one, hasDue: true as const } : one))
    const records = [
      ...opened,
      ...(await changed(course, turns, crowd)),
      ...missed.map((one) => missedRecord(course, one, at)),
    ]
    let letters: readonly LabLetterRecord[] = []
    const [missedClass] = missed.filter(({ kind }) => kind === 'class')
    if (missedClass !== undefined) {
      letters = await lettersAbout(course, 'skipped', now, { text: whenOf(missedClass, timeZone) })
    }
    const change = { classes: { handled, on }, dueAt: at }
    const turned = await classes.turn(seen, change, records, letters)
    return turned && { seen: turned, at, isNews: true }
  }
}
