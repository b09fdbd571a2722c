import type { Container } from '@azure/cosmos'
import type { KeysWish } from '../../../domain/vms/keys-record.ts'
import type { GuestKeys, KeysVm } from '../../../ports/courses/guest-keys.ts'
import { runBatch, writeAll } from '../kernel/batch.ts'
import { queryPartition } from '../kernel/query.ts'
import { create, emptyingPatchOf, literal, patch, patchOf } from '../kernel/records.ts'

/** Its guest can be asked now. */
export const readyForKeys =
  "c.type = 'vm' AND c.newKeys.id > '' AND c.powerState = 'VM running' AND NOT IS_DEFINED(c.operationId) AND (NOT IS_DEFINED(c.keysFailed) OR c.keysFailed != c.newKeys.id)"

const isSame = (newKeys: KeysWish): string =>
  `c.newKeys.id = ${literal(newKeys.id)} AND NOT IS_DEFINED(c.operationId)`

export const cosmosGuestKeys = (container: Container): GuestKeys => ({
  async wish({ id, labId }, newKeys, whose) {
    const ofLinux = "c.type = 'vm' AND c.osType = 'Linux' AND IS_DEFINED(c.course)"
    const condition =
      whose === undefined ? ofLinux : `${ofLinux} AND c.allocatedTo.userId = ${literal(whose)}`
    const [status = 500] = await runBatch(container, labId, [patch(id, condition, patchOf({ newKeys }))])
    return status < 300
  },

  ready: (labId, vmIds) =>
    queryPartition<KeysVm>(
      container,
      labId,
      `SELECT * FROM c WHERE ARRAY_CONTAINS(@ids, c.id) AND ${readyForKeys}`,
      { ids: vmIds },
    ),

  async settle({ id, labId, newKeys }, keys) {
    const change = emptyingPatchOf({ newKeys: null, keys })
    const [status = 500] = await runBatch(container, labId, [patch(id, isSame(newKeys), change)])
    return status < 300
  },

  begin: (operation, vm, step) =>
    writeAll(container, vm.labId, [
      create(operation),
      patch(vm.id, `${readyForKeys} AND ${isSame(vm.newKeys)}`, patchOf({ operationId: operation.id })),
      create(step),
    ]),
})
