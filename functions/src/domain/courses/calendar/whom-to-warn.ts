import { after, type Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'
import { worksOnAfter } from '../hours/metering.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import type { Scheduled } from './class-on.ts'
import { type ComingStop, comingStop, type Whose } from './coming-stop.ts'
import { minuteMs } from './meetings.ts'

/** A machine whose people are to hear when it stops. */
export interface WarnedMachine {
  readonly machine: ListedMachine
  readonly at: Instant
}

interface Warnings {
  readonly ready: readonly WarnedMachine[]
  /** When to look again: what is being started hears of it when it runs. */
  readonly next?: Instant
}

/** Of a calendar it matters only who is of which classes: people of one group are judged once. */
const judge = (course: Scheduled, now: Instant) => {
  const known = new Map<string, ComingStop | undefined>()
  return (whose: Whose): ComingStop | undefined => {
    const key = whose === undefined ? '' : `${whose.function} ${whose.state} ${whose.group ?? ''}`
    if (!known.has(key)) known.set(key, comingStop(course, whose, now))
    return known.get(key)
  }
}

/** Those that run, and whose people were not told of this stop. */
export const whomToWarn = (
  course: CourseRecord,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
  now: Instant,
): Warnings => {
  const byPerson = new Map(people.map((enrolment) => [enrolment.userId, enrolment]))
  const stopOf = judge(course, now)
  const near = machines.flatMap((machine) => {
    const isUp = machine.powerState === 'VM running' || machine.powerState === 'VM starting'
    if (!isUp || machine.stranded) return []
    const enrolment = machine.allocatedTo && byPerson.get(machine.allocatedTo.userId)
    const stop = stopOf(enrolment)
    if (!stop?.isNear || machine.course.toldStop === stop.at) return []
    if (worksOnAfter(machine, { course, enrolment }, stop.at, now)) return []
    return [{ machine, at: stop.at }]
  })
  const ready = near.filter(({ machine }) => machine.powerState === 'VM running')
  const soon = after(new Date(now), minuteMs)
  const isLeft = near.some((one) => !ready.includes(one) && soon < one.at)
  return { ready, ...(isLeft && { next: soon }) }
}
