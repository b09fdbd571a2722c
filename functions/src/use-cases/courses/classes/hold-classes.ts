import type { ClassOn } from '../../../domain/courses/calendar/class-on.ts'
import { classesOn, endedOf, knownOf, timetableOf } from '../../../domain/courses/calendar/class-on.ts'
import { type DueStart, type MeetingRecord, markOf } from '../../../domain/courses/calendar/meeting-record.ts'
import { nextBoundary } from '../../../domain/courses/calendar/next-boundaries.ts'
import { becauseOfClass, judgeStarts } from '../../../domain/courses/calendar/start-judgement.ts'
import { becauseOfEnd, judgeStops, type Others } from '../../../domain/courses/calendar/stop-judgement.ts'
import { meetingsAround, opensAt } from '../../../domain/courses/calendar/turns.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { holderOf } from '../../../domain/courses/hours/metering.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { skippedFor, whyNotStart } from '../../../domain/courses/money/over-budget.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { without } from '../../../domain/kernel/without.ts'
import type { SeenCourse } from '../../../ports/courses/courses.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import { staffLetters } from '../staff-letters.ts'
import {
  type Asker,
  type BegunWork,
  beginClassWork,
  byItself,
  type ClassWorkWorld,
} from './begin-class-work.ts'
import { type Crowd, type TurningClassesWorld, turnClasses, whenOf } from './turn-classes.ts'
import { type Became, writeClasses } from './write-classes.ts'

export interface HoldingWorld extends TurningClassesWorld, ClassWorkWorld {
  readonly machineList: MachineList
  /** Of the course's lab. */
  readonly checkEntitlement: (part: { course: CourseRecord; function: 'teacher' }) => Promise<void>
}

export interface Held {
  /** The course as it is by now. */
  readonly seen: SeenCourse
  readonly machines: Crowd['machines']
  /** When something is to be done next, if ever. */
  readonly next?: Instant
  readonly started: number
  readonly stopped: number
  /** Of the last start. */
  readonly operationId?: OperationId
}

/** What was done about one class, and what it is from then on. */
interface Seen {
  readonly key: string
  readonly one: ClassOn | undefined
  readonly record?: MeetingRecord
  readonly next?: Instant | undefined
  readonly started?: number
  readonly stopped?: number
  readonly operationId?: OperationId
  /** Machines that were not started when the class had begun. */
  readonly tell?: number
}

/** Whose share is used up where that ends all: none of them is started for a class that begins after it. */
const withoutShare = (
  course: CourseRecord,
  one: ClassOn,
  machines: readonly ListedMachine[],
  now: Instant,
): ReadonlyMap<string, string> =>
  new Map(
    machines.flatMap((machine) => {
      const ended = whyNotStart(course, holderOf(machine, { course }), { opensAt: opensAt(one) }, now)
      return ended === undefined ? [] : [[machine.id, skippedFor(ended)]]
    }),
  )

/** So many classes may have been missed at most until somebody else's turn comes. */
const mostTurns = 20

/**
 * What the lab's worker does about the classes of a course: machines are started for those that are on, and stopped for
 * those that are over. Harmless when it is done twice, late, or by several at once.
 */
