import type { Policy } from '@labkeeper/contract/policies/policies'
import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import type { Chore } from '@labkeeper/functions/use-cases/operations/chore'
import type { Order } from '@labkeeper/functions/use-cases/vms/operate-vm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { aCreation } from '../support/operations/creation.ts'
import { type Engine, labId, request } from '../support/operations/engine.ts'
import type { Disturbance } from './disturbances.ts'
import { binIsSettled, cleanUp, compareWithCloud, holdsTogether } from './invariants.ts'
import { neighboursHaveStopped, neighboursVms, openNeighbours } from './neighbours.ts'
import type { OpenGame } from './play.ts'
import { watchRuns } from './runs.ts'

/** Random work with VMs, templates and policies. */

const always = ['delete', 'retry', 'sweep', 'half-day', 'portal'] as const
export const withVms = ['create', 'start', 'stop', 'restart', 'password', 'password', ...always] as const
export const withTemplates = [
  'build',
  'build',
  'copy',
  'copy',
  'drop',
  'stop',
  'password',
  ...always,
] as const
export const withPolicies = [
  'create',
  'create',
  'start',
  'restart',
  'policy',
  'wait',
  'wait',
  'keep',
  ...always,
] as const
type Kind = (typeof withVms | typeof withTemplates | typeof withPolicies)[number]

export const commandOf = (kinds: readonly Kind[], many = 52) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    /** Which of the names, VMs or operations there are. */
    pick: fc.nat({ max: 9 }),
    /** More than 49 are accepted in several transactions. */
    vmCount: fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 1, arbitrary: fc.constant(many) },
    ),
    /** Messages that are taken before the next command. */
    hops: fc.nat({ max: 25 }),
  })
type Command = ReturnType<typeof commandOf> extends fc.Arbitrary<infer C> ? C : never

const minute = 60_000

const policies: readonly Policy[] = [
  { autoStopEnabled: true, autoStopMinutes: 10, autoDeleteEnabled: true, autoDeleteMinutes: 45 },
  { autoStopEnabled: true, autoStopMinutes: 30, autoDeleteEnabled: false },
  { autoStopEnabled: false, autoDeleteEnabled: true, autoDeleteMinutes: 60 },
  { autoStopEnabled: false, autoDeleteEnabled: false },
]

/** Minutes; half a day is longer than any work has. */
const passing = { sweep: () => 1, wait: (pick: number) => pick * 5, 'half-day': () => 13 * 60 } as const
const isPassing = (kind: Kind): kind is keyof typeof passing => kind in passing

const usePolicy = async ({ world }: Engine, pick: number): Promise<void> => {
  const policy = one(policies, pick)
  if (policy !== undefined) await world.labs.setPolicy(labId, policy)
}

export const one = <T>(list: readonly T[], pick: number): T | undefined =>
  list[pick % Math.max(1, list.length)]

/** With everything that belongs to it, as its owner may do at any time. */
const deleteInPortal = ({ cloud }: Engine, vm: VmRecord): void => {
  cloud.machines.delete(vm.name)
  const { diskName, nicName, ipName } = partsOf(vm)
  for (const part of [`disk/${diskName}`, `nic/${nicName}`, `ip/${ipName}`]) cloud.parts.delete(part)
}

const orderOf = (kind: 'start' | 'stop' | 'restart' | 'delete'): Order => {
  if (kind === 'stop') return { kind, deallocate: true }
  return kind === 'delete' ? { kind, deleteAssociatedResources: true } : { kind }
}

/** The timer fires, maybe twice in a minute; then come all workers that it called. Each is a process of its own. */
export const tickOf =
  (engine: Engine, { bear }: Disturbance, ...others: readonly Chore[]) =>
  async (times = 1): Promise<void> => {
    for (let fired = 0; fired < times; fired += 1) await bear(engine.fanOut)
    while (engine.labMessages.length > 0) await bear(() => engine.sweepNext(...others))
  }

