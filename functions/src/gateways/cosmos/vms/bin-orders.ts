import type { Container, OperationInput } from '@azure/cosmos'
import type { BinItemRecord } from '../../../domain/vms/bin-record.ts'
import type { BinOrders } from '../../../ports/vms/bin-orders.ts'
import { stillConnected } from '../connection/still-connected.ts'
import { isWritten, runBatch, writeAll } from '../kernel/batch.ts'
import { create, emptyingPatchOf, isStill, literal, patch, patchOf } from '../kernel/records.ts'
import { asking } from '../kernel/translate.ts'

/** By nobody else, and not as something else than was read. */
export const asRead = ({ state, operationId }: BinItemRecord): string =>
  `c.type = 'bin-item' AND c.state = ${literal(state)} AND ${isStill('operationId', operationId)}`

/** The course is as it was read. */
const stillIn = ({ id, state }: { readonly id: string; readonly state: string }): OperationInput =>
  patch(id, `c.state = ${literal(state)}`, patchOf({ state }))

const take = (item: BinItemRecord, state: BinItemRecord['state'], operationId: string): OperationInput =>
  patch(item.id, asRead(item), emptyingPatchOf({ state, operationId, dueAt: null }))

export const cosmosBinOrders = (container: Container): BinOrders => ({
  acceptRestore: async (item, operation, { vm, step }, lab, course) => {
    const { labId, id: operationId } = operation
    const guards = [
      stillConnected(lab),
      take(item, 'restoring', operationId),
      ...(course === undefined ? [] : [stillIn(course)]),
    ]
    const records = [create(operation), create({ ...vm, operationId }), create(step)]
    const statuses = await runBatch(container, labId, [...guards, ...records])
    if (isWritten(statuses)) return 'accepted'
    const refused = statuses.slice(0, guards.length).findIndex((status) => status === 404 || status === 412)
    if (refused === 0) return 'disconnected'
    return refused > 0 ? 'gone' : 'taken'
  },

  acceptRemoval: (item, operation, step) =>
    writeAll(container, item.labId, [
      take(item, item.state === 'unsure' ? 'unsure' : 'leaving', operation.id),
      create(operation),
      create(step),
    ]),

  saveDays: async (labId, days) => {
    await asking(() => container.item('lab', labId).patch([{ op: 'set', path: '/binDays', value: days }]))
  },
})
