import type { Container, PatchOperation } from '@azure/cosmos'
import type { LabRecord } from '../../domain/records.ts'
import type { Labs } from '../../ports/labs.ts'
import { cosmosCustomers, type PatchIf } from './customers.ts'
import { queryPartition, readRecord } from './query.ts'
import { literal } from './records.ts'
import { asking, reading, unlessRefused } from './translate.ts'

const id: LabRecord['id'] = 'lab'
/** How often a write that lost against another change of the lab looks again. */
const races = 5

export const cosmosLabs = (container: Container): Labs => {
  /** Answers whether the condition held. */
  const patchIf: PatchIf = (labId, condition, operation) => {
    const patch = { condition: `from c where ${condition}`, operations: [operation] }
    return unlessRefused(() => container.item(id, labId).patch(patch), 412)
  }

  return {
    read: (labId) => readRecord<LabRecord>(container, labId, id),
    async create(lab) {
      await unlessRefused(() => container.items.create(lab), 409)
    },
    async setCloud(labId, cloud) {
      if (cloud === undefined) {
        await patchIf(labId, 'IS_DEFINED(c.cloud)', { op: 'remove', path: '/cloud' })
        return
      }
      await asking(() =>
        container.item(id, labId).patch([{ op: 'set', path: '/cloud', value: { ...cloud } }]),
      )
    },
    async resealCloud(labId, sealedSecret, renewed) {
      await patchIf(labId, `c.cloud.sealedSecret = ${literal(sealedSecret)}`, {
        op: 'set',
        path: '/cloud/sealedSecret',
        value: renewed,
      })
    },
    async setPolicy(labId, policy) {
      await asking(() =>
        container.item(id, labId).patch([{ op: 'set', path: '/policy', value: { ...policy } }]),
      )
    },
    async pinDirectory(labId, { username, tenantId, clientId }, objectId) {
      const item = container.item(id, labId)
      for (let race = 0; race < races; race += 1) {
        // Compared here, not in a condition: people type user names, and a condition takes no parameters.
        const { resource, etag } = await reading(() => item.read<LabRecord>())
        const now = resource?.cloud
        if (now?.username !== username || now.tenantId !== tenantId || now.clientId !== clientId) return false
        if (now.directoryObjectId !== undefined) return now.directoryObjectId === objectId
        const operations: PatchOperation[] = [
          { op: 'set', path: '/cloud/directoryObjectId', value: objectId },
        ]
        const accessCondition = { type: 'IfMatch', condition: etag }
        if (await unlessRefused(() => item.patch({ operations }, { accessCondition }), 412)) return true
      }
      return false
    },
    async hold(labId, until) {
      await patchIf(labId, `NOT IS_DEFINED(c.holdUntil) OR c.holdUntil < ${literal(until)}`, {
        op: 'set',
        path: '/holdUntil',
        value: until,
      })
    },
    async countVms(labId) {
      const counts = await queryPartition<number>(
        container,
        labId,
        "SELECT VALUE COUNT(1) FROM c WHERE c.type = 'vm'",
      )
      // A long count may come in several partial ones.
      return counts.reduce((sum, part) => sum + part, 0)
    },
    ...cosmosCustomers(container, patchIf),
  }
}