const runOf = (engine: Engine, disturbance: Disturbance) => {
  const { bear } = disturbance
  const tick = tickOf(engine, disturbance)
  return async ({ kind, pick, vmCount }: Command): Promise<void> => {
    if (kind === 'create') {
      await bear(() => engine.create(aCreation({ name: `vm${pick}`, vmCount }), request))
      return
    }
    if (isPassing(kind)) {
      engine.turnClock(passing[kind](pick) * minute)
      await tick(1 + (pick % 2))
      return
    }
    if (kind === 'policy') return usePolicy(engine, pick)
    if (kind === 'retry') {
      const operations = (await bear(() => engine.world.work.listOperations(labId, false))) ?? []
      const chosen = one(operations, pick)
      if (chosen) await bear(() => engine.retry(chosen.operation.id, request))
      return
    }
    if (kind === 'copy' || kind === 'drop') {
      const template = one((await bear(() => engine.world.templates.list(labId))) ?? [], pick)
      if (template === undefined) return
      if (kind === 'drop') await bear(() => engine.deleteTemplate(template.id, request))
      else await bear(() => engine.copy({ templateId: template.id, vmCount: String(vmCount) }, request))
      return
    }
    const vm = one((await bear(() => engine.list())) ?? [], pick)
    if (vm === undefined) return
    if (kind === 'portal') {
      deleteInPortal(engine, vm)
      await bear(() => compareWithCloud(engine))
      return
    }
    const key = { labId, resourceGroup: vm.resourceGroup, vmName: vm.name }
    if (kind === 'build') {
      const building = { templateName: `t${pick}`, stopFirst: pick % 2 === 0 }
      await bear(() => engine.build(key, building, request))
      return
    }
    if (kind === 'password') {
      await bear(() => engine.wishPassword(key, { ...request, requestId: `r${pick}` }))
      return
    }
    if (kind === 'keep') await bear(() => engine.keepRunning(key, 'Olga Owner'))
    else await bear(() => engine.operate(key, orderOf(kind), request))
  }
}

const openAny =
  (
    prepare: (engine: Engine) => Promise<void>,
    afterwards: (engine: Engine, disturbance: Disturbance) => Promise<void>,
  ): OpenGame<Command> =>
  async (engine, disturbance) => {
    const runs = watchRuns(engine)
    await prepare(engine)
    return {
      run: runOf(engine, disturbance),
      waiting: () => engine.messages.length,
      hop: () => engine.run(1),
      tick: tickOf(engine, disturbance),
      settle: async () => {
        await engine.runWithSweeper(300)
        await cleanUp(engine)
        await holdsTogether(engine)
        await afterwards(engine, disturbance)
        await runs.expectTrue()
      },
    }
  }

const nothing = async (): Promise<void> => {}

export const vmGame = openAny(nothing, nothing)

/** One VM that runs, and a template of it. */
export const templateGame = openAny(async (engine) => {
  await engine.create(aCreation({ name: 'source' }), request)
  await engine.run()
  const key = { labId, resourceGroup: 'course', vmName: 'source' }
  await engine.build(key, { templateName: 'golden', stopFirst: false }, request)
  await engine.run()
}, nothing)

/** Longer than every policy with all that it may be put off. */
const aDayInQuarters = 96

/** A day after the last person left, nothing costs money any more that was stamped with a policy. */
export const policyGame = openAny(
  async (engine) => {
    await openNeighbours(engine)
    await usePolicy(engine, 0)
  },
  async (engine, disturbance) => {
    const tick = tickOf(engine, disturbance)
    const isOver = async () =>
      [...(await engine.list()), ...(await neighboursVms(engine))].every(
        ({ dueAt = '', operationId }) => dueAt === '' && operationId === undefined,
      ) && (await engine.world.bins.list(labId)).items.every(({ state }) => state !== 'leaving')
    for (let quarter = 0; quarter < aDayInQuarters && !(await isOver()); quarter += 1) {
      engine.turnClock(15 * minute)
      await tick()
      await engine.run()
    }
    await holdsTogether(engine)
    await binIsSettled(engine)
    await neighboursHaveStopped(engine)
    const left = await engine.list()
    expect(left.filter(({ autoDeleteMinutes }) => autoDeleteMinutes !== undefined)).toEqual([])
    const stamped = left.filter(({ autoStopMinutes }) => autoStopMinutes !== undefined)
    expect(stamped.filter(({ powerState }) => powerState !== 'VM deallocated')).toEqual([])
  },
)
