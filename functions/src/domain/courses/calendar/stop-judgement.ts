import { after, type Instant } from '../../kernel/instant.ts'
import { isTakenOff } from '../hours/class-time.ts'
import { isKeptAfter } from '../hours/metering.ts'
import { whySkipped } from '../machines/machine-acts.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { whatGoesOn } from './boundaries.ts'
import type { ClassOn } from './class-on.ts'
import { attendeesOf } from './class-people.ts'
import { type Meeting, minuteMs } from './meetings.ts'
import { localClock } from './wall-time.ts'

/** Who is stopped when a class is over, or when all is to be off. */

const dayMs = 24 * 60 * minuteMs

/** A class that is over, and what its machines are known by that were begun for it. */
interface Over {
  readonly one: ClassOn
  readonly mark: string
}

/** What else there is for people of a class that is over. */
export interface Others {
  readonly on: readonly ClassOn[]
  /** By the calendar: they may yet be cancelled, or moved. */
  readonly planned: readonly Meeting[]
}

/** Its run is of the time before: what somebody starts afterwards goes on. */
const isOfThatTime = (machine: ListedMachine, { one: { endsAt }, mark }: Over): boolean => {
  const { runningSince, powerState, course, operationId } = machine
  // However late Azure was with it: nobody but the class has asked for it.
  if (course.startedFor === mark && (course.seenAt ?? '') <= endsAt) return true
  if (runningSince !== undefined) return runningSince <= endsAt
  return operationId === undefined && powerState !== 'VM creating'
}

/**
 * What is of a class, or was begun for it and is of no class any more, such as of somebody who has changed groups. Who worked
 * already when it was prepared goes on with that when it is taken off the calendar before it begins.
 */
const machinesOf = (
  { one, mark }: Over,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
): readonly ListedMachine[] => {
  if (one.kind === 'off') return machines
  if (isTakenOff(one)) return machines.filter(({ course }) => course.startedFor === mark)
  const own = new Set(attendeesOf(one, people, machines).map(({ machine }) => machine.id))
  return machines.filter(({ id, course }) => own.has(id) || course.startedFor === mark)
}

/** Those of a class that are of one of these as well. */
const heldBy = (
  classes: readonly Meeting[],
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
): ReadonlySet<string> =>
  new Set(classes.flatMap((one) => attendeesOf(one, people, machines).map(({ machine }) => machine.id)))

/** Its time is still written down as that of the class. */
const isPrepared = ({ runningSince, segment }: ListedMachine, { endsAt }: ClassOn): boolean =>
  runningSince !== undefined && segment?.before !== undefined && segment.since < endsAt

export interface Stops {
  /** To be begun now. */
  readonly ready: readonly ListedMachine[]
  /** When to look again; absent when nothing is left that runs. */
  readonly next?: Instant
}

/**
 * One that nobody can reach is stopped when its subscription is connected again. The class in which it was lost waits for that,
 * and no later one: whatever comes until then would wait with it.
 */
const isAwaited = (
  { id, segment }: ListedMachine,
  { kind, endsAt }: ClassOn,
  { on }: Others,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
): boolean => {
  const before = on.filter((one) => one.state === 'ending' && one.kind === kind && one.endsAt < endsAt)
  if (kind === 'off') return before.length === 0
  return segment?.meter === 'class' && !heldBy(before, people, machines).has(id)
}

/** Whoever is of a class that is on is that one's; for one to come nobody is stopped before it begins, or does not. */
export const judgeStops = (
  over: Over,
  others: Others,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
  now: Instant,
): Stops => {
  const { one } = over
  const isOff = one.kind === 'off'
  const isDropped = !isOff && isTakenOff(one)
  const on = others.on.filter(({ state }) => state !== 'ending')
  const coming = whatGoesOn(one, others.planned).filter(({ startsAt }) => startsAt > now)
  const kept = isOff ? new Set() : heldBy(on, people, machines)
  const waiting = isOff ? new Set() : heldBy(coming, people, machines)
  const rest = machinesOf(over, people, machines).filter(
    (machine) =>
      machine.powerState !== 'VM deallocated' &&
      !kept.has(machine.id) &&
      isOfThatTime(machine, over) &&
      (!machine.stranded || isAwaited(machine, one, others, people, machines)),
  )
  const goesOn = rest.filter((machine) => isKeptAfter(machine, one))
  // It is written first that their time is their own from the end on: of a class that was missed whole also what it was.
  const isPending =
    goesOn.some(({ segment }) => segment !== undefined && segment.since < one.endsAt) ||
    (isDropped && machines.some((machine) => !kept.has(machine.id) && isPrepared(machine, one)))
  const leaving = rest.filter((machine) => !goesOn.includes(machine))
  if (leaving.length === 0 && !isPending) return { ready: [] }
  const dismissed = leaving.filter(({ id }) => !waiting.has(id))
  // What Azure refuses now it refuses a minute later, too: looked at less and less often.
  const sinceMs = Math.max(0, Date.parse(now) - Date.parse(one.endsAt))
  const pause = after(new Date(now), Math.min(dayMs, Math.max(minuteMs, sinceMs)))
  const begins = dismissed.length < leaving.length ? coming.map(({ startsAt }) => startsAt) : []
  const [next = pause] = [...begins, ...(dismissed.length > 0 || isPending ? [pause] : [])].toSorted()
  return { ready: dismissed.filter((machine) => whySkipped('stop', machine) === undefined), next }
}

/** Why, to end the sentence of a machine's history. */
export const becauseOfEnd = ({ kind, startsAt }: ClassOn, timeZone: string): string =>
  kind === 'off'
    ? `: everything in this course is off from ${localClock(startsAt, timeZone)}`
    : 'at the end of the class'
