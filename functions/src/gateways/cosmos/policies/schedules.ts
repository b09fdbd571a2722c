import type { Container } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { Schedules } from '../../../ports/policies/schedules.ts'
import { writeAll } from '../kernel/batch.ts'
import { besideLab, orLab } from '../kernel/beside-lab.ts'
import { queryUnchecked } from '../kernel/query.ts'
import { create, emptyingPatchOf, isStill, patch } from '../kernel/records.ts'

const instants = ['autoStopAt', 'autoDeleteAt', 'dueAt'] as const

/** Whoever changes when something happens to the VM changes one of these. */
const unchanged = (vm: VmRecord): string => instants.map((field) => isStill(field, vm[field])).join(' AND ')

export const cosmosSchedules = (container: Container): Schedules => ({
  read: async (labId, vmIds) =>
    besideLab(
      await queryUnchecked<VmRecord | LabRecord>(
        container,
        labId,
        `SELECT * FROM c WHERE (c.type = 'vm' AND ARRAY_CONTAINS(@ids, c.id))${orLab}`,
        { ids: vmIds },
      ),
    ),

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
