import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { StepInput } from '@labkeeper/functions/domain/operations/step-record'
import { inMotion } from '@labkeeper/functions/domain/vms/in-motion'
import { expect } from 'vitest'
import { type Engine, labId, request } from './engine.ts'
import { type Machine, machineIn } from './exchanges.ts'
import { course } from './first-machine.ts'
import { contentOf } from './toy-disks.ts'

/** A machine is parked and brought back, and what must hold of it at every moment. */

const begin = async (engine: Engine, kind: OperationKind, input: StepInput = {}): Promise<string> => {
  const vm = await machineIn(engine)
  const now = engine.world.clock.now()
  const operation = newOperation({ ...request, courseId: course.id, because: 'by Stu' }, kind, 1, now)
  const step = newStep(operation, vm, input, now)
  const accepted = await engine.world.work.acceptAction(operation, step, inMotion(kind, input))
  if (accepted !== 'accepted') throw new Error(`The machine is ${accepted}`)
  await engine.world.nudges.step(labId, step.id)
  return operation.id
}

export const parkingOf = (engine: Engine) => ({
  park: () => begin(engine, 'park'),
  remove: () => begin(engine, 'delete', { deleteAssociatedResources: true, bin: 'save' }),
  bringBack: () => begin(engine, 'bring-back'),
  /** As whoever has it does. */
  bringBackAndStart: () => begin(engine, 'bring-back', { action: 'start', byHolder: true }),
})

/** What is on its disk, wherever that is: on the VM's, in the snapshot that it is kept as. */
export const contentIn = (engine: Engine, vm: Machine) => {
  const machine = engine.cloud.machines.get(vm.name)
  if (machine !== undefined) return contentOf(machine)
  const { isAsItWas: _, ...content } = engine.cloud.contents.get(`snapshot/${vm.parked?.snapshot}`) ?? {
    password: undefined,
  }
  return content
}

/** There is its VM with its disk, or a snapshot that is ready: never neither, at no moment. */
export const expectBytes = (engine: Engine, vm: Machine): void => {
  const { machines, parts } = engine.cloud
  const has = machines.get(vm.name)
  const { stage, snapshot, from } = vm.parked ?? {}
  const isSaved = stage !== undefined && stage !== 'saving' && parts.has(`snapshot/${snapshot}`)
  const hasDisk = parts.has(`disk/${has?.diskName}`) || parts.has(`disk/${from ?? vm.disks[0]?.name}`)
  expect({ name: vm.name, stage, isKept: isSaved || hasDisk }).toEqual({ name: vm.name, stage, isKept: true })
}

/** Nothing goes on, and in the cloud is what its record says, and nothing else. */
export const expectSettled = async (engine: Engine): Promise<Machine> => {
  const vm = await machineIn(engine)
  const { parts, machines } = engine.cloud
  const { disks, parked, kept = [], checkpoints = [], waste = [], operationId } = vm
  expect(operationId).toBeUndefined()
  expectBytes(engine, vm)
  const named = (kind: string) => [...parts].filter((part) => part.startsWith(`${kind}/`)).toSorted()
  const wasted = (kind: string) => waste.flatMap((one) => (one.kind === kind ? [`${kind}/${one.name}`] : []))
  const keptDisks = kept.map(({ name }) => `disk/${name}`)
  if (parked === undefined) {
    expect(machines.get(vm.name)?.diskName).toBe(disks[0]?.name)
    expect(vm.powerState).toBe(machines.get(vm.name)?.powerState)
  } else {
    expect(parked.stage).toBe('parked')
    expect(machines.size).toBe(0)
    expect(vm).toMatchObject({ powerState: 'VM deallocated', status: 'Succeeded', disks: [] })
  }
  expect(named('disk')).toEqual(
    [...disks.map(({ name }) => `disk/${name}`), ...keptDisks, ...wasted('disk')].toSorted(),
  )
  expect(named('snapshot').filter((one) => !/-v\d$/.test(one))).toEqual(
    [
      ...(parked ? [`snapshot/${parked.snapshot}`] : []),
      ...checkpoints.map(({ name }) => `snapshot/${name}`),
      ...wasted('snapshot'),
    ].toSorted(),
  )
  for (const kind of ['nic', 'ip']) expect(named(kind)).toHaveLength(1)
  return vm
}
