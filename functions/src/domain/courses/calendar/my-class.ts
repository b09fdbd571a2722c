import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'
import type { Mine } from '../mine/mine.ts'
import type { WorkOnMachine } from '../mine/my-work.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import type { Boundary } from './boundaries.ts'
import { type ClassOn, classesOn, timetableOf } from './class-on.ts'
import { isOf } from './class-people.ts'
import { isMarkOf } from './meeting-record.ts'
import { type Meeting, minuteMs } from './meetings.ts'
import { ahead } from './next-boundaries.ts'
import { localClock } from './wall-time.ts'

/** What somebody is told of the class that is on, and of when the own machine stops. */

/** How long before it somebody hears that all is to be off. */
const noticeMinutes = 10
/** A class and what follows it without a stop: so many boundaries are enough to find its end. */
const farEnough = 40

type Told = Pick<MyMachine, 'class' | 'stopsAt' | 'stopsBecause'>

const lastEndFirst = (one: ClassOn, other: ClassOn): number => other.endsAt.localeCompare(one.endsAt)

const toClass = ({ key, startsAt, endsAt, kind }: Meeting): MyMachine['class'] => ({
  key,
  startsAt,
  endsAt,
  kind,
})

/** The end at which nothing of theirs goes on any more. */
const endOf = (
  mine: ClassOn | undefined,
  boundaries: readonly Boundary[],
  enrolment: EnrolmentRecord,
): Instant | undefined =>
  mine &&
  boundaries.find(({ what, at, ...of }) => what === 'end' && at >= mine.endsAt && isOf(of, enrolment))?.at

export const myClass = (
  course: CourseRecord,
  enrolment: EnrolmentRecord | undefined,
  isRunning: boolean,
  now: Instant,
): Told => {
  if (course.state !== 'open' || enrolment === undefined) return {}
  if (course.calendar === undefined && classesOn(course).length === 0) return {}
  const on = classesOn(course).filter(({ state }) => state !== 'ending')
  const [mine] = on.filter((one) => isOf(one, enrolment) && now < one.endsAt).toSorted(lastEndFirst)
  const told = mine === undefined ? {} : { class: toClass(mine) }
  if (!isRunning) return told
  const { boundaries } = ahead(timetableOf(course), { from: now, count: farEnough, more: on })
  const ends = endOf(mine, boundaries, enrolment)
  const soon = new Date(Date.parse(now) + noticeMinutes * minuteMs).toISOString()
  const off = boundaries.find(({ what, at }) => what === 'off' && at <= soon)?.at
  if (off !== undefined && (ends === undefined || off < ends)) {
    const stopsBecause = `everything is switched off at ${localClock(off, course.timeZone)}`
    return { ...told, stopsAt: off, stopsBecause }
  }
  return ends === undefined ? told : { ...told, stopsAt: ends, stopsBecause: 'the class ends' }
}

/** A class is starting it, and not whoever has it: they were not seen since that began. */
export const isForClass = ({ vm, course }: Mine, work: WorkOnMachine | undefined): boolean =>
  work?.kind === 'start' &&
  (vm.course.seenAt ?? '') < work.createdAt &&
  classesOn(course).some((one) => one.state !== 'ending' && isMarkOf(vm.course.startedFor, one))
