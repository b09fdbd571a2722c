import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { wantedOf } from '@labkeeper/functions/domain/courses/machines/publishing'
import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import { labId, request } from '../support/operations/engine.ts'
import { openCampus } from './campus.ts'
import { classMoves, isClassKind } from './class-moves.ts'
import type { CourseCommand as Command } from './course-commands.ts'
import { courseHoldsTogether, disksAreKept } from './course-invariants.ts'
import { diskMoves, isDiskKind } from './disk-moves.ts'
import { guestMoves, isGuestKind, lookInside } from './guest-moves.ts'
import { hoursMoves, isHoursKind } from './hours-moves.ts'
import { binIsSettled, cleanUp, compareWithCloud, holdsTogether } from './invariants.ts'
import { moneyAddsUp } from './money.ts'
import { isOpeningKind, openingMoves, rulesAgree } from './opening-moves.ts'
import { isParkingKind, parkingMoves } from './parking-moves.ts'
import type { OpenGame } from './play.ts'
import { watchRuns } from './runs.ts'
import { isSleepKind, sleepMoves } from './sleep-moves.ts'
import { isVersionKind, versionMoves } from './version-moves.ts'
import { one, tickOf } from './vm-game.ts'
import { watchClasses } from './watch-classes.ts'
import { watchIdle } from './watch-idle.ts'
import { watchParking } from './watch-parking.ts'
import { watchStarts } from './watch-starts.ts'

/** Random work with the people and machines of one course. */

const minute = 60_000
const who = { userId: 'u_owner', name: 'Olga Owner' } as const
const asked = { requestedBy: 'u_owner', requestId: 'r1' }
const handing = { who: who.name, request, newPassword: false }
/** Long enough for every lease, and for leftovers' first tries. */
const quietMinutes = 12
const days = 4

/** Quarters of an hour. */
const lingering = 4
/** Minutes. */
const passing = { sweep: 1, quarter: 15, 'half-day': 13 * 60 } as const

const guestsBegin = ['join', 'join', 'join', 'start', 'start', 'start', 'keys', 'keys', 'keys'] as const

const parkingBegins = ['join', 'join', 'join', 'pause', 'park'] as const

const openingsBegin = ['access', 'join', 'join', 'join', 'start', 'start', 'start', 'open'] as const

interface Beginning {
  /** Version 1 is there, and what machines are made of from now on. */
  readonly hasVersion?: boolean
  /** Two have joined, there is a class, and their own time is limited. In the end nobody is there. */
  readonly hasHours?: boolean
  /** Its disks are slow while they are not used. */
  readonly isThrifty?: boolean
  /** What lets people in is looked at in the end. */
  readonly hasGuests?: boolean
  /** Everybody has a machine, of which one is parked. */
  readonly hasParking?: boolean
  /** Everybody has a machine that runs, and its course lets in single addresses. */
  readonly hasOpenings?: boolean
}

