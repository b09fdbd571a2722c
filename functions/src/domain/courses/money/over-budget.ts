import { dayInWords } from '@labkeeper/contract/courses/day-words'
import { AppError } from '../../kernel/errors.ts'
import type { EnrolmentId } from '../../kernel/ids.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { minuteMs } from '../calendar/meetings.ts'
import type { CourseRecord } from '../course-record.ts'
import type { ClassTime } from '../hours/class-time.ts'
import type { Segment } from '../hours/segment-record.ts'
import { periodOf } from './budget.ts'

/** What follows for runs when a budget is used up. By the course's record alone: who starts something reads no more than that. */

type Course = Pick<CourseRecord, 'budget' | 'spending' | 'timeZone'>

/** So long nobody is stopped when it is found. */
const noticeMs = 10 * minuteMs

/** That nobody may go on, and since when. */
export interface Ended {
  /** Of the whole course, or of somebody's share of it. */
  readonly of: 'course' | 'share'
  readonly at: Instant
  readonly atEnd: 'own' | 'all'
}

/** What is used up for somebody, or for what is nobody's. The course's comes before a share. */
export const endedFor = (
  { budget, spending, timeZone }: Course,
  whose: EnrolmentId | undefined,
  now: Instant,
): Ended | undefined => {
  if (budget === undefined || spending === undefined) return undefined
  const { atEnd, per, perStudent } = budget
  if (atEnd === 'tell') return undefined
  if (spending.endedAt !== undefined && spending.period === periodOf(per, now, { timeZone })) {
    return { of: 'course', at: spending.endedAt, atEnd }
  }
  const isOfNow = perStudent && spending.sharePeriod === periodOf(perStudent.per, now, { timeZone })
  const share = isOfNow && spending.shares.find((one) => one.whose === whose)
  return share ? { of: 'share', at: share.endedAt, atEnd } : undefined
}

/** Classes go on; where all is to end, only one that was on by then. */
const isLet = ({ atEnd, at }: Ended, time: Pick<ClassTime, 'opensAt'> | undefined): boolean =>
  time !== undefined && (atEnd === 'own' || time.opensAt <= at)

/** What stands against starting something for somebody now. `time`: the class that is on for them. */
export const whyNotStart = (
  course: Course,
  whose: EnrolmentId | undefined,
  time: Pick<ClassTime, 'opensAt'> | undefined,
  now: Instant,
): Ended | undefined => {
  const ended = endedFor(course, whose, now)
  return ended === undefined || isLet(ended, time) ? undefined : ended
}

/** When a run is stopped for it. `segment`: whose time it is now, `time`: the class that is on for them. */
export const stopsAt = (
  ended: Ended,
  { meter, since }: Pick<Segment, 'meter' | 'since'>,
  time: Pick<ClassTime, 'opensAt'> | undefined,
): Instant | undefined => {
  // Whoever starts in a class that goes on to its end goes on as long as that.
  const isInClass = meter === 'class' && (ended.atEnd === 'own' || since <= ended.at || isLet(ended, time))
  if (isInClass) return undefined
  return after(new Date(since > ended.at ? since : ended.at), noticeMs)
}

const monthIn = ({ timeZone }: Course, now: Instant): string =>
  dayInWords(`${periodOf('month', now, { timeZone })}-01`).replace(/^\d+ /, '')

/** 'for November ', or nothing */
const spanOf = (course: Course, { of }: Pick<Ended, 'of'>, now: Instant): string =>
  of === 'course' && course.budget?.per === 'month' ? ` for ${monthIn(course, now)}` : ''

/** To whoever has the machine. */
export const toldStudents = (course: Course, ended: Ended, now: Instant): string =>
  ended.of === 'share'
    ? "Your share of this course's budget is used up. Your teacher was told."
    : `The budget of this course${spanOf(course, ended, now)} is used up. Your teacher was told.`

/** Why one of many is left out. */
export const skippedFor = ({ of }: Ended): string =>
  of === 'share' ? "Its person's share of the budget is used up" : 'The budget of this course is used up'

/** To staff. */
export const overBudget = ({ of }: Ended): AppError =>
  new AppError(
    'conflict',
    of === 'share'
      ? "This person's share of the budget is used up. Raise it first."
      : 'The budget of this course is used up. Raise it first.',
  )

/** To end the sentence of a machine's history. */
export const becauseOfBudget = (course: Course, ended: Ended, now: Instant): string =>
  ended.of === 'share'
    ? ": their share of the course's budget was used up"
    : `: the course's budget${spanOf(course, ended, now)} was used up`
