import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { snapshotNameOf } from '@labkeeper/functions/domain/templates/template'
import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { openPasswords } from '@labkeeper/functions/use-cases/vms/open-password'
import { expect } from 'vitest'
import { type Engine, labId } from '../support/operations/engine.ts'
import { isOfNeighbours } from './neighbours.ts'

/** What the Refresh button asks for. */
export const compareWithCloud = async (engine: Engine): Promise<void> => {
  const requestedAt = engine.world.clock.now().toISOString()
  await engine.world.vms.requestSync(labId, requestedAt, requestedAt)
  await engine.sync(labId, requestedAt)
}

const leftovers = async (engine: Engine): Promise<StepRecord[]> => {
  const operations = await engine.world.work.listOperations(labId, false)
  return operations.flatMap(({ steps }) => steps).filter(({ left }) => left !== undefined)
}

/** By now no lock is left, and whatever Azure kept is due within a day. */
export const cleanUp = async (engine: Engine): Promise<void> => {
  if ((await leftovers(engine)).length === 0) return
  engine.turnClock(24 * 3_600_000)
  await engine.cleanUp()
  await engine.runWithSweeper(300)
  expect(await leftovers(engine)).toEqual([])
}

const count = (steps: readonly StepRecord[], status: StepRecord['status']): number =>
  steps.filter((step) => step.status === status).length

/** Everybody's work has ended, and the counters say what the steps say. */
const everyOperationEnded = async (engine: Engine): Promise<void> => {
  for (const { operation, steps } of await engine.world.work.listOperations(labId, false)) {
    const { id, kind, total, succeeded, failed, open } = operation
    expect({ id, open, ended: succeeded + failed }).toEqual({ id, open: 0, ended: total })
    // An import has no steps but batches.
    if (kind === 'import-students') continue
    expect({ id, succeeded, failed }).toEqual({
      id,
      succeeded: count(steps, 'succeeded'),
      failed: count(steps, 'failed'),
    })
  }
}

/** It is kept as a snapshot, with neither VM nor disk. By then it is that wholly, or not at all. */
const isAsleep = ({ name, parked }: VmRecord): boolean => {
  expect({ name, stage: parked?.stage ?? 'parked' }).toEqual({ name, stage: 'parked' })
  return parked !== undefined
}

/** What is in the cloud is what the records say: nothing twice, nothing left over, nothing lost. */
const cloudAgrees = async (engine: Engine): Promise<void> => {
  const records = await engine.list()
  const names = records.map(({ name }) => name).sort()
  const machines = [...engine.cloud.machines.keys()].filter((name) => !isOfNeighbours(name))
  const awake = records.filter((vm) => !isAsleep(vm))
  expect(machines.sort()).toEqual(awake.map(({ name }) => name).sort())
  const disks = [...engine.cloud.parts].filter((part) => part.startsWith('disk/')).sort()
  const known = records.flatMap(({ disks: [disk], parked, kept = [], waste = [] }) => [
    ...(parked === undefined || disk !== undefined ? [`disk/${disk?.name}`] : []),
    ...kept.map(({ name }) => `disk/${name}`),
    ...waste.flatMap(({ kind, name }) => (kind === 'disk' ? [`disk/${name}`] : [])),
  ])
  expect(disks).toEqual(known.sort())
  for (const {
    name,
    disks: [disk],
  } of awake)
    expect({ name, has: engine.cloud.machines.get(name)?.diskName }).toEqual({ name, has: disk?.name })
  const partsIn = (kind: string) =>
    [...engine.cloud.parts].filter((part) => part.startsWith(`${kind}/`)).toSorted()
  expect(partsIn('nic')).toHaveLength(names.length)
  // A machine that sleeps has none, and nobody else has one.
  const addressed = records.filter(({ course }) => course?.address !== 'away')
  expect(partsIn('ip')).toEqual(addressed.map((vm) => `ip/${partsOf(vm).ipName}`).toSorted())
}

/** What is in the bin has its snapshot, unless it is leaving; nothing stands half-way, and of no machine that is there two. */
const snapshotsOfBin = async (engine: Engine) => {
  const { items } = await engine.world.bins.list(labId)
  for (const { id, state } of items)
    expect({ id, state }).toEqual({ id, state: expect.stringMatching(/^(kept|unsure|leaving)$/) })
  const namesOf = (some: typeof items) => some.map(({ snapshotName }) => snapshotName)
  return { known: namesOf(items), there: namesOf(items.filter(({ state }) => state !== 'leaving')) }
}