export const courseGame =
  (
    make: CourseRecord['machines']['make'],
    {
      hasVersion = false,
      hasHours = false,
      hasGuests = false,
      hasOpenings = false,
      hasParking = false,
      isThrifty = false,
    }: Beginning = {},
  ): OpenGame<Command> =>
  async (engine, disturbance) => {
    const { bear } = disturbance
    const campus = await openCampus(engine, disturbance, make)
    const { found } = campus
    const classes = watchClasses(engine)
    const withClasses = classMoves(engine, disturbance, campus, classes)
    const idle = watchIdle(engine, campus)
    const starts = watchStarts(engine)
    const withHours = hoursMoves(engine, disturbance, campus, { idle, starts })
    const withDisks = diskMoves(engine, disturbance, campus)
    const runs = watchRuns(engine)
    const tick = tickOf(engine, disturbance, ...campus.chores)
    const withVersions = versionMoves(campus, disturbance)
    const withGuests = guestMoves(engine, disturbance, campus)
    const withSleep = sleepMoves(engine, disturbance, campus)
    const withOpenings = openingMoves(engine, disturbance, campus)
    const parking = watchParking(engine, campus)
    const withParking = parkingMoves(engine, disturbance, campus)
    let mostWanted = 0
    let beginnings = 0

    const publish = async (pick: number): Promise<void> => {
      const { course } = await campus.part()
      const wanted = make === 'ahead' ? 1 + (pick % 4) : undefined
      mostWanted = Math.max(mostWanted, 5, (wanted ?? 0) + course.machines.spares)
      await bear(async () => campus.publish(await campus.part(), wanted, asked))
    }

    const withPerson = async (kind: Command['kind'], pick: number): Promise<void> => {
      const enrolment = one(await found.enrolments(), pick)
      if (enrolment === undefined) return
      const part = await campus.part()
      const change = (wish: Parameters<typeof campus.change>[2]) =>
        bear(() => campus.change(part, enrolment.id, wish, who))
      if (kind === 'remove') await bear(() => campus.remove(part, enrolment.id, who))
      if (kind === 'take' || kind === 'give') await change({ machine: kind })
      if (kind === 'staff') await change({ function: 'assistant' })
      if (kind === 'student') await change({ function: 'student' })
      const rest = (await found.enrolments()).filter(({ id }) => (id === enrolment.id) === (kind === 'back'))
      const roster = rest.map(({ name, email }) => ({ name, email }))
      if ((kind === 'leave' || kind === 'back') && roster.length > 0) {
        const missing = kind === 'leave' ? 'leave' : 'keep'
        await bear(() => campus.add(part, { people: roster, missing }, who))
      }
    }

    const withMachine = async (kind: Command['kind'], pick: number): Promise<void> => {
      const machine = one(await found.machines(), pick)
      if (machine === undefined) return
      const student = one(await found.students(), pick * 3)
      const key = { labId, resourceGroup: machine.resourceGroup, vmName: machine.name }
      if (kind === 'by-hand' && student !== undefined) {
        await bear(() => campus.give({ resourceId: machine.id, userId: student.id }, handing))
      }
      if (kind === 'deallocate') await bear(() => campus.take(machine.id, handing))
      if (kind === 'delete') {
        await bear(() => engine.operate(key, { kind, deleteAssociatedResources: true }, request))
      }
      // Whoever has none starts none.
      if (kind === 'start' && machine.allocatedTo !== undefined) {
        await bear(() => engine.operate(key, { kind }, request))
      }
      if (kind === 'stop') await bear(() => engine.operate(key, { kind, deallocate: true }, request))
      if (kind !== 'portal') return
      parking.excuse(machine.id)
      engine.cloud.machines.delete(machine.name)
      const { nicName, ipName } = partsOf(machine)
      const { snapshot, disk, from } = machine.parked ?? {}
      const disks = [machine.disks[0]?.name, disk, from].map((name) => `disk/${name}`)
      // What a removal has put into the bin is the bin's, which has to keep it.
      const isInBin = (await found.binned()).some(({ snapshotName }) => snapshotName === snapshot)
      const snapshots = isInBin ? [] : [`snapshot/${snapshot}`]
      for (const gone of [...disks, ...snapshots, `nic/${nicName}`, `ip/${ipName}`])
        engine.cloud.parts.delete(gone)
      await bear(() => compareWithCloud(engine))
    }

    const run = async ({ kind, pick }: Command): Promise<void> => {
      switch (kind) {
        case 'join': {
          const student = one(await found.students(), pick)
          const { course } = await campus.part()
          if (student?.state !== 'ready' || course.state !== 'open') return
          const comer = { userId: student.id, name: student.name, email: student.email, labId }
          await bear(() => campus.join(course, comer, () => undefined))
          return
        }
        case 'publish':
          return publish(pick)
        case 'clean':
        case 'drop': {
          const part = await campus.part()
          const what = kind === 'clean' ? kind : 'remove'
          const ids = (await found.machines()).map(({ id }) => id)
          const which = pick % 2 === 0 ? 'spare' : ids.slice(pick % 3, (pick % 3) + 2)
          if (which.length > 0) await bear(() => campus.act(part, { what, which }, asked))
          return
        }
        case 'close':
          classes.forget()
          await bear(async () => campus.close(await campus.part(), { ...asked, name: who.name }))
          return
        case 'reopen':
          await bear(async () => campus.reopen(await campus.part()))
          return
        case 'expel': {
          const student = one(await found.students(), pick)
          if (student !== undefined && pick % 2 === 0) await bear(() => campus.expel(labId, student.id))
          return
        }
        case 'retry': {
          const operations = (await bear(() => engine.world.work.listOperations(labId, false))) ?? []
          const chosen = one(operations, pick)
          if (chosen) await bear(() => engine.retry(chosen.operation.id, request))
          return
        }
        case 'sweep':
        case 'quarter':
        case 'half-day':
          engine.turnClock(passing[kind] * minute)
          await tick(1 + (pick % 2))
          return
        // Long enough for a class, or for nobody to be there, with somebody at work at it.
        case 'linger':
          for (let passed = 0; passed < lingering; passed += 1) {
            engine.turnClock(passing.quarter * minute)
            await tick()
            await bear(() => engine.run(8))
          }
          return
        default:
          if (isClassKind(kind)) return withClasses(kind, pick)
          if (isHoursKind(kind)) return withHours(kind, pick)
          if (isGuestKind(kind)) return withGuests(kind, pick)
          if (isSleepKind(kind)) return withSleep(kind, pick)
          if (isParkingKind(kind)) return withParking.run(kind, pick)
          if (isOpeningKind(kind)) return withOpenings(kind, pick)
          if (isDiskKind(kind)) return withDisks(kind, pick)
          if (isVersionKind(kind)) return withVersions(kind, pick)
          await withPerson(kind, pick)
          await withMachine(kind, pick)
      }
    }

    const calm = async (minutes: number): Promise<void> => {
      for (let passed = 0; passed < minutes; passed += 1) {
        engine.turnClock(minute)
        await tick()
        await engine.run()
      }
    }

    // So both rules hold from its first machine on.
    if (isThrifty) await run({ kind: 'thrift', pick: 1, hops: 0 })
    // A course that is open, with some machines: what comes first is not what goes wrong.
    await publish(1)
    await engine.run()
    await calm(1)
    for (const kind of hasVersion ? (['version', 'use'] as const) : []) {
      await withVersions(kind, 0)
      await engine.run()
    }

    for (const kind of hasHours ? (['join', 'join', 'calendar', 'hours', 'press', 'press'] as const) : []) {
      beginnings += 1
      await run({ kind, pick: beginnings, hops: 0 })
      await engine.run()
    }

    // Everybody has a machine that runs, and its guest what they saved.
    for (const kind of hasGuests ? guestsBegin : []) {
      beginnings += 1
      await run({ kind, pick: beginnings, hops: 0 })
      await engine.run()
    }

    for (const kind of hasParking ? parkingBegins : []) {
      beginnings += 1
      await run({ kind, pick: beginnings, hops: 0 })
      await engine.run()
    }

    for (const kind of hasOpenings ? openingsBegin : []) {
      beginnings += 1
      await run({ kind, pick: kind === 'access' ? 0 : beginnings, hops: 0 })
      await engine.run()
      await calm(1)
    }

    return {
      run: parking.after(run),
      waiting: () => engine.messages.length,
      hop: parking.after(() => engine.run(1)),
      tick: parking.after(() => tick()),
      settle: async () => {
        await calm(quietMinutes)
        if (hasHours) idle.use('nobody')
        await compareWithCloud(engine)
        await calm(3)
        if (hasGuests) await lookInside(engine, campus, () => calm(3))
        await disksAreKept(campus, engine)
        await rulesAgree(campus, engine)
        for (let day = 0; day < days; day += 1) {
          engine.turnClock(24 * 60 * minute)
          await calm(4)
        }
        await cleanUp(engine)
        await holdsTogether(engine)
        await calm(3)
        await runs.expectTrue()
        await moneyAddsUp(campus, engine, runs)
        classes.expectTrue()
        starts.expectTrue()
        if (hasHours) await idle.expectTrue()
        if (hasParking) await binIsSettled(engine)
        await rulesAgree(campus, engine, { isLater: true })
        await courseHoldsTogether(campus, engine, {
          mostWanted: withParking.restored() + Math.max(mostWanted, wantedOf(await found.course(), noCounts)),
        })
      },
    }
  }

const noCounts = { given: 0, waiting: 0 } as Parameters<typeof wantedOf>[1]
