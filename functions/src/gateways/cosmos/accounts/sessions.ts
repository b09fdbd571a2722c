import type { Container, PatchOperation } from '@azure/cosmos'
import type { SessionRecord } from '../../../domain/accounts/session.ts'
import type { SessionId, UserId } from '../../../domain/kernel/ids.ts'
import type { Sessions } from '../../../ports/accounts/accounts.ts'
import { queryPartition, readRecord } from '../kernel/query.ts'
import { literal, patchOf } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'
import { beginSession, seeSignIns, stopSignIns } from './sign-ins.ts'

type StoredSession = SessionRecord & { readonly type: 'session'; readonly pk: string; readonly ttl: number }

const toSession = (found: StoredSession | undefined): SessionRecord | undefined => {
  if (found?.type !== 'session') return undefined
  const { type, pk, ttl, ...session } = found
  return session
}

/** All sessions of a person are one partition, so that ending them never searches. */
export const cosmosSessions = (container: Container): Sessions => {
  const end: Sessions['end'] = async (userId, sessionId) => {
    await unlessRefused(() => container.item(sessionId, userId).delete(), 404)
  }
  const idsOf = (userId: UserId) =>
    queryPartition<SessionId>(container, userId, "SELECT VALUE c.id FROM c WHERE c.type = 'session'")
  return {
    seen: (userId) => seeSignIns(container, userId),
    begin(session, seen, change) {
      const ttl = Math.ceil((Date.parse(session.endsAt) - Date.parse(session.createdAt)) / 1000)
      const stored: StoredSession = { ...session, type: 'session', pk: session.userId, ttl }
      return beginSession(container, stored, seen, change)
    },
    read: async (userId, sessionId) => toSession(await readRecord(container, userId, sessionId)),
    confirm: (userId, sessionId, confirmedAt) =>
      unlessRefused(
        () => container.item(sessionId, userId).patch({ operations: patchOf({ confirmedAt }) }),
        404,
      ),
    async list(userId) {
      const found = await queryPartition<StoredSession>(
        container,
        userId,
        "SELECT * FROM c WHERE c.type = 'session'",
      )
      return found.map(({ type, pk, ttl, ...session }) => session)
    },
    async noteUse(userId, sessionId, before, usedAt) {
      const condition = `from c where c.usedAt = ${literal(before)}`
      const operations: PatchOperation[] = [{ op: 'set', path: '/usedAt', value: usedAt }]
      await unlessRefused(() => container.item(sessionId, userId).patch({ condition, operations }), 404, 412)
    },
    async confirmAddress(userId) {
      const patch = patchOf({ 'person/unconfirmed': false })
      const confirm = (id: string) =>
        unlessRefused(() => container.item(id, userId).patch({ operations: patch }), 404)
      await Promise.all((await idsOf(userId)).map(confirm))
    },
    async keepPassword(userId, givenAt) {
      const condition = `from c where c.person.passwordGivenAt = ${literal(givenAt)}`
      const operations = patchOf({ 'person/passwordGivenAt': false })
      const keep = (id: string) =>
        unlessRefused(() => container.item(id, userId).patch({ condition, operations }), 404, 412)
      await Promise.all((await idsOf(userId)).map(keep))
    },
    end,
    async endOthers(userId, keepSessionId) {
      await stopSignIns(container, userId)
      const ids = await idsOf(userId)
      await Promise.all(ids.filter((id) => id !== keepSessionId).map((id) => end(userId, id)))
    },
  }
}