/** A day after, nothing of the bin is open: each item is that of a VM that is gone, and of none there are two. */
export const binIsSettled = async (engine: Engine): Promise<void> => {
  const { items } = await engine.world.bins.list(labId)
  const vms = new Set((await engine.list()).map(({ id }) => id))
  for (const { id, state, operationId, vm } of items)
    expect({ id, state, operationId, isThere: vms.has(vm.id) }).toEqual({
      ...{ id, state: 'kept', operationId: undefined, isThere: false },
    })
  const of = items.map(({ vm }) => vm.id)
  expect(of).toEqual([...new Set(of)])
}

/** A snapshot belongs to a template; one that is ready has one, and nobody is left creating or deleting. */
const templatesAgree = async (engine: Engine): Promise<void> => {
  const templates = await engine.world.templates.list(labId)
  for (const { name, status, operationId } of templates) {
    expect({ name, status, operationId }).toEqual({
      name,
      status: expect.stringMatching(/^(ready|failed)$/),
      operationId: undefined,
    })
  }
  const ready = templates.filter(({ status }) => status === 'ready').map(snapshotNameOf)
  const vms = await engine.list()
  const parked = vms.flatMap((vm) => (vm.parked === undefined ? [] : [vm.parked.snapshot]))
  const saved = vms.flatMap(({ checkpoints = [], waste = [] }) => [
    ...checkpoints.map(({ name }) => name),
    ...waste.flatMap(({ kind, name }) => (kind === 'snapshot' ? [name] : [])),
  ])
  const binned = await snapshotsOfBin(engine)
  const all = [...templates.map(snapshotNameOf), ...saved, ...binned.known, ...parked]
  const snapshots = [...engine.cloud.parts].flatMap((part) =>
    part.startsWith('snapshot/') ? [part.slice('snapshot/'.length)] : [],
  )
  expect(snapshots.filter((name) => !all.includes(name))).toEqual([])
  expect([...ready, ...binned.there, ...parked].filter((name) => !snapshots.includes(name))).toEqual([])
}

/** Nobody is left busy, and the list shows what the machines do. */
const listIsTrue = async (engine: Engine): Promise<void> => {
  for (const vm of await engine.list()) {
    const { name, operationId, powerState } = vm
    const isOff = isAsleep(vm) && 'VM deallocated'
    expect({ name, operationId }).toEqual({ name, operationId: undefined })
    expect({ name, powerState }).toEqual({
      name,
      powerState: isOff || engine.cloud.machines.get(name)?.powerState,
    })
  }
}

/**
 * What the pages show signs in to the guest: the VM's own password, or where nobody knows, one of the two that are
 * shown. Whoever waits has a machine that does not run.
 */
const passwordsAgree = async (engine: Engine): Promise<void> => {
  const { sealer } = engine.world
  for (const vm of await engine.list()) {
    const { name, powerState, newPassword, nextPassword } = vm
    expect({ name, has: nextPassword !== undefined }).toEqual({ name, has: newPassword !== undefined })
    expect({ name, newPassword }).not.toEqual({ name, newPassword: 'setting' })
    if (newPassword === 'waiting')
      expect({ name, powerState }).not.toEqual({ name, powerState: 'VM running' })
    // What a first start could not set, the machine's page says.
    if (vm.course?.problem !== undefined || vm.course?.unset) continue
    const { adminPassword, nextPassword: other } = openPasswords(sealer, vm)
    const guest = isAsleep(vm)
      ? engine.cloud.contents.get(`snapshot/${vm.parked?.snapshot}`)
      : engine.cloud.machines.get(name)
    expect([adminPassword, other].filter(Boolean)).toContain(guest?.password)
  }
}

/** What must hold once the dust has settled, whatever went wrong before. */
export const holdsTogether = async (engine: Engine): Promise<void> => {
  engine.turnClock(60_000)
  await compareWithCloud(engine)
  // It may have seen a machine run that waits for a password.
  await engine.sweepPasswords()
  await engine.runWithSweeper(300)
  await compareWithCloud(engine)
  await everyOperationEnded(engine)
  await cloudAgrees(engine)
  await templatesAgree(engine)
  await listIsTrue(engine)
  await passwordsAgree(engine)
}
