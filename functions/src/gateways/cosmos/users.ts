import type { Container, PatchOperation } from '@azure/cosmos'
import type { UserRecord } from '../../domain/records.ts'
import { takingTurns } from '../../domain/turns.ts'
import type { AccountHead, Users } from '../../ports/accounts.ts'
import { queryEverywhere } from './query.ts'
import { literal, toRecord } from './records.ts'
import { asking, hasStatus, reading } from './translate.ts'

/** Ids are indexed: a query for many of them is as many look-ups, spread over the partitions. */
const idsPerQuery = 500
const queriesAtOnce = 4

export const cosmosUsers = (container: Container): Users => ({
  async read(userId) {
    const { resource } = await reading(() => container.item(userId, userId).read<UserRecord>())
    return resource === undefined ? undefined : toRecord(resource)
  },
  async find(userIds) {
    const found = new Map<string, AccountHead>()
    const inTurn = takingTurns(queriesAtOnce)
    const parts = Array.from({ length: Math.ceil(userIds.length / idsPerQuery) }, (_, part) =>
      userIds.slice(part * idsPerQuery, (part + 1) * idsPerQuery),
    )
    const look = async (ids: readonly string[]): Promise<void> => {
      const heads = await queryEverywhere<AccountHead>(
        container,
        'SELECT c.id, c.labId, c.role, c.madeBy FROM c WHERE ARRAY_CONTAINS(@ids, c.id)',
        { ids },
        ids.length,
      )
      for (const head of heads) found.set(head.id, head)
    }
    await Promise.all(parts.map((ids) => inTurn(() => look(ids))))
    return found
  },
  async create(user) {
    try {
      await asking(() => container.items.create(user))
      return true
    } catch (error) {
      if (hasStatus(error, 409)) return false
      throw error
    }
  },
  async setPasswordHash(userId, passwordHash, instead) {
    const condition =
      instead === undefined ? {} : { condition: `from c where c.passwordHash = ${literal(instead)}` }
    const operations: PatchOperation[] = [{ op: 'set', path: '/passwordHash', value: passwordHash }]
    try {
      await asking(() => container.item(userId, userId).patch({ ...condition, operations }))
      return true
    } catch (error) {
      // Removed meanwhile, or somebody else was faster.
      if (hasStatus(error, 404) || (instead !== undefined && hasStatus(error, 412))) return false
      throw error
    }
  },
  async setStudentPassword(userId, labId, passwordHash) {
    try {
      await asking(() =>
        container.item(userId, userId).patch({
          condition: `from c where c.role = 'student' and c.labId = ${literal(labId)}`,
          operations: [{ op: 'set', path: '/passwordHash', value: passwordHash }],
        }),
      )
      return true
    } catch (error) {
      if (hasStatus(error, 404) || hasStatus(error, 412)) return false
      throw error
    }
  },
  async removeMadeBy(userId, madeBy) {
    const item = container.item(userId, userId)
    for (;;) {
      const { resource, etag } = await reading(() => item.read<UserRecord>())
      if (resource === undefined) return 'missing'
      if (resource.madeBy !== madeBy) return 'foreign'
      try {
        await asking(() => item.delete({ accessCondition: { type: 'IfMatch', condition: etag } }))
        return 'removed'
      } catch (error) {
        // Changed in between, by a new password perhaps: looked at again.
        if (!hasStatus(error, 404) && !hasStatus(error, 412)) throw error
      }
    }
  },
})
