import type { ClassAction, ClassChange, Meeting, MeetingState } from '@labkeeper/contract/courses/classes'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { Planned } from '@labkeeper/contract/courses/planned'
import {
  type ChangedClass,
  extended,
  findPlanned,
  laterEnd,
  moved,
  wasDropped,
  withoutClass,
} from '../../../domain/courses/calendar/change-class.ts'
import {
  type ClassOn,
  classesOn,
  endedOf,
  handledOf,
  timetableOf,
} from '../../../domain/courses/calendar/class-on.ts'
import { toMeeting, toPlanned } from '../../../domain/courses/calendar/class-view.ts'
import {
  type MeetingRecord,
  newMeetingRecord,
  revised,
  shownMeetingState,
} from '../../../domain/courses/calendar/meeting-record.ts'
import { meetingOf, type Meeting as PlannedMeeting } from '../../../domain/courses/calendar/meetings.ts'
import { settledCalendar } from '../../../domain/courses/calendar/settle-calendar.ts'
import { localClock } from '../../../domain/courses/calendar/wall-time.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { forbidden, type Part, reaches } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { without } from '../../../domain/kernel/without.ts'
import type { ClassesChange } from '../../../ports/courses/classes.ts'
import type { BeginningWorld } from './begin-class.ts'
import type { Asker } from './begin-class-work.ts'
import { holdClasses } from './hold-classes.ts'
import { withCourseSeen } from './see-course.ts'
import { type Crowd, recordAfter } from './turn-classes.ts'

const possible: Readonly<Record<ClassAction, readonly MeetingState[]>> = {
  cancel: ['planned'],
  move: ['planned'],
  extend: ['planned', 'preparing', 'running'],
  end: ['preparing', 'running'],
}

const forTeachers: ReadonlySet<ClassAction> = new Set(['cancel', 'move'])

/** Of a class as it stands, whatever of it there is. */
interface Standing {
  readonly planned?: Planned | undefined
  readonly meeting?: PlannedMeeting | undefined
  readonly one?: ClassOn | undefined
  readonly record?: MeetingRecord | undefined
  readonly state: MeetingState
}

/** What is written, and what the caller is told. */
interface Changing {
  readonly change: ClassesChange
  readonly records: readonly MeetingRecord[]
  readonly shown: Meeting
}

const nobody: Crowd = { people: [], machines: [] }

const noSuchClass = (): AppError => new AppError('not_found', 'There is no such class.')

const stateOf = (
  { planned, meeting, one, record }: Omit<Standing, 'state'>,
  handled: Instant,
): MeetingState | undefined => {
  if (one !== undefined) return shownMeetingState(one)
  if (record !== undefined && (record.state !== 'cancelled' || planned === undefined)) {
    return shownMeetingState(record)
  }
  if (meeting === undefined) return undefined
  return meeting.isSkipped || meeting.endsAt <= handled ? 'skipped' : 'planned'
}

/** With another calendar. */
const withCalendar = (
  course: CourseRecord,
  exceptions: ChangedClass['exceptions'],
  now: Instant,
): ClassesChange => ({
  calendar: {
    ...settledCalendar({ series: course.calendar?.series ?? [], exceptions }, now),
    since: sinceOf(course, now),
  },
  rev: course.rev + 1,
})

/** One class is another, the others are as before: what was missed of them is missed still. */
const sinceOf = ({ calendar }: CourseRecord, now: Instant): Instant => calendar?.since ?? now

const withOn = (
  course: CourseRecord,
  next: ClassOn,
  now: Instant,
  ended: readonly string[] = endedOf(course),
): ClassesChange => ({
  classes: {
    handled: handledOf(course) || now,
    on: classesOn(course).map((one) => (one.key === next.key ? next : one)),
    ended,
  },
})

