import type { ClassesOfCourse, ClassOn } from '../../../domain/courses/calendar/class-on.ts'
import { classesOn, timetableOf } from '../../../domain/courses/calendar/class-on.ts'
import { type MeetingRecord, markOf } from '../../../domain/courses/calendar/meeting-record.ts'
import { nextBoundary } from '../../../domain/courses/calendar/next-boundaries.ts'
import { becauseOfClass, judgeStarts } from '../../../domain/courses/calendar/start-judgement.ts'
import { becauseOfEnd, judgeStops } from '../../../domain/courses/calendar/stop-judgement.ts'
import { meetingsAround } from '../../../domain/courses/calendar/turns.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
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
  readonly one: ClassOn | undefined
  readonly record?: MeetingRecord
  readonly next?: Instant | undefined
  readonly started?: number
  readonly stopped?: number
  readonly operationId?: OperationId
  /** Machines that were not started when the class had begun. */
  readonly tell?: number
}

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
  const lettersAbout = staffLetters(world)

  /** What stands against starting anything of the course. */
  const refusal = async (course: CourseRecord): Promise<string | undefined> => {
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
    const { ready, due, next, isTry } = judgeStarts(record, people, machines, now)
    const unpaid = ready.length === 0 ? undefined : await refusal(course)
    let taken: BegunWork['taken'] = new Set()
    let operationId: OperationId | undefined
    if (ready.length > 0 && unpaid === undefined) {
      const before = record.due.find(({ reason }) => reason !== undefined)?.reason
      const because = becauseOfClass(one, course.timeZone, before, now)
      const begun = await begin(course, record, 'start', ready, { ...asker, because })
      taken = begun.taken
      if (taken.size > 0) operationId = begun.operationId
    }
    // Counted by what stands on the machines: whoever died before could not say so.
    const mark = markOf(record)
    const begunFor = machines.filter(({ id, course: of }) => taken.has(id) || of.startedFor === mark)
    const started = Math.max(record.started, begunFor.length)
    const waiting = unpaid === undefined ? due : due.map((entry) => ({ ...entry, reason: unpaid }))
    const refused = waiting.filter(({ reason }) => reason !== undefined).length
    const isTold = one.state === 'running' && refused > 0 && !one.isTold
    const rest = without(one, 'hasDue')
    return {
      one: {
        ...rest,
        ...(next === undefined ? {} : { hasDue: true }),
        ...(isTold && { isTold: true }),
      },
      record: { ...record, due: waiting, started, ...(isTry && { triedAt: now }) },
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
    { people, machines }: Crowd,
    asker: Asker,
  ): Promise<Seen> => {
    const now = clock.now().toISOString()
    const over = { one, mark: markOf(record) }
    const others = { on: classesOn(course), planned: meetingsAround(course, now) }
    const { ready, next } = judgeStops(over, others, people, machines, now)
    if (next === undefined) {
      const state = one.isCancelled ? 'cancelled' : 'ended'
      return { one: undefined, record: { ...record, state } }
    }
    if (ready.length === 0) return { one, next }
    const because = becauseOfEnd(one, course.timeZone)
    const { taken } = await begin(course, record, 'stop', ready, { ...asker, because })
    return { one, next, stopped: taken.size }
  }

  const workOn = async (course: CourseRecord, crowd: Crowd, asker: Asker): Promise<readonly Seen[]> => {
    const on = classesOn(course)
    const busy = on.filter(({ state, hasDue }) => state === 'ending' || hasDue)
    if (busy.length === 0) return on.map((one) => ({ one }))
    const keys = busy.map(({ key }) => key)
    const records = new Map(
      (await classes.find(course.labId, course.id, keys)).map((record) => [record.key, record]),
    )
    const done: Seen[] = []
    for (const one of on) {
      const record = records.get(one.key)
      if (record === undefined) done.push({ one: busy.includes(one) ? undefined : one })
      else if (one.state === 'ending') done.push(await stop(course, one, record, crowd, asker))
      else done.push(await start(course, one, record, crowd, asker))
    }
    return done
  }

  /** Writes what is other than before; undefined when somebody else has changed the course meanwhile. */
  const settle = async (seen: SeenCourse, done: readonly Seen[]): Promise<SeenCourse | undefined> => {
    const { course } = seen
    const { timeZone } = course
    const records = done.flatMap(({ record }) => record ?? [])
    if (records.length === 0) return seen
    const now = clock.now()
    const told = done.flatMap(({ one, tell }) => (one && tell ? [{ one, tell }] : []))
    const letters = await Promise.all(
      told.map(({ one, tell }) =>
        lettersAbout(course, 'not-started', now, { count: tell, text: whenOf(one, timeZone) }),
      ),
    )
    const next: ClassesOfCourse = {
      handled: course.classes?.handled ?? now.toISOString(),
      on: done.flatMap(({ one }) => one ?? []),
    }
    return classes.turn(seen, { classes: next }, records, letters.flat())
  }

  /** Undefined when somebody else was at the course meanwhile: it stays due. */
  return async (first: SeenCourse, crowd: Crowd, asker: Asker = byItself()): Promise<Held | undefined> => {
    const { labId, id, calendar } = first.course
    const nothing = { started: 0, stopped: 0 }
    if (calendar === undefined && classesOn(first.course).length === 0) {
      return { seen: first, machines: crowd.machines, ...nothing }
    }
    let seen = first
    let { machines } = crowd
    let isMore = true
    let lookedAt = ''
    for (let turns = 0; isMore && turns < mostTurns; turns += 1) {
      const turned = await turn(seen, { ...crowd, machines })
      if (turned === undefined) return undefined
      isMore = turned.isNews
      lookedAt = turned.at
      if (!isMore) break
      seen = turned.seen
      if (seen.course.state !== 'open') return undefined
      // What was begun until a class ended is known only now.
      machines = (await machineList.read(labId, id)).machines
    }
    const { course } = seen
    const done = await workOn(course, { ...crowd, machines }, asker)
    const settled = await settle(seen, done)
    if (settled === undefined) return undefined
    // One that has passed since then is still to come.
    const boundary = nextBoundary(timetableOf(course), lookedAt, classesOn(settled.course))
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
