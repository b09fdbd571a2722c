import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { expect } from 'vitest'
import type { Engine } from '../support/operations/engine.ts'
import type { Machine } from '../support/operations/exchanges.ts'
import { expectBytes } from '../support/operations/parking-scene.ts'
import type { Campus } from './campus.ts'

/** While it is made, or taken apart for good, its disk comes and goes. */
const isWhole = ({ status, course }: VmRecord): boolean =>
  (status === 'Succeeded' || status === 'Updating') && course?.unmade !== true

/**
 * Looks after each hop, tick and command, whoever died in it: a machine has its disk or a snapshot that is ready, and while it
 * is parked and brought back it stays who it is, and whose.
 */
export const watchParking = (engine: Engine, { found }: Campus) => {
  const excused = new Set<string>()
  const seen = new Map<string, VmRecord>()

  const look = async (): Promise<void> => {
    for (const vm of await found.machines()) {
      const before = seen.get(vm.id)
      seen.set(vm.id, vm)
      if (before !== undefined) {
        const { name, resourceGroup, course } = vm
        expect({ name, resourceGroup, number: course?.number }).toEqual({
          ...{ name: before.name, resourceGroup: before.resourceGroup, number: before.course?.number },
        })
      }
      if (before?.parked?.stage !== vm.parked?.stage && before !== undefined) {
        const { name, sealedPassword, allocatedTo } = vm
        expect({ name, sealedPassword, whose: allocatedTo?.userId }).toEqual({
          ...{ name, sealedPassword: before.sealedPassword, whose: before.allocatedTo?.userId },
        })
      }
      if (isWhole(vm) && !excused.has(vm.id)) expectBytes(engine, vm as Machine)
    }
  }

  return {
    /** Somebody deletes it in the portal, with its disk. */
    excuse: (id: string): void => void excused.add(id),
    /** The same, with a look behind it. */
    after:
      <Args extends unknown[]>(work: (...args: Args) => Promise<unknown>) =>
      async (...args: Args): Promise<void> => {
        try {
          await work(...args)
        } finally {
          await look()
        }
      },
  }
}
