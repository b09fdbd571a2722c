import type { Container } from '@azure/cosmos'
import type { ResetLink } from '../../../domain/accounts/reset-link.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import type { ResetLinks } from '../../../ports/accounts/reset-links.ts'
import { reading, unlessRefused } from '../kernel/translate.ts'

/** What the links open: a new password, or the confirmation of an address. */
type LinkKind = 'reset' | 'confirm'

interface StoredReset {
  readonly id: string
  readonly pk: string
  readonly type: LinkKind
  readonly userId: UserId
  readonly links: readonly Omit<ResetLink, 'userId'>[]
  readonly ttl: number
}
/** What an earlier version wrote: the one link there was. */
type OldReset = ResetLink & Pick<StoredReset, 'type'> & { readonly links?: undefined }

const partsOf = ({ tokenHash, requestedAt, madeAt, expiresAt, sentAt }: Omit<ResetLink, 'userId'>) => ({
  tokenHash,
  requestedAt,
  madeAt,
  expiresAt,
  ...(sentAt === undefined ? {} : { sentAt }),
})

/** One record per person, beside the person's sessions; the database forgets it when the last link has expired. */
export const cosmosResetLinks = (container: Container, id: LinkKind = 'reset'): ResetLinks => ({
  async read(userId) {
    const { resource, etag } = await reading(() => container.item(id, userId).read<StoredReset | OldReset>())
    if (resource?.type !== id) return { userId, links: [], etag: undefined }
    const links = resource.links ?? [resource]
    return { userId, links: links.map((link) => ({ userId, ...partsOf(link) })), etag }
  },
  put(links, { userId, etag }) {
    const seconds = ({ madeAt, expiresAt }: ResetLink) =>
      Math.ceil((Date.parse(expiresAt) - Date.parse(madeAt)) / 1000)
    const ttl = Math.max(1, ...links.map(seconds))
    const stored: StoredReset = { id, pk: userId, type: id, userId, links: links.map(partsOf), ttl }
    if (etag === undefined) return unlessRefused(() => container.items.create(stored), 409)
    const accessCondition = { type: 'IfMatch', condition: etag }
    return unlessRefused(() => container.item(id, userId).replace(stored, { accessCondition }), 404, 412)
  },
  async take({ userId, etag }) {
    if (etag === undefined) return false
    const accessCondition = { type: 'IfMatch', condition: etag }
    return unlessRefused(() => container.item(id, userId).delete({ accessCondition }), 404, 412)
  },
  async drop(userId) {
    await unlessRefused(() => container.item(id, userId).delete(), 404)
  },
})
