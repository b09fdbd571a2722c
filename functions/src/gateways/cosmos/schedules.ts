import type { Container } from '@azure/cosmos'
import type { ActivityRecord, VmRecord } from '../../domain/records.ts'
import type { Activities, Schedules } from '../../ports/schedules.ts'
import { runBatch } from './batch.ts'
import { create, literal, patch, patchOf, toRecord } from './records.ts'
import { reading } from './translate.ts'

type Found = Pick<VmRecord, 'id' | 'labId'> & { readonly dueAt: string }

const instants = ['autoStopAt', 'autoDeleteAt', 'dueAt'] as const

/** Whoever changes when something happens to the VM changes one of these. */
const unchanged = (vm: VmRecord): string =>
  instants
    .map((field) => {
      const value = vm[field]
      return value === undefined ? `NOT IS_DEFINED(c.${field})` : `c.${field} = ${literal(value)}`
    })
    .join(' AND ')

export const cosmosSchedules = (container: Container): Schedules => ({
  due: async (now, limit) => {
    const { resources: found } = await reading(() =>
      container.items
        .query<Found>(
          {
            // An order over several partitions would need a query plan; these rows are small, so it is made here.
            query:
              "SELECT c.id, c.labId, c.dueAt FROM c WHERE c.dueAt > '' AND c.dueAt <= @now AND c.type = 'vm' AND NOT IS_DEFINED(c.operationId)",
            parameters: [{ name: '@now', value: now }],
          },
          { maxItemCount: 2000 },
        )
        .fetchAll(),
    )
    const chosen = found.toSorted((one, other) => one.dueAt.localeCompare(other.dueAt)).slice(0, limit)
    const byLab = Map.groupBy(chosen, ({ labId }) => labId)
    const records = new Map<string, VmRecord>()
    for (const [labId, vms] of byLab) {
      const { resources } = await reading(() =>
        container.items
          .query<VmRecord>(
            {
              query: "SELECT * FROM c WHERE c.type = 'vm' AND ARRAY_CONTAINS(@ids, c.id)",
              parameters: [{ name: '@ids', value: vms.map(({ id }) => id) }],
            },
            { partitionKey: labId, maxItemCount: 2000 },
          )
          .fetchAll(),
      )
      for (const vm of resources) records.set(vm.id, toRecord(vm))
    }
    return chosen.map(({ id }) => records.get(id)).filter((vm) => vm !== undefined)
  },

  accept: async (operation, items) => {
    const operations = items.flatMap(({ vm, step, change }) => [
      patch(
        vm.id,
        `NOT IS_DEFINED(c.operationId) AND ${unchanged(vm)}`,
        patchOf({ ...change, operationId: operation.id }),
      ),
      create(step),
    ])
    const statuses = await runBatch(container, operation.labId, [create(operation), ...operations])
    return statuses.every((status) => status < 300)
  },

  change: async (vm, change, activity) => {
    const entry = activity === undefined ? [] : [create(activity)]
    const statuses = await runBatch(container, vm.labId, [
      patch(vm.id, unchanged(vm), patchOf({ ...change })),
      ...entry,
    ])
    return statuses.every((status) => status < 300)
  },
})

export const cosmosActivities = (container: Container): Activities => ({
  list: async (labId, vmId, limit) => {
    const ofOne = vmId === undefined ? '' : 'AND c.vmId = @vmId'
    const { resources } = await reading(() =>
      container.items
        .query<ActivityRecord>(
          {
            query: `SELECT TOP @limit * FROM c WHERE c.type = 'activity' ${ofOne} ORDER BY c.createdAt DESC`,
            parameters: [
              { name: '@limit', value: limit },
              ...(vmId === undefined ? [] : [{ name: '@vmId', value: vmId }]),
            ],
          },
          { partitionKey: labId, maxItemCount: limit },
        )
        .fetchAll(),
    )
    return resources.map(toRecord)
  },
})