export const holdClasses = (world: HoldingWorld) => {
  const { classes, machineList, clock } = world
  const turn = turnClasses(world)
  const begin = beginClassWork(world)
  const write = writeClasses(world)
  const lettersAbout = staffLetters(world)

  /** What stands against starting anything of the course. */
  const refusal = async (course: CourseRecord, one: ClassOn): Promise<string | undefined> => {
    const ended = whyNotStart(course, undefined, { opensAt: opensAt(one) }, clock.now().toISOString())
    if (ended !== undefined) return skippedFor(ended)
    try {
      await world.checkEntitlement({ course, function: 'teacher' })
      return undefined
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return error.message
    }
  }

  const start = async (
    course: CourseRecord,
    one: ClassOn,
    record: MeetingRecord,
    { people, machines }: Crowd,
    asker: Asker,
  ): Promise<Seen> => {
    const now = clock.now().toISOString()
    const { key } = one
    const { ready, due, started, next, triedAt } = judgeStarts(record, people, machines, now)
    const unpaid = ready.length === 0 ? undefined : await refusal(course, one)
    const spent = withoutShare(
      course,
      one,
      ready.map(({ machine }) => machine),
      now,
    )
    const able = ready.filter(({ machine }) => !spent.has(machine.id))
    let taken: BegunWork['taken'] = new Set()
    let operationId: OperationId | undefined
    if (able.length > 0 && unpaid === undefined) {
      const items = able.map(({ machine, reason }) => {
        return { machine, because: becauseOfClass(one, course.timeZone, reason, now) }
      })
      const begun = await begin(course, record, 'start', items, asker)
      taken = begun.taken
      if (taken.size > 0) operationId = begun.operationId
    }
    const waiting = due.map((entry): DueStart => {
      const isUnderWay = entry.isBegun && entry.reason === undefined
      const against = unpaid ?? spent.get(entry.vmId)
      if (against !== undefined) return isUnderWay ? entry : { ...entry, reason: against }
      // What was against its first start is so no more; what was against the last one may be so still.
      return taken.has(entry.vmId) && !entry.isBegun ? { ...without(entry, 'reason'), isBegun: true } : entry
    })
    const refused = waiting.filter(({ reason }) => reason !== undefined).length
    const isTold = one.state === 'running' && refused > 0 && !one.isTold
    const rest = without(one, 'hasDue')
    return {
      key,
      one: {
        ...rest,
        ...(next === undefined ? {} : { hasDue: true }),
        ...(isTold && { isTold: true }),
      },
      record: {
        ...{ ...record, due: waiting, started: record.started + started },
        ...(triedAt === undefined ? {} : { triedAt }),
      },
      next,
      started: taken.size,
      ...(operationId && { operationId }),
      ...(isTold && { tell: refused }),
    }
  }

  const stop = async (
    course: CourseRecord,
    one: ClassOn,
    record: MeetingRecord,
    others: Others,
    { people, machines }: Crowd,
    asker: Asker,
  ): Promise<Seen> => {
    const now = clock.now().toISOString()
    const over = { one, mark: markOf(record) }
    const { ready, next } = judgeStops(over, others, people, machines, now)
    const { key } = one
    if (next === undefined) {
      const { state } = record
      const over = one.isCancelled ? 'cancelled' : state === 'ending' ? 'ended' : state
      return { key, one: undefined, record: { ...record, state: over } }
    }
    if (ready.length === 0) return { key, one, next }
    const because = becauseOfEnd(one, course.timeZone)
    const items = ready.map((machine) => ({ machine, because }))
    const { taken } = await begin(course, record, 'stop', items, asker)
    return { key, one, next, stopped: taken.size }
  }

  const workOn = async (course: CourseRecord, crowd: Crowd, asker: Asker): Promise<readonly Seen[]> => {
    const on = classesOn(course)
    const busy = on.filter(({ state, hasDue }) => state === 'ending' || hasDue)
    if (busy.length === 0) return []
    const keys = busy.map(({ key }) => key)
    const records = new Map(
      (await classes.find(course.labId, course.id, keys)).map((record) => [record.key, record]),
    )
    const isOver = new Set(endedOf(course))
    const planned = meetingsAround(course, clock.now().toISOString()).filter(({ key }) => !isOver.has(key))
    const done: Seen[] = []
    for (const one of busy) {
      const record = records.get(one.key)
      if (record === undefined) done.push({ key: one.key, one: undefined })
      else if (one.state === 'ending')
        done.push(await stop(course, one, record, { on, planned }, crowd, asker))
      else done.push(await start(course, one, record, crowd, asker))
    }
    return done
  }

  /** Writes what is other than before; undefined when somebody else has changed the course meanwhile. */
  const settle = async (seen: SeenCourse, done: readonly Seen[]): Promise<SeenCourse | undefined> => {
    const { course } = seen
    const { timeZone, classes: was } = course
    const now = clock.now()
    const became = await Promise.all(
      done
        .filter(({ one, record }) => one === undefined || record !== undefined)
        .map(async ({ key, one, record, tell }): Promise<Became> => {
          const about = one && tell ? { count: tell, text: whenOf(one, timeZone) } : undefined
          const letters = about && (await lettersAbout(course, 'not-started', now, about))
          return { key, one, ...(record && { record }), ...(letters && { letters }) }
        }),
    )
    return became.length === 0 ? seen : write(seen, became, { handled: was?.handled ?? now.toISOString() })
  }

  /** Undefined when somebody else was at the course meanwhile: it stays due. */
  return async (first: SeenCourse, crowd: Crowd, asker: Asker = byItself()): Promise<Held | undefined> => {
    const { labId, id, calendar } = first.course
    const nothing = { started: 0, stopped: 0 }
    if (calendar === undefined && classesOn(first.course).length === 0) {
      return { seen: first, machines: crowd.machines, ...nothing }
    }
    let seen = first
    let isMore = true
    let hasEnded = false
    let lookedAt = ''
    for (let turns = 0; isMore && turns < mostTurns; turns += 1) {
      const turned = await turn(seen, crowd)
      if (turned === undefined) return undefined
      isMore = turned.isNews
      lookedAt = turned.at
      hasEnded ||= turned.hasEnded
      seen = turned.seen
      if (seen.course.state !== 'open') return undefined
    }
    // What was begun until a class ended is known only now.
    const machines = hasEnded ? (await machineList.read(labId, id)).machines : crowd.machines
    const { course } = seen
    const done = await workOn(course, { ...crowd, machines }, asker)
    const settled = await settle(seen, done)
    if (settled === undefined) return undefined
    // One that has passed since then is still to come.
    const boundary = nextBoundary(timetableOf(course), lookedAt, knownOf(settled.course))
    const instants = [isMore ? lookedAt : undefined, boundary?.at, ...done.map(({ next }) => next)].filter(
      (at) => at !== undefined,
    )
    const [next] = instants.toSorted()
    const operationId = done.findLast((one) => one.operationId !== undefined)?.operationId
    const sum = (of: 'started' | 'stopped') => done.reduce((all, one) => all + (one[of] ?? 0), 0)
    return {
      ...{ seen: settled, machines, started: sum('started'), stopped: sum('stopped') },
      ...(next === undefined ? {} : { next }),
      ...(operationId && { operationId }),
    }
  }
}
