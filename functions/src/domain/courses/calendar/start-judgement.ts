import { counted } from '@labkeeper/contract/kernel/wording'
import { noCapacity } from '../../connection/resource-wordings.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { isParked } from '../../vms/parked.ts'
import { whySkipped } from '../machines/machine-acts.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import { stateOf } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import type { ClassOn } from './class-on.ts'
import { type Attendance, type Attendee, attendeesOf, isRegular } from './class-people.ts'
import { type DueStart, type MeetingRecord, markOf } from './meeting-record.ts'
import { type Meeting, minuteMs } from './meetings.ts'
import { opensAt } from './turns.ts'
import { localClock } from './wall-time.ts'

/** Who is started for a class, and what becomes of those whose start does not succeed. */

const retryMinutes = 2
/** So long before its end nobody is started any more. */
const lastMinutes = 10

const isOff = ({ powerState }: ListedMachine): boolean =>
  powerState === 'VM deallocated' || powerState === 'VM stopped'

/** Those to be started when a class is opened. `past`: what is remembered of the series, newest first. */
export const startsFor = (
  meeting: Meeting,
  attendees: readonly Attendee[],
  past: readonly Attendance[],
): DueStart[] => {
  if (meeting.kind !== 'class' || meeting.who === 'arrival') return []
  const wanted = attendees.filter(
    ({ enrolment, machine }) =>
      machine.powerState !== 'VM running' && (meeting.who === 'everyone' || isRegular(enrolment, past)),
  )
  return wanted.map(({ enrolment, machine }) => ({
    ...{ vmId: machine.id, machine: machine.name, name: enrolment.name },
  }))
}

/** As the page says it of somebody who could not be started. */
const refusedBy = (sentence: string): string =>
  sentence.startsWith(noCapacity) ? 'Azure has no capacity' : `Azure refused: ${sentence}`

type Judged =
  | { readonly is: 'done' }
  | { readonly is: 'ready' }
  | { readonly is: 'waiting'; readonly reason?: string }

const judge = (machine: ListedMachine, mark: string): Judged => {
  const isBegun = machine.course.startedFor === mark
  if (machine.powerState === 'VM running') return { is: 'done' }
  // A class never starts what has no disk: it is brought back before, and whatever is against that is against this.
  if (isParked(machine)) {
    const isTried = machine.operationId === undefined && machine.lastError !== undefined
    return { is: 'waiting', reason: isTried ? refusedBy(machine.lastError) : 'It is being cleaned' }
  }
  if (machine.operationId !== undefined) {
    if (isBegun) return { is: 'waiting' }
    const isMade = ['resetting', 'making', 'removing'].includes(stateOf(machine))
    return { is: 'waiting', reason: isMade ? 'It is being cleaned' : 'Another operation is running on it' }
  }
  // It ran, and somebody has stopped it since: so it stays.
  if (isBegun && !machine.lastError) return { is: 'done' }
  const reason = isBegun && machine.lastError ? refusedBy(machine.lastError) : whySkipped('start', machine)
  if (!isOff(machine)) return { is: 'waiting', ...(reason === undefined ? {} : { reason }) }
  return isBegun || reason === undefined ? { is: 'ready' } : { is: 'waiting', reason }
}

/** A machine to be begun, with the reason why it was not before. */
export interface ReadyStart {
  readonly machine: ListedMachine
  readonly reason?: string
}

export interface Starts {
  /** To be begun now. */
  readonly ready: readonly ReadyStart[]
  /** Still to be started afterwards, each with the reason why it is not. */
  readonly due: readonly DueStart[]
  /** How many have come to run for it since the last look. */
  readonly started: number
  /** When to look again; absent when nobody is left. */
  readonly next?: Instant
  /** When this try of those who can be started was to be: the next is some minutes after that. */
  readonly triedAt?: Instant
}

const minutesAfter = (at: Instant, minutes: number): Instant => after(new Date(at), minutes * minuteMs)

/** Nobody is started for a class so near to its end, but for those of a class that is as short. */
const isTooLate = ({ endsAt, triedAt }: MeetingRecord, now: Instant): boolean =>
  triedAt !== undefined && minutesAfter(endsAt, -lastMinutes) <= now

/**
 * When the try of now was to be; undefined before that. What the timer is late by does not add up: the next one is so many
 * minutes after it was to be, unless that has passed as well.
 */
const tryOf = (record: MeetingRecord, now: Instant): Instant | undefined => {
  const due = record.triedAt === undefined ? opensAt(record) : minutesAfter(record.triedAt, retryMinutes)
  if (record.triedAt !== undefined && due > now) return undefined
  return due <= now && now < minutesAfter(due, retryMinutes) ? due : now
}

/** What is to be done about those who are still due. A refused start is tried again, now and then. */
export const judgeStarts = (
  record: MeetingRecord,
  people: readonly EnrolmentRecord[],
  machines: readonly ListedMachine[],
  now: Instant,
): Starts => {
  const attendees = new Map(attendeesOf(record, people, machines).map((one) => [one.machine.id, one]))
  const triedAt = tryOf(record, now)
  const mark = markOf(record)
  const ready: ReadyStart[] = []
  const due: DueStart[] = []
  let started = 0
  for (const { reason: was, isBegun: wasBegun, ...one } of record.due) {
    const machine = attendees.get(one.vmId)?.machine
    if (machine === undefined) continue
    const judged = judge(machine, mark)
    const isBegun = machine.course.startedFor === mark
    if (judged.is === 'done') {
      if (isBegun) started += 1
      continue
    }
    const isReady = judged.is === 'ready'
    const refused = isReady && machine.lastError && isBegun
    // Of one that was refused, and is tried again, the refusal is all that is known.
    const known = judged.is === 'ready' || (isBegun && wasBegun) ? was : judged.reason
    const reason = refused ? refusedBy(machine.lastError) : known
    const why = reason === undefined ? {} : { reason }
    if (isReady && triedAt !== undefined) ready.push({ machine, ...why })
    due.push({ ...one, ...why, ...(isBegun && { isBegun }) })
  }
  const tried = triedAt === undefined ? {} : { triedAt }
  if (due.length === 0) return { ready, due, started, ...tried }
  if (isTooLate(record, now)) return { ready: [], due, started }
  return { ready, due, started, next: minutesAfter(triedAt ?? record.triedAt ?? now, retryMinutes), ...tried }
}

/** Why a machine is started, to end the sentence of its history. */
export const becauseOfClass = (
  { startsAt }: Pick<ClassOn, 'startsAt'>,
  timeZone: string,
  reason: string | undefined,
  now: Instant,
): string => {
  const late = Math.floor((Date.parse(now) - Date.parse(startsAt)) / minuteMs)
  if (late < 1) return `for the class at ${localClock(startsAt, timeZone)}`
  const why = (reason ?? 'Labkeeper could not act in time').replace(/\.$/, '')
  return `${counted(late, 'minute')} late for the class: ${why}`
}
