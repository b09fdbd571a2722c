import type { Container } from '@azure/cosmos'
import type { ResetLink } from '../../domain/reset-link.ts'
import type { ResetLinks } from '../../ports/reset-links.ts'
import { asking, hasStatus, reading } from './translate.ts'

const id = 'reset'

type StoredReset = ResetLink & {
  readonly id: string
  readonly pk: string
  readonly type: 'reset'
  readonly ttl: number
}

const isLost = (error: unknown): boolean => [404, 409, 412].some((status) => hasStatus(error, status))

const wins = async (call: () => Promise<unknown>): Promise<boolean> => {
  try {
    await asking(call)
    return true
  } catch (error) {
    if (isLost(error)) return false
    throw error
  }
}

/** One record per person, beside the person's sessions; the database forgets it when it has expired. */
export const cosmosResetLinks = (container: Container): ResetLinks => ({
  async read(userId) {
    const { resource, etag } = await reading(() => container.item(id, userId).read<StoredReset>())
    if (resource?.type !== 'reset') return undefined
    const { tokenHash, requestedAt, madeAt, expiresAt, sentAt } = resource
    const link = { userId, tokenHash, requestedAt, madeAt, expiresAt, etag }
    return sentAt === undefined ? link : { ...link, sentAt }
  },
  put({ userId, tokenHash, requestedAt, madeAt, expiresAt, sentAt }, stale) {
    const ttl = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.parse(madeAt)) / 1000))
    const fields = { tokenHash, requestedAt, madeAt, expiresAt, ...(sentAt === undefined ? {} : { sentAt }) }
    const stored: StoredReset = { id, pk: userId, type: 'reset', userId, ...fields, ttl }
    if (stale === undefined) return wins(() => container.items.create(stored))
    const accessCondition = { type: 'IfMatch', condition: stale.etag }
    return wins(() => container.item(id, userId).replace(stored, { accessCondition }))
  },
  take({ userId, etag }) {
    const accessCondition = { type: 'IfMatch', condition: etag }
    return wins(() => container.item(id, userId).delete({ accessCondition }))
  },
  async drop(userId) {
    await wins(() => container.item(id, userId).delete())
  },
})
