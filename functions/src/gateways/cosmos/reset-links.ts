import type { Container } from '@azure/cosmos'
import type { ResetLink } from '../../domain/reset-link.ts'
import type { ResetLinks } from '../../ports/reset-links.ts'
import { reading, unlessRefused } from './translate.ts'

/** What the link opens: a new password, or the confirmation of an address. */
type LinkKind = 'reset' | 'confirm'

type StoredReset = ResetLink & {
  readonly id: string
  readonly pk: string
  readonly type: LinkKind
  readonly ttl: number
}

/** One record per person, beside the person's sessions; the database forgets it when it has expired. */
export const cosmosResetLinks = (container: Container, id: LinkKind = 'reset'): ResetLinks => ({
  async read(userId) {
    const { resource, etag } = await reading(() => container.item(id, userId).read<StoredReset>())
    if (resource?.type !== id) return undefined
    const { tokenHash, requestedAt, madeAt, expiresAt, sentAt } = resource
    const link = { userId, tokenHash, requestedAt, madeAt, expiresAt, etag }
    return sentAt === undefined ? link : { ...link, sentAt }
  },
  put({ userId, tokenHash, requestedAt, madeAt, expiresAt, sentAt }, stale) {
    const ttl = Math.max(1, Math.ceil((Date.parse(expiresAt) - Date.parse(madeAt)) / 1000))
    const fields = { tokenHash, requestedAt, madeAt, expiresAt, ...(sentAt === undefined ? {} : { sentAt }) }
    const stored: StoredReset = { id, pk: userId, type: id, userId, ...fields, ttl }
    if (stale === undefined) return unlessRefused(() => container.items.create(stored), 409)
    const accessCondition = { type: 'IfMatch', condition: stale.etag }
    return unlessRefused(() => container.item(id, userId).replace(stored, { accessCondition }), 404, 412)
  },
  take({ userId, etag }) {
    const accessCondition = { type: 'IfMatch', condition: etag }
    return unlessRefused(() => container.item(id, userId).delete({ accessCondition }), 404, 412)
  },
  async drop(userId) {
    await unlessRefused(() => container.item(id, userId).delete(), 404)
  },
})
