import type { OperationRecord } from '@labkeeper/functions/domain/operations/operation-record'
import { removeDue } from '@labkeeper/functions/use-cases/courses/disks/remove-due'
import { expect } from 'vitest'
import { type Engine, labId, startEngine } from './engine.ts'
import { type Machine, machineIn } from './exchanges.ts'
import { draftOf, publish } from './first-machine.ts'
import type { Disturb } from './toy-queue.ts'

/** A machine of a course that somebody has, and what must hold of its disks. */

const stu = { userId: 'u_1', name: 'Stu', email: 's@x.test' } as const
export const asked = { labId, requestedBy: 'u_1', requestId: 'r' }

export const keyOf = ({ name: vmName, resourceGroup }: Machine) => ({ labId, resourceGroup, vmName })

export const startScene = async (runs: boolean, ofImage = false, disturb?: Disturb): Promise<Engine> => {
  const engine = await startEngine(disturb && { disturb })
  engine.cloud.parts.add('snapshot/bio-v1')
  engine.cloud.parts.add('snapshot/bio-v2')
  const course = { id: 'crs_1', number: 1, clean: true, ...(!ofImage && { version: 1 }) } as const
  const copy = { copyOf: { snapshotName: 'bio-v1' } }
  await publish(engine, draftOf(engine, { course, diskSizeGB: 64, ...(!ofImage && copy) }))
  await engine.runWithSweeper()
  const vm = await machineIn(engine)
  await engine.records.items.upsert({ ...vm, allocatedTo: stu, course: { ...vm.course, clean: false } })
  if (runs) {
    await engine.operate(keyOf(vm), { kind: 'start' }, asked)
    await engine.runWithSweeper()
  }
  return engine
}

export const sceneOf = (engineNow: () => Engine) => {
  const cloudMachine = (vm: Machine) => engineNow().cloud.machines.get(vm.name)
  const partsOf = (kind: 'disk' | 'snapshot'): string[] =>
    [...engineNow().cloud.parts].flatMap((part) => {
      const [found, name = ''] = part.split('/')
      return found === kind ? [name] : []
    })
  const disks = (): string[] => partsOf('disk').toSorted()
  return {
    stu,
    cloudMachine,
    disks,
    snapshots: (): string[] => partsOf('snapshot').toSorted(),
    /** What the lab's worker removes now. */
    sweepDue: async (): Promise<void> => {
      const engine = engineNow()
      engine.labMessages.push(labId)
      await engine.sweepNext(removeDue(engine.world))
      await engine.runWithSweeper()
    },
    /** As nothing disturbs it. */
    operation: async (id: string): Promise<OperationRecord> => {
      const { resource } = await engineNow().records.item(id, labId).read<OperationRecord>()
      if (resource === undefined) throw new Error('No operation')
      return resource
    },
    /** Exactly one disk of a system is attached, what is kept is there, nothing else is, and the passwords are the disk's. */
    expectWhole: async (): Promise<Machine> => {
      const vm = await machineIn(engineNow())
      const { disks: [disk] = [], kept = [], waste = [], operationId, course } = vm
      expect(operationId).toBeUndefined()
      expect(course.resetting ?? false).toBe(false)
      expect(engineNow().cloud.machines.size).toBe(1)
      expect(cloudMachine(vm)?.diskName).toBe(disk?.name)
      const known = [disk?.name, ...kept.map(({ name }) => name), ...waste.map(({ name }) => name)]
      expect(disks()).toEqual(known.toSorted())
      expect(kept.length).toBeLessThanOrEqual(2)
      expect(vm.secrets?.map(({ id }) => id) ?? []).toEqual(kept.map(({ id }) => id))
      expect(vm.powerState).toBe(cloudMachine(vm)?.powerState)
      if (!course.unset) expect(`${vm.id}:${cloudMachine(vm)?.password}`).toBe(vm.sealedPassword)
      return vm
    },
  }
}
