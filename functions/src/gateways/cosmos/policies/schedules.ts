import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { MaybeStranded } from '../../../domain/connection/stranded.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Schedules } from '../../../ports/policies/schedules.ts'
import { writeAll } from '../kernel/batch.ts'
import { besideLab, orLab } from '../kernel/beside-lab.ts'
import { queryUnchecked, sweepEverywhere } from '../kernel/query.ts'
import { create, emptyingPatchOf, isStill, patch } from '../kernel/records.ts'

type Found = Pick<VmRecord, 'id' | 'labId'> & { readonly dueAt: string }

const instants = ['autoStopAt', 'autoDeleteAt', 'dueAt'] as const

/** Whoever changes when something happens to the VM changes one of these. */
const unchanged = (vm: VmRecord): string => instants.map((field) => isStill(field, vm[field])).join(' AND ')

export const cosmosSchedules = (container: Container): Schedules => ({
  due: async (now, limit) => {
    // An order over several partitions would need a query plan; these rows are small, so all come and it is made here.
    const found = await sweepEverywhere<Found>(
      container,
      "SELECT c.id, c.labId, c.dueAt FROM c WHERE c.dueAt > '' AND c.dueAt <= @now AND c.type = 'vm' AND NOT IS_DEFINED(c.operationId)",
      { now },
    )
    const chosen = found.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)).slice(0, limit)
    const byLab = Map.groupBy(chosen, ({ labId }) => labId)
    const records = new Map<string, VmRecord & MaybeStranded>()
    for (const [labId, vms] of byLab) {
      const whole = await queryUnchecked<VmRecord | LabRecord>(
        container,
        labId,
        `SELECT * FROM c WHERE (c.type = 'vm' AND ARRAY_CONTAINS(@ids, c.id))${orLab}`,
        { ids: vms.map(({ id }) => id) },
      )
      for (const vm of besideLab(whole)) records.set(vm.id, vm)
    }
    return chosen.map(({ id }) => records.get(id)).filter((vm) => vm !== undefined)
  },

  accept: (operation, items) => {
    const operations = items.flatMap(({ vm, step, change }) => [
      patch(
        vm.id,
        `NOT IS_DEFINED(c.operationId) AND ${unchanged(vm)}`,
        emptyingPatchOf({ ...change, operationId: operation.id }),
      ),
      create(step),
    ])
    return writeAll(container, operation.labId, [create(operation), ...operations])
  },

  change: (vm, change, activity) =>
    writeAll(container, vm.labId, [
      patch(vm.id, unchanged(vm), emptyingPatchOf(change)),
      ...(activity === undefined ? [] : [create(activity)]),
    ]),
})
