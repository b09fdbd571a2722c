import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'
import type { Mine } from '../mine/mine.ts'
import type { WorkOnMachine } from '../mine/my-work.ts'
import { classesOn } from './class-on.ts'
import { comingStop, lastClassOf, type Whose } from './coming-stop.ts'
import { isMarkOf } from './meeting-record.ts'
import type { Meeting } from './meetings.ts'

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

/** A class is starting it, and not whoever has it: they were not seen since that began. */
export const isForClass = ({ vm, course }: Mine, work: WorkOnMachine | undefined): boolean =>
  work?.kind === 'start' &&
  (vm.course.seenAt ?? '') < work.createdAt &&
  classesOn(course).some((one) => one.state !== 'ending' && isMarkOf(vm.course.startedFor, one))
