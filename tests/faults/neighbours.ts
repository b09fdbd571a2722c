import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { expect } from 'vitest'
import { type Engine, labId } from '../support/operations/engine.ts'
import { aRunningVm } from '../support/operations/running-vm.ts'

/** Labs beside the one with which everything happens: a tick has several to call, and may die between them. */

const labs = ['lab_next_a', 'lab_next_b', 'lab_next_c'] as const
const vmsOfEach = 2

export const isOfNeighbours = (vmName: string): boolean => vmName.startsWith('lab_next_')

/** Their machines run, and have to stop one after the other. */
export const openNeighbours = async ({ world, records, cloud }: Engine): Promise<void> => {
  const own = await world.labs.read(labId)
  for (const [place, lab] of labs.entries()) {
    await records.items.create({ ...own, labId: lab })
    for (let index = 0; index < vmsOfEach; index += 1) {
      const autoStopMinutes = 10 + 20 * index + place
      const policy = { autoStopEnabled: true, autoStopMinutes, autoDeleteEnabled: false }
      const vm = aRunningVm(lab, `${lab}_${index}`, world.clock.now(), policy)
      await records.items.create(vm)
      cloud.seed(vm.name, vm.resourceGroup, vm.id)
    }
  }
}

/** Of all neighbours. */
export const neighboursVms = async ({ records }: Engine): Promise<VmRecord[]> => {
  const found = await Promise.all(
    labs.map((partitionKey) =>
      records.items.query<VmRecord>("SELECT * FROM c WHERE c.type = 'vm'", { partitionKey }).fetchAll(),
    ),
  )
  return found.flatMap(({ resources }) => resources)
}

/** Whatever happened to ticks and workers: they have stopped, and nobody is left working at them. */
export const neighboursHaveStopped = async (engine: Engine): Promise<void> => {
  const vms = await neighboursVms(engine)
  expect(vms).toHaveLength(labs.length * vmsOfEach)
  for (const { name, powerState, operationId } of vms) {
    const machine = engine.cloud.machines.get(name)?.powerState
    const stopped = 'VM deallocated'
    expect({ name, powerState, machine, operationId }).toEqual({
      name,
      powerState: stopped,
      machine: stopped,
      operationId: undefined,
    })
  }
}
