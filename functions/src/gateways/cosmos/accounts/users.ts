import type { Container, PatchOperation } from '@azure/cosmos'
import type { UserRecord } from '../../../domain/accounts/user-record.ts'
import { chunks } from '../../../domain/kernel/chunks.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import { takingTurns } from '../../../domain/kernel/turns.ts'
import type { AccountHead, Users } from '../../../ports/accounts/accounts.ts'
import { queryEverywhere, readRecord } from '../kernel/query.ts'
import { checkedRecord, literal, patchOf } from '../kernel/records.ts'
import { asking, hasStatus, reading, unlessRefused } from '../kernel/translate.ts'

/** Ids are indexed: a query for many of them is as many look-ups, spread over the partitions. */
const idsPerQuery = 500
const queriesAtOnce = 4

/** What takes back by which somebody comes in who signed up with the address of somebody else. */
const disowning = ({ unconfirmed, passkeys, sshKeys }: UserRecord): PatchOperation[] =>
  unconfirmed !== true
    ? []
    : patchOf({
        passkeys: passkeys && null,
        // Never without a revision: machines compare it, and a save that is on its way finds another one.
        sshKeys: { rev: (sshKeys?.rev ?? 0) + 1, keys: [] },
      })

/** All devices are forgotten: what a token says of the round before holds no longer. */
const forgetting: PatchOperation = { op: 'incr', path: '/deviceRound', value: 1 }

export const cosmosUsers = (container: Container): Users => {
  /** Changes an account, and begins a round of devices with it; undefined when it is gone, or what is asked of it does not hold. */
  const beginRound = async (
    userId: UserId,
    change: readonly PatchOperation[],
    { condition, etag }: { readonly condition?: string; readonly etag?: string } = {},
  ): Promise<number | undefined> => {
    const operations = [...change, forgetting]
    const accessCondition = etag && { type: 'IfMatch', condition: etag }
    try {
      const item = container.item(userId, userId)
      const { resource } = await asking(() =>
        item.patch<UserRecord>(
          { ...(condition && { condition }), operations },
          { ...(accessCondition && { accessCondition }) },
        ),
      )
      return resource?.deviceRound
    } catch (error) {
      if (hasStatus(error, 404, 412)) return undefined
      throw error
    }
  }

  return {
    read: (userId) => readRecord<UserRecord>(container, userId, userId),
    async find(userIds) {
      const found = new Map<string, AccountHead>()
      const inTurn = takingTurns(queriesAtOnce)
      const look = async (ids: readonly string[]): Promise<void> => {
        const heads = await queryEverywhere<AccountHead>(
          container,
          'SELECT c.id, c.labId, c.role, c.madeBy, c.unconfirmed FROM c WHERE ARRAY_CONTAINS(@ids, c.id)',
          { ids },
        )
        for (const head of heads) found.set(head.id, head)
      }
      await Promise.all(chunks(userIds, idsPerQuery).map((ids) => inTurn(() => look(ids))))
      return found
    },
    create: (user) => unlessRefused(() => container.items.create(user), 409),
    setPasswordHash(userId, passwordHash, instead) {
      const condition =
        instead === undefined ? {} : { condition: `from c where c.passwordHash = ${literal(instead)}` }
      const operations = patchOf({ passwordHash })
      // Removed meanwhile, or somebody else was faster.
      return unlessRefused(() => container.item(userId, userId).patch({ ...condition, operations }), 404, 412)
    },
    choosePassword: (userId, passwordHash, instead) =>
      beginRound(userId, patchOf({ passwordHash, passwordGivenAt: false }), {
        condition: `from c where c.passwordHash = ${literal(instead)}`,
      }),
    async recover(userId, passwordHash) {
      const change = patchOf({ passwordHash, unconfirmed: false, passwordGivenAt: false })
      for (;;) {
        const { resource, etag } = await reading(() => container.item(userId, userId).read<UserRecord>())
        if (resource === undefined) return undefined
        const round = await beginRound(userId, [...change, ...disowning(checkedRecord(resource))], { etag })
        if (round !== undefined) return round
        // Changed in between: whoever pretends may have added something.
      }
    },
    forgetDevices: (userId) => beginRound(userId, []),
    async confirmAddress(userId) {
      const operations = patchOf({ unconfirmed: false })
      await unlessRefused(() => container.item(userId, userId).patch({ operations }), 404)
    },
    async setStudentPassword(userId, labId, passwordHash, passwordGivenAt) {
      const item = container.item(userId, userId)
      const isTheirs = async (): Promise<boolean> => {
        const { resource } = await reading(() => item.read<UserRecord>())
        return resource?.role === 'student' && resource.labId === labId
      }
      // Whoever signs in with it need not be whoever has proved the address. Before the password: a proof is made again.
      const proved = `from c where c.labId = ${literal(labId)} and c.role = 'student' and IS_DEFINED(c.unconfirmed)`
      const unproved: PatchOperation[] = [{ op: 'remove', path: '/unconfirmed' }]
      const condition = `from c where c.role = 'student' and c.labId = ${literal(labId)} and NOT IS_DEFINED(c.unconfirmed)`
      const operations = [...patchOf({ passwordHash, passwordGivenAt }), forgetting]
      do {
        await unlessRefused(() => item.patch({ condition: proved, operations: unproved }), 404, 412)
        if (await unlessRefused(() => item.patch({ condition, operations }), 404, 412)) return true
        // Proved in between: once more, as long as there is such a student.
      } while (await isTheirs())
      return false
    },
    async keepPassword(userId, givenAt) {
      const condition = `from c where c.passwordGivenAt = ${literal(givenAt)}`
      const operations = patchOf({ passwordGivenAt: false })
      await unlessRefused(() => container.item(userId, userId).patch({ condition, operations }), 404, 412)
    },
    async removeMadeBy(userId, madeBy) {
      const item = container.item(userId, userId)
      for (;;) {
        const { resource, etag } = await reading(() => item.read<UserRecord>())
        if (resource === undefined) return 'missing'
        if (resource.madeBy !== madeBy) return 'foreign'
        const accessCondition = { type: 'IfMatch', condition: etag }
        if (await unlessRefused(() => item.delete({ accessCondition }), 404, 412)) return 'removed'
        // Changed in between, by a new password perhaps: looked at again.
      }
    },
  }
}
