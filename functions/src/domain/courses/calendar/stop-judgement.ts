import { after, type Instant } from '../../kernel/instant.ts'
import type { EnrolmentRecord } from '../enrolment-record.ts'
import { whySkipped } from '../machine-acts.ts'
import type { ListedMachine } from '../machine-view.ts'
import type { ClassOn } from './class-on.ts'
import { attendeesOf, dismissedBy } from './class-people.ts'
import { type Meeting, minuteMs } from './meetings.ts'
import { localClock } from './wall-time.ts'

/** Who is stopped when a class is over, or when all is to be off. */

const graceMinutes = 15
const dayMs = 24 * 60 * minuteMs

/** Its run is of the time before: what somebody starts afterwards goes on. */
const isOfThatTime = (machine: ListedMachine, { key, endsAt }: ClassOn): boolean => {
  const { runningSince, powerState, course, operationId } = machine
  const isBegun = course.startedFor === key
  // Azure may take its time with a start that was begun for the class.
  if (runningSince !== undefined) {
    return runningSince <= (isBegun ? after(new Date(endsAt), graceMinutes * minuteMs) : endsAt)
  }
  return isBegun || (operationId === undefined && powerState !== 'VM creating')
}

export interface Stops {
  /** To be begun now. */
  readonly ready: readonly ListedMachine[]
  /** When to look again; absent when nothing is left that runs. */
  readonly next?: Instant
}

/** `all`: what else the calendar has, so that nobody is stopped between two classes. */
export const judgeStops = (
  one: ClassOn,
  all: readonly Meeting[],
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
  now: Instant,
): Stops => {
  const whose =
    one.kind === 'off'
      ? machines
      : dismissedBy(one, all, attendeesOf(one, people, machines), now).map(({ machine }) => machine)
  const rest = whose.filter(
    (machine) => machine.powerState !== 'VM deallocated' && !machine.stranded && isOfThatTime(machine, one),
  )
  if (rest.length === 0) return { ready: [] }
  // What Azure refuses now it refuses a minute later, too: looked at less and less often.
  const sinceMs = Math.max(0, Date.parse(now) - Date.parse(one.endsAt))
  const pause = Math.min(dayMs, Math.max(minuteMs, sinceMs))
  const ready = rest.filter((machine) => whySkipped('stop', machine) === undefined)
  return { ready, next: after(new Date(now), pause) }
}

/** Why, to end the sentence of a machine's history. */
export const becauseOfEnd = ({ kind, startsAt }: ClassOn, timeZone: string): string =>
  kind === 'off'
    ? `: everything in this course is off from ${localClock(startsAt, timeZone)}`
    : 'at the end of the class'
