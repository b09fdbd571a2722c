import type { Container } from '@azure/cosmos'
import type { SessionRecord } from '../../domain/session.ts'
import type { Sessions } from '../../ports/accounts.ts'
import { queryPartition, readNewest, readRecord } from './query.ts'
import { patchOf } from './records.ts'
import { asking, unlessRefused } from './translate.ts'

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
  return {
    async create(session) {
      const ttl = Math.ceil((Date.parse(session.endsAt) - Date.parse(session.createdAt)) / 1000)
      const stored: StoredSession = { ...session, type: 'session', pk: session.userId, ttl }
      await asking(() => container.items.create(stored))
    },
    read: async (userId, sessionId) => toSession(await readRecord(container, userId, sessionId)),
    readNewest: async (userId, sessionId) => toSession(await readNewest(container, userId, sessionId)),
    confirm: (userId, sessionId, confirmedAt) =>
      unlessRefused(
        () => container.item(sessionId, userId).patch({ operations: patchOf({ confirmedAt }) }),
        404,
      ),
    end,
    async endOthers(userId, keepSessionId) {
      const ids = await queryPartition<string>(
        container,
        userId,
        "SELECT VALUE c.id FROM c WHERE c.type = 'session'",
      )
      await Promise.all(ids.filter((id) => id !== keepSessionId).map((id) => end(userId, id)))
    },
  }
}
