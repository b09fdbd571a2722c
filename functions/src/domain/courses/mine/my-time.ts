import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Instant } from '../../kernel/instant.ts'
import { nextClassOf } from '../calendar/class-view.ts'
import { inState } from '../course-life.ts'
import { type ClassTime, classTimesOf, isOpen } from '../hours/class-time.ts'
import type { OwnDays } from '../hours/extra-time.ts'
import { usedUp } from '../hours/hours-words.ts'
import { isKeptAfter } from '../hours/metering.ts'
import { mayUseOwnTime, type OwnTime, ownTimeOf, ruledBy, toMyHours } from '../hours/own-time.ts'
import { askedAlready, leftAlready, notLimited } from '../hours/time-request.ts'
import { firstStop, type Stop, stopForHours, stopForIdle } from '../machines/first-stop.ts'
import { toldStudents, whyNotStart } from '../money/over-budget.ts'
import { stopForBudget } from '../money/over-budget-of-machine.ts'
import type { Mine } from './mine.ts'
import type { MyStanding } from './my-verdict.ts'

/** Whose time the own machine runs on, and what follows for its page and its buttons. */

export interface MyTime {
  readonly ownTime?: OwnTime
  /** The class, or open hours, that is on for them. */
  readonly classTime?: ClassTime
  /** The one that is over, and the machine still runs in it: it is about to be stopped. */
  readonly classOver?: ClassTime
  readonly now: Instant
}

/** `own`: what was counted of their runs. Nobody has own time who is no student of the course. */
export const myTimeOf = ({ vm, course, enrolment }: Mine, own: OwnDays, now: Instant): MyTime => {
  const times = classTimesOf(course, enrolment, vm.course, now)
  const classTime = times.find((one) => isOpen(one, now))
  const isStudent = enrolment?.function === 'student'
  const run = vm.segment === undefined ? {} : { vm }
  const ownTime = isStudent ? ownTimeOf(course, { enrolment, own, ...run }, now) : undefined
  const isInClass = ownTime?.segment?.meter === 'class' && classTime === undefined
  const classOver = isInClass ? times.findLast(({ endsAt }) => endsAt <= now) : undefined
  return {
    ...{ now, ...(ownTime && { ownTime }) },
    ...(classTime && { classTime }),
    ...(classOver && { classOver }),
  }
}

/** What stops the machine: the class that is on, or that has just been. */
const stoppingClass = ({ classTime, classOver, ownTime, now }: MyTime): ClassTime | undefined => {
  const isInClass = ownTime?.segment?.meter === 'class' || (classTime?.startsAt ?? '9') <= now
  return isInClass ? (classTime ?? classOver) : undefined
}

const whyNotAsk = ({ course, enrolment }: Mine, { ownTime }: MyTime): MyStanding['whyNotAsk'] => {
  if (course.state !== 'open') return { why: 'closed', reason: inState(course).message }
  if ((ownTime?.allowedSeconds ?? null) === null) return { why: 'rule', reason: notLimited().message }
  if (enrolment?.state === 'left') return { why: 'left', reason: leftAlready().message }
  return enrolment?.request?.state === 'open' ? { why: 'state', reason: askedAlready().message } : undefined
}

export const standingIn = (
  mine: Mine,
  time: MyTime,
): Pick<
  MyStanding,
  'usedUp' | 'overBudget' | 'overBudgetAfter' | 'isClassTime' | 'isStopped' | 'whyNotAsk'
> => {
  const { course } = mine
  const { ownTime, classTime, now } = time
  const told = (during: ClassTime | undefined): string | undefined => {
    const ended = whyNotStart(course, mine.enrolment?.id, during, now)
    return ended && toldStudents(course, ended, now)
  }
  const isEnough =
    ownTime === undefined || ownTime.segment?.meter === 'teacher' || mayUseOwnTime(course, ownTime)
  return {
    usedUp: isEnough ? undefined : usedUp(ruledBy(course), now),
    overBudget: told(classTime),
    overBudgetAfter: told(undefined),
    isClassTime: classTime !== undefined,
    isStopped: stoppingClass(time)?.atEnd === 'stop',
    whyNotAsk: whyNotAsk(mine, time),
  }
}

/** `told`: when its class stops it, or all of the course is off. Whichever comes first. */
export const stopOf = (mine: Mine, { classTime, ownTime, now }: MyTime, told: Stop): Stop => {
  const { course, enrolment, vm } = mine
  const isKept = classTime !== undefined && isKeptAfter(vm, classTime)
  const nextClass = () =>
    nextClassOf(course, ({ group }) => group === undefined || group === enrolment?.group)
  return firstStop([
    isKept && told.stopsAt === classTime.endsAt ? {} : told,
    stopForHours(ownTime?.stopsAt, nextClass),
    stopForBudget(vm, { course, enrolment }, now),
    stopForIdle(vm),
  ])
}

type Shown = Pick<MyMachine, 'meter' | 'hours' | 'keep'>

export const shownTime = ({ vm }: Mine, { ownTime, now }: MyTime): Shown => {
  const { keep } = vm.course
  const isKept = vm.powerState === 'VM running' && keep?.userId === vm.allocatedTo.userId && keep.until > now
  return {
    ...(ownTime?.segment && { meter: ownTime.segment.meter }),
    ...(ownTime && { hours: toMyHours(ownTime) }),
    ...(isKept && { keep: { until: keep.until } }),
  }
}
