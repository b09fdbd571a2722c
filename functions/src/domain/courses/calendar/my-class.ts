import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'
import type { Mine } from '../mine/mine.ts'
import type { WorkOnMachine } from '../mine/my-work.ts'
import { classesOn } from './class-on.ts'
import { comingStop, lastClassOf, theirsOn, type Whose } from './coming-stop.ts'
import { isMarkOf } from './meeting-record.ts'
import type { Meeting } from './meetings.ts'
import { opensAt } from './turns.ts'

/** What somebody is told of the class that is on, and of when the own machine stops. */

type Told = Pick<MyMachine, 'class' | 'stopsAt' | 'stopsBecause'>

const toClass = ({ key, startsAt, endsAt, kind }: Meeting): MyMachine['class'] => ({
  key,
  startsAt,
  endsAt,
  kind,
})

export const myClass = (course: CourseRecord, enrolment: Whose, isRunning: boolean, now: Instant): Told => {
  if (course.state !== 'open' || enrolment === undefined) return {}
  const mine = lastClassOf(course, enrolment, now)
  const told = mine === undefined ? {} : { class: toClass(mine) }
  const stop = isRunning ? comingStop(course, enrolment, now) : undefined
  return stop === undefined ? told : { ...told, stopsAt: stop.at, stopsBecause: stop.because }
}

/** Of a class of theirs that is on they were not seen yet. */
export const isNewIn = ({ vm, course, enrolment }: Mine, now: Instant): boolean =>
  enrolment !== undefined &&
  course.state === 'open' &&
  theirsOn(course, enrolment, now).some((one) => (vm.course.seenAt ?? '') < opensAt(one))

/** A class is starting it, and not whoever has it. What its staff start is no class's any more: see started-by-hand.ts. */
export const isForClass = ({ vm, course }: Mine, work: WorkOnMachine | undefined): boolean =>
  work?.kind === 'start' &&
  work.requestedBy !== vm.allocatedTo.userId &&
  classesOn(course).some((one) => one.state !== 'ending' && isMarkOf(vm.course.startedFor, one))
