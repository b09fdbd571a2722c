import { hasEndedForGood, stateInWords, whyEnded } from '@labkeeper/contract/courses/ended'
import type { Change } from '../kernel/change.ts'
import { AppError, badField } from '../kernel/errors.ts'
import { after, type Instant } from '../kernel/instant.ts'
import { isClassOn } from './calendar/class-on.ts'
import { checkDays, type Day, endOf } from './course-days.ts'
import type { CourseRecord } from './course-record.ts'
import { cleanUpAfter } from './end/clean-up-time.ts'

/** From draft to open to closed, and what the lab's worker does about it at which instant. */

/** What a course becomes. Guarded by what it was: see CourseBook. */
export type CourseTurn = Change<
  Pick<
    CourseRecord,
    'state' | 'endsOn' | 'closesAt' | 'closedAt' | 'dueAt' | 'cleanUpAt' | 'cleanUpTold' | 'cleanUp'
  > & {
    readonly calendar: NonNullable<CourseRecord['calendar']>
  },
  'closedAt' | 'dueAt' | 'cleanUpAt' | 'cleanUpTold'
>

/** A call that the course's state does not allow. */
export const inState = ({ state }: Pick<CourseRecord, 'state'>): AppError =>
  new AppError('conflict', stateInWords(state))

/** What is known of a course is read once its clean-up has begun, and changed by nobody any more. */
export const checkNotForGood = (course: Pick<CourseRecord, 'state'>): void => {
  if (hasEndedForGood(course.state)) throw inState(course)
}

/** Whoever but a student would start something of one that has ended. */
export const endedForStaff = ({ state }: Pick<CourseRecord, 'state'>): AppError =>
  new AppError('conflict', whyEnded(state) ?? stateInWords(state))

export const checkNotOver = (endsOn: Day, timeZone: string, now: Date, field = 'endsOn'): void => {
  if (endOf(endsOn, timeZone) <= now.toISOString()) {
    throw badField(field, 'Choose a last day that is not over.')
  }
}

/** What runs is stopped by the lab's worker, which is called at once. */
export const closed = (now: Date): CourseTurn => {
  const at = now.toISOString()
  return { state: 'closed', closedAt: at, dueAt: at, cleanUpAt: cleanUpAfter(now), cleanUpTold: null }
}

/**
 * It is looked at once: somebody may have come to wait, or a machine become clean, while it was closed. Classes of that time
 * were not to be.
 */
export const reopened = (course: CourseRecord, endsOn: Day, now: Date): CourseTurn => {
  if (course.state !== 'closed') throw inState(course)
  checkNotOver(endsOn, course.timeZone, now)
  checkDays(course.startsOn, endsOn)
  const closesAt = endOf(endsOn, course.timeZone)
  const at = now.toISOString()
  const calendar = course.calendar && { ...course.calendar, since: at }
  return {
    ...{ state: 'open', endsOn, closesAt, closedAt: null, dueAt: at, cleanUpAt: null, cleanUpTold: null },
    ...(calendar && { calendar }),
  }
}

/** The course after a turn. */
export const turned = (course: CourseRecord, turn: CourseTurn): CourseRecord => {
  const { closedAt, dueAt, cleanUpAt, cleanUpTold, ...rest } = { ...course, ...turn }
  return {
    ...rest,
    ...(closedAt && { closedAt }),
    ...(dueAt && { dueAt }),
    ...(cleanUpAt && { cleanUpAt }),
    ...(cleanUpTold && { cleanUpTold }),
  }
}

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/**
 * When a closed course is looked at again, `null` for never. While not all of it stands still: after a minute, and then
 * the later the longer it has gone on, since what Azure refuses now it refuses a minute later too. Within the first
 * minute in any case: a start may have been accepted in the same moment.
 */
export const nextLook = (
  { closedAt }: Pick<CourseRecord, 'closedAt'>,
  hasRest: boolean,
  now: Date,
): Instant | null => {
  const sinceMs = now.getTime() - Date.parse(closedAt ?? now.toISOString())
  if (!hasRest && sinceMs >= minuteMs) return null
  return after(now, Math.min(dayMs, Math.max(minuteMs, sinceMs)))
}

/** What is to be done about a course whose time has come. */
export const whatIsDue = (
  { state, closesAt, dueAt = '', classes }: CourseRecord,
  now: Instant,
): 'nothing' | 'rest' | 'close' | 'stop' | 'tend' | 'clean' | 'forget' | 'delete' => {
  if (dueAt === '' || dueAt > now) return 'nothing'
  if (state === 'deleting') return 'delete'
  if (state === 'closed') return 'stop'
  if (state === 'cleaning') return 'clean'
  if (state === 'archived') return 'forget'
  if (state !== 'open') return 'rest'
  // A class of the last night goes on to its end.
  return closesAt <= now && !isClassOn({ classes }, now) ? 'close' : 'tend'
}

const tendMs = minuteMs

/** When an open course is looked at again: soon while machines come that people may wait for, else at its end. */
export const nextTending = (
  { closesAt }: Pick<CourseRecord, 'closesAt'>,
  isMaking: boolean,
  now: Date,
): Instant => {
  const soon = after(now, tendMs)
  return isMaking && soon < closesAt ? soon : closesAt
}
