import { partsOf } from '@labkeeper/functions/domain/azure-names'
import { AppError } from '@labkeeper/functions/domain/errors'
import type { VmRecord } from '@labkeeper/functions/domain/records'
import type { Order } from '@labkeeper/functions/use-cases/operate-vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aCreation } from '../support/creation.ts'
import { type Engine, labId, request, startEngine } from '../support/engine.ts'
import { type Fault, faults, Killed, scripted } from './disturbances.ts'
import { compareWithCloud, holdsTogether } from './invariants.ts'

/**
 * Random work under random faults: the process dies at any call to the database, the queue or the cloud, before or
 * after the call had its effect; answers are lost; messages are lost and doubled; Azure throttles, stumbles and runs out
 * of quota. When the dust has settled, nothing may be lost, doubled or left over.
 *
 * `CHAOS_RUNS=10000` for a night; a failure prints seed and path, `CHAOS_SEED=… CHAOS_PATH=…` plays it again.
 */

const always = ['delete', 'retry', 'sweep', 'portal'] as const
const withVms = ['create', 'start', 'stop', 'restart', ...always] as const
const withTemplates = ['build', 'build', 'copy', 'copy', 'drop', 'stop', ...always] as const
type Kind = (typeof withVms)[number] | (typeof withTemplates)[number]

const commandOf = (kinds: readonly Kind[]) =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    /** Which of the names, VMs or operations there are. */
    pick: fc.nat({ max: 9 }),
    /** More than 49 are accepted in several transactions. */
    vmCount: fc.oneof(
      { weight: 40, arbitrary: fc.integer({ min: 1, max: 4 }) },
      { weight: 1, arbitrary: fc.constant(52) },
    ),
    /** Messages that are taken before the next command. */
    hops: fc.nat({ max: 25 }),
  })
type Command = ReturnType<typeof commandOf> extends fc.Arbitrary<infer C> ? C : never

const scheduleOf = (kinds: readonly Kind[]) =>
  fc.record({
    commands: fc.array(commandOf(kinds), { minLength: 1, maxLength: 8 }),
    script: fc.array(fc.tuple(fc.nat({ max: 400 }), fc.constantFrom(...faults)), { maxLength: 25 }),
    /** Copies of the n-th message that arrive; none is a loss. */
    copies: fc.array(fc.constantFrom(0, 1, 1, 1, 2, 3), { maxLength: 60 }),
  })

/** What a person or a host may see: a refusal, or a process that is gone. Everything else is a bug. */
const bear = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Killed || error instanceof AppError) return undefined
    throw error
  }
}

const one = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)]

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

const run = async (engine: Engine, { kind, pick, vmCount }: Command): Promise<void> => {
  if (kind === 'create') {
    await bear(() => engine.create(aCreation({ name: `vm${pick}`, vmCount }), request))
    return
  }
  if (kind === 'sweep') {
    engine.turnClock(60_000)
    await bear(() => engine.sweep())
    return
  }
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
  await bear(() => engine.operate(key, orderOf(kind), request))
}

interface Schedule {
  readonly commands: readonly Command[]
  readonly script: readonly (readonly [number, Fault])[]
  readonly copies: readonly number[]
}

/** `prepare` is done before anything goes wrong. */
const play = async (
  { commands, script, copies }: Schedule,
  prepare: (engine: Engine) => Promise<void> = async () => {},
): Promise<void> => {
  const disturbance = scripted(new Map(script))
  const engine = await startEngine({ disturb: disturbance.disturb })
  disturbance.onStall(async () => {
    engine.turnClock(45_000)
    await bear(() => engine.sweep())
    await bear(() => engine.run(6))
  })
  try {
    await prepare(engine)
    disturbance.begin()
    let sent = 0
    engine.deliver(() => copies[sent++] ?? 1)
    for (const next of commands) {
      await run(engine, next)
      for (let hop = 0; hop < next.hops && engine.messages.length > 0; hop += 1) {
        await bear(() => engine.run(1))
      }
    }
    disturbance.calm()
    await engine.runWithSweeper(300)
    await holdsTogether(engine)
  } finally {
    await engine.stop()
  }
}

const setting = (name: string): number | undefined => {
  const value = process.env[name]
  return value === undefined ? undefined : Number(value)
}

const seed = setting('CHAOS_SEED')
const path = process.env.CHAOS_PATH
const parameters = {
  numRuns: setting('CHAOS_RUNS') ?? 100,
  ...(seed === undefined ? {} : { seed }),
  ...(path === undefined ? {} : { path }),
  endOnFailure: process.env.CHAOS_SHRINK === undefined,
}
const aDay = 24 * 3_600_000

/** One VM that runs, and a template of it. */
const prepareTemplate = async (engine: Engine): Promise<void> => {
  await engine.create(aCreation({ name: 'source' }), request)
  await engine.run()
  const key = { labId, resourceGroup: 'course', vmName: 'source' }
  await engine.build(key, { templateName: 'golden', stopFirst: false }, request)
  await engine.run()
}

describe('nothing is lost, doubled or left over, whatever goes wrong', () => {
  it(
    'with VMs',
    async () => {
      await fc.assert(
        fc.asyncProperty(scheduleOf(withVms), (schedule) => play(schedule)),
        parameters,
      )
      expect(true).toBe(true)
    },
    aDay,
  )

  it(
    'with templates and their copies',
    async () => {
      await fc.assert(
        fc.asyncProperty(scheduleOf(withTemplates), (schedule) => play(schedule, prepareTemplate)),
        parameters,
      )
      expect(true).toBe(true)
    },
    aDay,
  )
})
