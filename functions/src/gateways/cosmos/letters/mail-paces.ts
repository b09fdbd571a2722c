import type { Container } from '@azure/cosmos'
import type { MailPace } from '../../../domain/letters/mail-pace.ts'
import type { MailPaces } from '../../../ports/letters/mail-paces.ts'
import { reading, unlessRefused } from '../kernel/translate.ts'

const id = 'mail-pace'
/** A hold is at most an hour, and so is what is counted. */
const ttl = 2 * 60 * 60

/** An earlier version knew one lane only. */
type StoredPace = Omit<MailPace, 'strangersAt'> & Partial<MailPace>

export const cosmosMailPaces = (container: Container): MailPaces => ({
  async read() {
    const { resource, etag } = await reading(() => container.item(id, id).read<StoredPace>())
    if (resource === undefined) return undefined
    const { sentAt, strangersAt = [], holdUntil } = resource
    return { sentAt, strangersAt, holdUntil, etag }
  },
  write({ sentAt, strangersAt, holdUntil }, seen) {
    const stored = {
      id,
      pk: id,
      type: id,
      sentAt: [...sentAt],
      strangersAt: [...strangersAt],
      holdUntil,
      ttl,
    }
    if (seen === undefined) return unlessRefused(() => container.items.create(stored), 409)
    const accessCondition = { type: 'IfMatch', condition: seen.etag }
    return unlessRefused(() => container.item(id, id).replace(stored, { accessCondition }), 404, 412)
  },
})