/** Cancels, moves, extends or ends one class. */
export const changeClass = (world: BeginningWorld) => {
  const { classes, clock, nudges } = world
  const hold = holdClasses(world)

  const find = async (course: CourseRecord, key: string): Promise<Standing> => {
    const timetable = timetableOf(course)
    const planned = findPlanned(timetable, key)
    const meeting = planned && meetingOf(planned, course.timeZone)
    const one = classesOn(course).find((on) => on.key === key)
    const [record] = await classes.find(course.labId, course.id, [key])
    const standing = { planned, meeting, one, record }
    const state =
      stateOf(standing, handledOf(course)) ?? (wasDropped(timetable, key) ? 'cancelled' : undefined)
    if (state === undefined) throw noSuchClass()
    return { ...standing, state }
  }

  const cancel = (course: CourseRecord, { planned, meeting }: Standing, now: Instant): Changing => {
    if (planned === undefined || meeting === undefined) throw noSuchClass()
    const record = newMeetingRecord(course, meeting, 'cancelled', now)
    const exceptions = withoutClass(timetableOf(course), planned)
    return { change: withCalendar(course, exceptions, now), records: [record], shown: toMeeting(record) }
  }

  const move = (course: CourseRecord, { planned }: Standing, wish: ClassChange, now: Instant): Changing => {
    if (planned === undefined) throw noSuchClass()
    const { exceptions, meeting } = moved(timetableOf(course), planned, wish, now)
    return { change: withCalendar(course, exceptions, now), records: [], shown: toPlanned(meeting) }
  }

  const extend = (
    course: CourseRecord,
    { planned, meeting, one, record }: Standing,
    minutes: number,
    now: Instant,
  ): Changing => {
    const isSeries = one === undefined || one.seriesId !== undefined
    const base = one ?? meeting
    if (base === undefined || (isSeries && planned === undefined)) throw noSuchClass()
    const later = planned && isSeries ? extended(timetableOf(course), planned, base, minutes) : undefined
    const endsAt = later?.meeting.endsAt ?? laterEnd(base, minutes)
    const next = one && { ...one, endsAt }
    const longer = record && { ...record, endsAt }
    const records = one && longer ? [later === undefined ? revised(longer, now) : longer] : []
    const change = {
      ...(later && withCalendar(course, later.exceptions, now)),
      ...(next && withOn(course, next, now)),
    }
    const [shown] = records.map(toMeeting)
    return { change, records, shown: shown ?? toPlanned({ ...base, endsAt }) }
  }

  const end = (course: CourseRecord, { one, record }: Standing, crowd: Crowd, now: Instant): Changing => {
    if (one === undefined || record === undefined) throw noSuchClass()
    const over: ClassOn = { ...without(one, 'hasDue'), endsAt: now, state: 'ending' }
    const ended = revised(recordAfter(over, record, crowd), now)
    const change = withOn(course, over, now, [...endedOf(course), one.key])
    return { change, records: [ended], shown: toMeeting(ended) }
  }

  const plan = (
    course: CourseRecord,
    standing: Standing,
    wish: ClassChange,
    crowd: Crowd,
    now: Instant,
  ): Changing => {
    if (!possible[wish.action].includes(standing.state)) {
      throw new AppError('conflict', `This class is ${standing.state}.`)
    }
    if (wish.action === 'cancel') return cancel(course, standing, now)
    if (wish.action === 'move') return move(course, standing, wish, now)
    return wish.action === 'extend'
      ? extend(course, standing, wish.minutes ?? 0, now)
      : end(course, standing, crowd, now)
  }

  const wordsOf = ({ action }: ClassChange, { endsAt }: Meeting, timeZone: string): string => {
    if (action === 'cancel') return 'The class is cancelled.'
    if (action === 'move') return 'The class is moved.'
    return action === 'end' ? 'The class is over.' : `The class ends at ${localClock(endsAt, timeZone)}.`
  }

  const crowdOf = async ({ labId, id }: CourseRecord): Promise<Crowd> => {
    const [all, { machines }] = await Promise.all([
      world.people.list(labId, id),
      world.machineList.read(labId, id),
    ])
    return { people: all.map(({ enrolment }) => enrolment), machines }
  }

  return async (
    part: Part,
    key: string,
    wish: ClassChange,
    asker: Asker,
  ): Promise<{ message: string; data: Meeting }> => {
    if (forTeachers.has(wish.action) && !reaches(part.function, 'teacher')) throw forbidden()
    const isEnd = wish.action === 'end'
    const crowd = isEnd ? await crowdOf(part.course) : nobody
    const data = await withCourseSeen(world, part, async (seen) => {
      const { course } = seen
      const standing = await find(course, key)
      if (hasEnded(course.state)) throw inState(course)
      const at = clock.now().toISOString()
      const { change, records, shown } = plan(course, standing, wish, crowd, at)
      const due = course.state === 'open' ? { dueAt: at } : {}
      return (await classes.turn(seen, { ...change, ...due }, records)) ? shown : undefined
    })
    const { labId, id, timeZone } = part.course
    const seen = isEnd ? await classes.see(labId, id) : undefined
    // Who is stopped is so at once, and not with the next tick: also what was begun until it ended, which is known only now.
    if (seen !== undefined) await hold(seen, await crowdOf(part.course), asker)
    await nudges.labs([labId])
    return { message: wordsOf(wish, data, timeZone), data }
  }
}
