import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aCreation } from '../support/operations/creation.ts'
import { labId, request } from '../support/operations/engine.ts'
import { cleanUp, holdsTogether } from './invariants.ts'
import type { OpenGame } from './play.ts'
import { openSchool } from './school.ts'
import { type Ledger, schoolHoldsTogether } from './student-invariants.ts'
import { one, tickOf } from './vm-game.ts'

/** Random work with students: one by one and by files, with VMs and without, all of the same few addresses. */

const kinds = [
  'enrol',
  'enrol',
  'import',
  'import',
  'import-more',
  'expel',
  'give',
  'give-all',
  'take',
  'delete',
  'poison',
  'sweep',
] as const

export const studentCommand = fc.record({
  kind: fc.constantFrom(...kinds),
  /** Which of the addresses, students and VMs there are. */
  pick: fc.nat({ max: 9 }),
  /** More than 25 are several batches. */
  rows: fc.oneof(
    { weight: 20, arbitrary: fc.integer({ min: 1, max: 6 }) },
    { weight: 1, arbitrary: fc.constant(27) },
  ),
  /** Messages that are taken before the next command. */
  hops: fc.nat({ max: 4 }),
})
type Command = typeof studentCommand extends fc.Arbitrary<infer C> ? C : never

const minute = 60_000
const who = 'Olga Owner'
/** Long enough for every lease and acceptance to run out, and for batches that are given up. */
const mostMinutes = 60
const addressOf = (place: number): string => `s${place}@school.test`

const fileOf = (first: number, rows: number): string =>
  ['name,email', ...Array.from({ length: rows }, (_, row) => `Stu Dent,${addressOf(first + row)}`)].join('\n')

export const studentGame: OpenGame<Command> = async (engine, disturbance) => {
  const school = openSchool(engine, disturbance)
  const { bear } = disturbance
  const ledger: Ledger = { created: [], imports: [], expelled: new Set() }
  await engine.create(aCreation({ vmCount: 3 }), request)
  await engine.run()
  let sent = 0
  // A loss, a double, and what is usual.
  school.deliver(() => [1, 1, 0, 1, 2][sent++ % 5] ?? 1)

  const tick = tickOf(engine, disturbance, ...school.chores)
  const aVm = async (pick: number) => one((await bear(() => engine.list())) ?? [], pick)
  const aStudent = async (pick: number) => one(await school.found.students(), pick)

  const enrol = async (pick: number): Promise<void> => {
    const vm = pick % 2 === 0 ? await aVm(pick) : undefined
    const student = {
      name: 'Stu Dent',
      email: addressOf(pick),
      ...(vm === undefined ? {} : { resourceId: vm.id, newPassword: pick % 4 === 0 }),
    }
    const answer = await bear(() => school.enrol(student, who, request))
    if (answer === undefined) return
    ledger.created.push({ email: answer.user.email, password: answer.password })
    const found = vm === undefined ? undefined : await school.found.vm(vm.id)
    if (found !== undefined) expect(found.allocatedTo?.userId).toBe(userIdOf(student.email))
  }

  const run = async ({ kind, pick, rows }: Command): Promise<void> => {
    if (kind === 'enrol') return enrol(pick)
    if (kind === 'import') {
      const answer = await bear(() => school.importFile(fileOf(pick, rows), request))
      if (answer !== undefined) ledger.imports.push(answer)
      return
    }
    if (kind === 'import-more') {
      // A file of two batches, and others behind it in line before any of them is begun.
      for (const file of [fileOf(pick, 26), fileOf(pick + 20, rows), fileOf(pick + 40, rows)]) {
        const answer = await bear(() => school.importFile(file, request))
        if (answer !== undefined) ledger.imports.push(answer)
      }
      return
    }
    if (kind === 'poison') {
      await bear(school.poison)
      return
    }
    if (kind === 'sweep') {
      engine.turnClock(minute)
      await tick(1 + (pick % 2))
      return
    }
    const vm = await aVm(pick)
    const student = await aStudent(pick)
    const handing = { who, request: { ...request, requestId: `r${pick}` }, newPassword: pick % 3 > 0 }
    if (kind === 'expel' && student !== undefined) {
      ledger.expelled.add(student.email)
      await bear(() => school.expel(labId, student.id))
    }
    if (vm === undefined) return
    if (kind === 'take') await bear(() => school.take(vm.id, handing))
    if (kind === 'delete') {
      const key = { labId, resourceGroup: vm.resourceGroup, vmName: vm.name }
      await bear(() => engine.operate(key, { kind, deleteAssociatedResources: true }, request))
    }
    if (student === undefined) return
    const pair = { resourceId: vm.id, userId: student.id }
    if (kind === 'give') await bear(() => school.give(pair, handing))
    if (kind === 'give-all') await bear(() => school.giveAll([pair], handing))
  }

  const takeAll = async (): Promise<void> => {
    while (school.waiting.length > 0) await school.hop()
    await engine.run()
  }

  return {
    run,
    waiting: () => school.waiting.length + engine.messages.length,
    hop: () => (school.waiting.length > 0 ? school.hop() : engine.run(1)),
    tick,
    settle: async () => {
      school.deliver(() => 1)
      await takeAll()
      for (let passed = 0; passed < mostMinutes && !(await school.isQuiet()); passed += 1) {
        engine.turnClock(minute)
        await tick()
        await takeAll()
      }
      await engine.runWithSweeper(300)
      await cleanUp(engine)
      await holdsTogether(engine)
      await schoolHoldsTogether(engine, school, ledger)
    },
  }
}
