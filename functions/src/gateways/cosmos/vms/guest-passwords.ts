import type { Container, OperationInput } from '@azure/cosmos'
import { wishOf } from '../../../domain/operations/password-step.ts'
import type { NextPassword } from '../../../domain/vms/vm-record.ts'
import type { GuestPasswords } from '../../../ports/vms/guest-passwords.ts'
import { runBatch, writeAll } from '../kernel/batch.ts'
import { queryPartition } from '../kernel/query.ts'
import { create, literal, patch, patchOf } from '../kernel/records.ts'

/** While a step is at a password, the guest may have it already: another one would make the record untrue. */
export const isNotSetting = "(NOT IS_DEFINED(c.newPassword) OR c.newPassword != 'setting')"

/** The patch of a VM that wishes for a password, beside whatever else is written to it. */
export const wishPatch = (next: NextPassword | undefined) => (next === undefined ? [] : patchOf(wishOf(next)))

/** It waits for nothing any more: the machine runs, and nobody works at it. */
export const ready =
  "c.type = 'vm' AND c.newPassword = 'waiting' AND c.powerState = 'VM running' AND NOT IS_DEFINED(c.operationId)"

export const cosmosGuestPasswords = (container: Container): GuestPasswords => ({
  async wish({ id, labId }, next) {
    const [status = 500] = await runBatch(container, labId, [
      patch(id, `c.type = 'vm' AND ${isNotSetting}`, wishPatch(next)),
    ])
    if (status < 300) return 'done'
    return status === 404 ? 'missing' : 'setting'
  },

  find: (labId, vmIds) =>
    queryPartition(container, labId, "SELECT * FROM c WHERE c.type = 'vm' AND ARRAY_CONTAINS(@ids, c.id)", {
      ids: vmIds,
    }),

  ready: (labId, vmIds) =>
    queryPartition(container, labId, `SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id) AND ${ready}`, {
      ids: vmIds,
    }),

  begin: (operation, items) => {
    const records = items.flatMap(({ vm, step }): OperationInput[] => [
      patch(
        vm.id,
        `${ready} AND c.nextPassword.id = ${literal(vm.nextPassword.id)}`,
        patchOf({ newPassword: 'setting', operationId: operation.id }),
      ),
      create(step),
    ])
    return writeAll(container, operation.labId, [create(operation), ...records])
  },
})
