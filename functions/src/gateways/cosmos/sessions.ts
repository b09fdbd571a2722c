import type { Container } from '@azure/cosmos'
import type { SessionRecord } from '../../domain/session.ts'
import type { Sessions } from '../../ports/accounts.ts'
import { toRecord } from './records.ts'
import { asking, hasStatus, reading } from './translate.ts'

type StoredSession = SessionRecord & { readonly type: 'session'; readonly pk: string; readonly ttl: number }

/** All sessions of a person are one partition, so that ending them never searches. */
export const cosmosSessions = (container: Container): Sessions => {
  const end: Sessions['end'] = async (userId, sessionId) => {
    try {
      await asking(() => container.item(sessionId, userId).delete())
    } catch (error) {
      if (!hasStatus(error, 404)) throw error
    }
  }
  return {
    async create(session) {
      const ttl = Math.ceil((Date.parse(session.endsAt) - Date.parse(session.createdAt)) / 1000)
      const stored: StoredSession = { ...session, type: 'session', pk: session.userId, ttl }
      await asking(() => container.items.create(stored))
    },
    async read(userId, sessionId) {
      const { resource } = await reading(() => container.item(sessionId, userId).read<StoredSession>())
      if (resource?.type !== 'session') return undefined
      const { type, pk, ttl, ...session } = toRecord(resource)
      return session
    },
    end,
    async endOthers(userId, keepSessionId) {
      const { resources } = await reading(() =>
        container.items
          .query<string>("SELECT VALUE c.id FROM c WHERE c.type = 'session'", {
            partitionKey: userId,
            maxItemCount: 500,
          })
          .fetchAll(),
      )
      await Promise.all(resources.filter((id) => id !== keepSessionId).map((id) => end(userId, id)))
    },
  }
}
