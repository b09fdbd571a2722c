import type { Container, PatchOperation } from '@azure/cosmos'
import type { UserRecord } from '../../domain/records.ts'
import type { Users } from '../../ports/accounts.ts'
import { literal, toRecord } from './records.ts'
import { asking, hasStatus, reading } from './translate.ts'

export const cosmosUsers = (container: Container): Users => ({
  async read(userId) {
    const { resource } = await reading(() => container.item(userId, userId).read<UserRecord>())
    return resource === undefined ? undefined : toRecord(resource)
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
