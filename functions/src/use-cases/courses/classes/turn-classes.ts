import { weekdayInWords } from '@labkeeper/contract/courses/day-words'
import { type ClassOn, classesOn } from '../../../domain/courses/calendar/class-on.ts'
import { attendeesOf, classesThatCount, hasAttended } from '../../../domain/courses/calendar/class-people.ts'
import {
  isDone,
  type MeetingRecord,
  newMeetingRecord,
  revised,
} from '../../../domain/courses/calendar/meeting-record.ts'
import type { Meeting } from '../../../domain/courses/calendar/meetings.ts'
import { startsFor } from '../../../domain/courses/calendar/start-judgement.ts'
import { isSame, meetingsAround, newsIn, opensAt, turnsAt } from '../../../domain/courses/calendar/turns.ts'
import { localTime } from '../../../domain/courses/calendar/wall-time.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Classes } from '../../../ports/courses/classes.ts'
import type { SeenCourse } from '../../../ports/courses/courses.ts'
import { type StaffLettersWorld, staffLetters } from '../staff-letters.ts'
import { type Became, writeClasses } from './write-classes.ts'

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
  /** One of them is over that was not. */
  readonly hasEnded: boolean
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
  const write = writeClasses(world)

  const opened = async (course: CourseRecord, one: ClassOn, crowd: Crowd, now: Instant): Promise<Became> => {
    const isForRegulars = one.who === 'regulars' && one.seriesId !== undefined
    const past = isForRegulars
      ? await classes.past(course.labId, course.id, one.seriesId, classesThatCount)
      : []
    const attendees = attendeesOf(one, crowd.people, crowd.machines)
    const due = startsFor(one, attendees, past)
    const record = { ...newMeetingRecord(course, one, one.state, now), due }
    const { key } = one
    return { key, one: due.length > 0 ? { ...one, hasDue: true } : one, record }
  }

  const missed = (course: CourseRecord, one: ClassOn, now: Instant): Became => {
    const record = { ...revised(newMeetingRecord(course, one, 'skipped', now), now), note: missedReason }
    return { key: one.key, one, record }
  }

  const changed = async (
    course: CourseRecord,
    others: readonly ClassOn[],
    crowd: Crowd,
  ): Promise<Became[]> => {
    if (others.length === 0) return []
    const { labId, id } = course
    const keys = others.map(({ key }) => key)
    const records = new Map((await classes.find(labId, id, keys)).map((record) => [record.key, record]))
    return others.map((one) => {
      const record = records.get(one.key)
      return { key: one.key, one, ...(record && { record: recordAfter(one, record, crowd) }) }
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
    const before = new Map(classesOn(course).map((one) => [one.key, one]))
    const over = known.filter((record) => isDone(record) && !before.get(record.key)?.isCancelled)
    const done = new Set(over.map(({ key }) => key))
    const turns = turnsAt(course, all, done, at)
    if (!turns.isNews) return { seen, at, isNews: false, hasEnded: false }
    const { handled, ended } = turns
    const anew = new Set([...turns.opened, ...turns.missed].map(({ key }) => key))
    const others = turns.on.filter((one) => !anew.has(one.key) && !isSame(one, before.get(one.key)))
    const skipped = turns.missed.map((one) => missed(course, one, at))
    const told = skipped.find(({ one }) => one?.kind === 'class')
    const text = told?.one && whenOf(told.one, timeZone)
    const letters = text === undefined ? [] : await lettersAbout(course, 'skipped', now, { text })
    const became = [
      ...(await changed(course, others, crowd)),
      ...(await Promise.all(turns.opened.map((one) => opened(course, one, crowd, at)))),
      ...skipped.map((one) => (one === told ? { ...one, letters } : one)),
    ]
    const turned = await write(seen, became, { handled, ended, dueAt: at })
    const hasEnded = others.some(({ state }) => state === 'ending')
    return turned && { seen: turned, at, isNews: true, hasEnded }
  }
}
