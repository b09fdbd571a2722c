import { randomUUID } from 'node:crypto'
import { stopReasons } from '@labkeeper/contract/courses/stops'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { isUnsettled, mayStay, neededSince } from '../../../domain/courses/hours/extra-time.ts'
import { becauseUsedUp } from '../../../domain/courses/hours/hours-words.ts'
import { ownDaysOf } from '../../../domain/courses/hours/ledger.ts'
import { type Metering, meteredUntil } from '../../../domain/courses/hours/metering.ts'
import { graceMs, type OwnTime, ownTimeOf, ruledBy } from '../../../domain/courses/hours/own-time.ts'
import { periodAt } from '../../../domain/courses/hours/period.ts'
import { entriesOf } from '../../../domain/courses/hours/segment.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import type { EnrolmentId } from '../../../domain/kernel/ids.ts'
import { after, earlier, type Instant } from '../../../domain/kernel/instant.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import type { StepInput } from '../../../domain/operations/step-record.ts'
import { newActivity } from '../../../domain/vms/activity.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Ledgers, Runs } from '../../../ports/courses/hours.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import type { StopToTell } from '../machines/tell-of-stops.ts'
import { settleExtra } from './settle-extra.ts'

export interface HoursWorld {
  readonly runs: Runs
  readonly ledgers: Pick<Ledgers, 'own'>
  readonly people: Pick<People, 'due' | 'write'>
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

interface HeldHours {
  /** As they are by what was written. */
  readonly machines: readonly ListedMachine[]
  readonly stopped: number
  /** Whose people are to hear that their own time ends. */
  readonly tell: readonly StopToTell[]
  /** When somebody's own time may be over. */
  readonly next?: Instant
}

/** Each is a transaction. */
const turnsAtOnce = 10
const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
/** What runs for longer than a transaction can tell the days of is written down before, as far as it has come. */
const writtenMs = 30 * dayMs
const input: StepInput = { action: 'deallocate' }

type Running = ListedMachine & Required<Pick<ListedMachine, 'runningSince'>>

const isRunning = (machine: ListedMachine): machine is Running =>
  machine.runningSince !== undefined && !machine.stranded

/** Whose own time ends: their machine, and when nothing is left. */
interface Coming {
  readonly machine: Running
  readonly time: OwnTime & Required<Pick<OwnTime, 'endsAt'>>
}

/** It is stopped for that. */
interface Stopping {
  readonly machine: Running
  readonly time: OwnTime & Required<Pick<OwnTime, 'endsAt' | 'stopsAt'>>
}

const hasEnd = (time: OwnTime): time is Coming['time'] => time.endsAt !== undefined

const isStopping = (one: Coming): one is Stopping => one.time.stopsAt !== undefined

/** How many minutes before nothing is left somebody hears of it. */
const noticeMinutes = [30, 10, 0]

const writtenDown = ({ pieces, segment }: Metering, at: Instant): Metering => ({
  pieces: [...pieces, { ...segment, until: at }],
  segment: { ...segment, since: at },
})

interface Notice {
  readonly tell?: StopToTell
  /** When they hear of it next. */
  readonly next?: Instant
}

const noticeOf = ({ machine, time: { endsAt, stopsAt, period } }: Coming, now: Instant): Notice => {
  const notices = noticeMinutes.map((minutes) => ({
    ...{ minutes, at: after(new Date(endsAt), -minutes * minuteMs) },
  }))
  const last = notices.findLast(({ at }) => at <= now)
  const next = notices.find(({ at }) => at > now)?.at
  const mark = last && `${endsAt} ${last.minutes}`
  const until = stopsAt ?? earlier(after(new Date(endsAt), graceMs), period.endsAt ?? '9')
  const isNews = mark !== undefined && machine.course.toldHours !== mark && now < until
  const tell = isNews && {
    ...{ machine, at: until, because: stopReasons.hours, mark, kind: 'hours' as const },
    ...(stopsAt === undefined && { goesOnAfter: endsAt }),
  }
  return { ...(tell && { tell }), ...(next && { next }) }
}

/**
 * What the lab's worker does about whose time the runs of a course are: what has come over a boundary is written, and who
 * has no own time left is stopped. Harmless when it is done twice, late, or by several at once.
 */
export const holdHours = ({ runs, ledgers, people, work, nudges, clock }: HoursWorld) => {
  const settle = settleExtra({ people })
  /** The machine as it is by that; as it was, when an operation works at it: whoever ends that counts its run. */
  const turn = async (
    course: CourseRecord,
    machine: Running,
    person: SeenEnrolment | undefined,
    now: Date,
  ): Promise<Running> => {
    if (machine.operationId !== undefined) return machine
    const around = { course, enrolment: person?.enrolment }
    const at = now.toISOString()
    const metered = meteredUntil(machine, around, at)
    const isLong = after(new Date(metered.segment.since), writtenMs) <= at
    const { pieces, segment } = isLong ? writtenDown(metered, at) : metered
    const was = machine.segment
    if (was !== undefined && was.meter === segment.meter && was.since === segment.since) return machine
    const vm = { ...machine, labId: course.labId }
    const isKept = was?.meter === 'class' && segment.meter === 'own'
    const line = isKept ? newActivity(vm, 'Kept running after the class.', now) : undefined
    const isTurned = await runs.turn(vm, segment, entriesOf(pieces, course, machine), line)
    return isTurned ? { ...machine, segment } : machine
  }

  const turnAll = async (
    course: CourseRecord,
    machines: readonly Running[],
    personOf: (machine: ListedMachine) => SeenEnrolment | undefined,
  ): Promise<Running[]> => {
    const now = clock.now()
    const turned: Running[] = []
    for (let from = 0; from < machines.length; from += turnsAtOnce) {
      const some = machines.slice(from, from + turnsAtOnce)
      turned.push(...(await Promise.all(some.map((one) => turn(course, one, personOf(one), now)))))
    }
    return turned
  }

  /** Each with its own reason. */
  const stop = async (course: CourseRecord, over: readonly Stopping[]): Promise<number> => {
    const { labId, id: courseId } = course
    const request = { requestedBy: 'auto-hours', requestId: randomUUID(), labId, courseId }
    const operation = newOperation(request, 'stop', over.length, clock.now())
    const items = over.map(({ machine, time }) => {
      const step = newStep(operation, machine, input, clock.now())
      const because = becauseUsedUp(ruledBy(course), time.endsAt)
      return { step: { ...step, because }, change: inMotion('stop', input) }
    })
    const taken = await work.acceptMany(operation, items)
    const steps = items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : []))
    await nudges.steps(labId, steps)
    return taken.size
  }

  return async (
    course: CourseRecord,
    crowd: readonly SeenEnrolment[],
    machines: readonly ListedMachine[],
  ): Promise<HeldHours> => {
    const { labId, id } = course
    const byUser = new Map<string, SeenEnrolment>(crowd.map((seen) => [seen.enrolment.userId, seen]))
    const personOf = ({ allocatedTo }: ListedMachine) => allocatedTo && byUser.get(allocatedTo.userId)
    const running = await turnAll(course, machines.filter(isRunning), personOf)
    const turned = new Map(running.map((one) => [one.id, one]))
    const all = machines.map((one) => turned.get(one.id) ?? one)
    const ruled = ruledBy(course)
    const [written] = running
      .flatMap(({ segment }) => (segment ? [after(new Date(segment.since), writtenMs)] : []))
      .toSorted()
    if (ruled.hours.minutes === null)
      return { machines: all, stopped: 0, tell: [], ...(written && { next: written }) }
    const at = clock.now().toISOString()
    const period = periodAt(at, ruled.hours, course)
    const own = running.filter(({ segment }) => segment?.meter === 'own')
    const unsettled = crowd.filter(({ enrolment }) => isUnsettled(enrolment.extra, period))
    const ends = own.length > 0
    // From the period's end on everybody has own time again, which ends again; and what stays of extra time is reckoned up.
    const hasTurn = ends || crowd.some(({ enrolment }) => mayStay(enrolment.extra))
    const settledFrom = after(new Date(period.startsAt), minuteMs)
    const turns = [
      ...(written ? [written] : []),
      ...(hasTurn && period.endsAt !== undefined ? [period.endsAt] : []),
      ...(unsettled.length > 0 && at < settledFrom ? [settledFrom] : []),
    ].toSorted()
    const nothing = { machines: all, stopped: 0, tell: [], ...(turns[0] && { next: turns[0] }) }
    if (!ends && unsettled.length === 0) return nothing
    const extras = unsettled.map(({ enrolment }) => enrolment.extra)
    const asked = new Set(
      [...own.flatMap((one) => personOf(one) ?? []), ...unsettled].map((one) => one.enrolment.id),
    )
    const found = Map.groupBy(
      await ledgers.own(labId, id, [...asked], neededSince(ruled, extras, period)),
      ({ enrolmentId }) => enrolmentId,
    )
    // Whose run went over the beginning, and may be counted or not by what was read, is reckoned up by a later look.
    const isCounted = ({ enrolment }: SeenEnrolment) =>
      !machines.some(({ segment }) => segment?.whose === enrolment.id && segment.since < period.startsAt)
    const known = settledFrom <= at ? unsettled.filter(isCounted) : []
    const ownOf = (id: EnrolmentId) => ownDaysOf(found.get(id) ?? [])
    await settle(
      course,
      known.map((was) => ({ was, own: ownOf(was.enrolment.id) })),
      period.first,
      at,
    )
    if (!ends) return nothing
    const judge = (machine: Running, enrolment: EnrolmentRecord | undefined): Coming[] => {
      if (enrolment === undefined) return []
      const time = ownTimeOf(course, { enrolment, own: ownOf(enrolment.id), vm: machine }, at)
      return hasEnd(time) ? [{ machine, time }] : []
    }
    const coming = own.flatMap((machine) => judge(machine, personOf(machine)?.enrolment))
    const stopping = coming.filter(isStopping)
    const over = stopping.filter(({ time }) => time.stopsAt <= at)
    const ready = over.filter(({ machine }) => machine.operationId === undefined)
    // Who was given more since people were read is not stopped.
    const ids = ready.flatMap(({ machine }) => personOf(machine)?.enrolment.id ?? [])
    const anew = new Map(
      (ids.length === 0 ? [] : await people.due(labId, ids)).map((one) => [
        one.enrolment.userId,
        one.enrolment,
      ]),
    )
    const still = ready
      .flatMap(({ machine }) => judge(machine, machine.allocatedTo && anew.get(machine.allocatedTo.userId)))
      .filter(isStopping)
      .filter(({ time }) => time.stopsAt <= at)
    const stopped = still.length === 0 ? 0 : await stop(course, still)
    // What Azure refuses now it refuses a minute later, too.
    const again = over.map(({ time: { stopsAt } }) => {
      const sinceMs = Date.parse(at) - Date.parse(stopsAt)
      return after(new Date(at), Math.min(dayMs, Math.max(minuteMs, sinceMs)))
    })
    const later = stopping.flatMap(({ time: { stopsAt } }) => (stopsAt > at ? [stopsAt] : []))
    const told = coming.map((one) => noticeOf(one, at))
    const notices = told.flatMap(({ next: notice }) => notice ?? [])
    const [next] = [...again, ...later, ...notices, ...turns].toSorted()
    const tell = told.flatMap((one) => one.tell ?? [])
    return { machines: all, stopped, tell, ...(next === undefined ? {} : { next }) }
  }
}
