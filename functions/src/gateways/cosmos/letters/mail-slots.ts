import type { Container } from '@azure/cosmos'
import type { Clock } from '../../../ports/clock.ts'
import type { MailSlots } from '../../../ports/letters/mail-slots.ts'
import { reading, unlessRefused } from '../kernel/translate.ts'

const id = 'mail-slots'
const ttl = 24 * 60 * 60

/** One record for all instances: the instant from which on nobody has a slot. */
export const cosmosMailSlots = (container: Container, clock: Clock, perMinute: number): MailSlots => ({
  async reserve(count) {
    const stepMs = 60_000 / perMinute
    const item = container.item(id, id)
    // Of all that try at once one gets through each time, and nobody waits for long.
    for (;;) {
      const { resource, etag } = await reading(() => item.read<{ freeAt: number }>())
      const from = Math.max(clock.now().getTime(), resource?.freeAt ?? 0)
      const stored = { id, pk: id, type: id, freeAt: from + count * stepMs, ttl }
      const isMine = await (resource === undefined
        ? unlessRefused(() => container.items.create(stored), 409)
        : unlessRefused(
            () => item.replace(stored, { accessCondition: { type: 'IfMatch', condition: etag } }),
            404,
            412,
          ))
      if (isMine) return Array.from({ length: count }, (_, index) => new Date(from + index * stepMs))
    }
  },
})
