import { isDeepStrictEqual } from 'node:util'
import type { Container, PatchOperation } from '@azure/cosmos'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { CloudConnection } from '../../../domain/connection/cloud-connection.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { Labs } from '../../../ports/accounts/labs.ts'
import { cosmosCustomers, type PatchIf } from '../billing/customers.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { checkedRecord, literal } from '../kernel/records.ts'
import { asking, reading, unlessRefused } from '../kernel/translate.ts'

const id: LabRecord['id'] = 'lab'
/** How often a write that lost against another change of the lab looks again. */
const races = 5

export const cosmosLabs = (container: Container): Labs => {
  /** Answers whether the condition held. */
  const patchIf: PatchIf = (labId, condition, operation) => {
    const patch = { condition: `from c where ${condition}`, operations: [operation] }
    return unlessRefused(() => container.item(id, labId).patch(patch), 412)
  }

  /**
   * Compared here, not in a condition: people type what it holds, and a condition takes no parameters. `decide` answers
   * what to write, nothing to leave it as it is, undefined to refuse.
   */
  const changeCloud = async (
    labId: LabId,
    decide: (now: CloudConnection | undefined) => readonly PatchOperation[] | undefined,
  ): Promise<boolean> => {
    const item = container.item(id, labId)
    for (let race = 0; race < races; race += 1) {
      const { resource, etag } = await reading(() => item.read<LabRecord>())
      const operations = decide(resource === undefined ? undefined : checkedRecord(resource).cloud)
      if (operations === undefined) return false
      if (operations.length === 0) return true
      const write = { operations: [...operations] }
      const accessCondition = { type: 'IfMatch', condition: etag }
      if (await unlessRefused(() => item.patch(write, { accessCondition }), 412)) return true
    }
    return false
  }

  return {
    read: (labId) => readRecord<LabRecord>(container, labId, id),
    async create(lab) {
      await unlessRefused(() => container.items.create(lab), 409)
    },
    setCloud: (labId, cloud, seen) =>
      changeCloud(labId, (now) => {
        if (!isDeepStrictEqual(now, seen)) return undefined
        if (cloud !== undefined) return [{ op: 'set', path: '/cloud', value: { ...cloud } }]
        return now === undefined ? [] : [{ op: 'remove', path: '/cloud' }]
      }),
    async resealCloud(labId, sealedSecret, renewed) {
      await patchIf(labId, `c.cloud.sealedSecret = ${literal(sealedSecret)}`, {
        op: 'set',
        path: '/cloud/sealedSecret',
        value: renewed,
      })
    },
    async noteMissingActions(labId, { subscriptionId, tenantId, clientId }, missing) {
      await changeCloud(labId, (now) => {
        const isOther =
          now?.subscriptionId !== subscriptionId || now.tenantId !== tenantId || now.clientId !== clientId
        if (isOther) return undefined
        const next = missing(now.missingActions ?? [])
        if (isDeepStrictEqual(now.missingActions, next)) return []
        return [{ op: 'set', path: '/cloud/missingActions', value: [...next] }]
      })
    },
    async setPolicy(labId, policy) {
      await asking(() =>
        container.item(id, labId).patch([{ op: 'set', path: '/policy', value: { ...policy } }]),
      )
    },
    async setStudentsOperate(labId, allowed) {
      await asking(() =>
        container.item(id, labId).patch([{ op: 'set', path: '/studentsOperate', value: allowed }]),
      )
    },
    async pauseDirectory(labId, pausedAt) {
      await patchIf(labId, 'IS_DEFINED(c.cloud)', { op: 'set', path: '/directoryPausedAt', value: pausedAt })
    },
    async resumeDirectory(labId) {
      await patchIf(labId, 'IS_DEFINED(c.directoryPausedAt)', { op: 'remove', path: '/directoryPausedAt' })
    },
    pinDirectory: (labId, { username, tenantId, clientId }, objectId) =>
      changeCloud(labId, (now) => {
        if (now?.username !== username || now.tenantId !== tenantId || now.clientId !== clientId)
          return undefined
        if (now.directoryObjectId !== undefined) return now.directoryObjectId === objectId ? [] : undefined
        return [{ op: 'set', path: '/cloud/directoryObjectId', value: objectId }]
      }),
    async hold(labId, until) {
      await patchIf(labId, `NOT IS_DEFINED(c.holdUntil) OR c.holdUntil < ${literal(until)}`, {
        op: 'set',
        path: '/holdUntil',
        value: until,
      })
    },
    subscriptionsOfVms: (labId) =>
      queryPartition<string>(container, labId, "SELECT VALUE c.subscriptionId FROM c WHERE c.type = 'vm'"),
    ...cosmosCustomers(container, patchIf),
  }
}
