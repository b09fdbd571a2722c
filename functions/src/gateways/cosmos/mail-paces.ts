import type { Container } from '@azure/cosmos'
import type { MailPaces } from '../../ports/mail-paces.ts'
import { reading, unlessRefused } from './translate.ts'

const id = 'mail-pace'
/** A hold is at most an hour, and so is what is counted. */
const ttl = 2 * 60 * 60

type StoredPace = { readonly sentAt: readonly number[]; readonly holdUntil: number }

export const cosmosMailPaces = (container: Container): MailPaces => ({
  async read() {
    const { resource, etag } = await reading(() => container.item(id, id).read<StoredPace>())
    return resource && { sentAt: resource.sentAt, holdUntil: resource.holdUntil, etag }
  },
  write({ sentAt, holdUntil }, seen) {
    const stored = { id, pk: id, type: id, sentAt: [...sentAt], holdUntil, ttl }
    if (seen === undefined) return unlessRefused(() => container.items.create(stored), 409)
    const accessCondition = { type: 'IfMatch', condition: seen.etag }
    return unlessRefused(() => container.item(id, id).replace(stored, { accessCondition }), 404, 412)
  },
})
