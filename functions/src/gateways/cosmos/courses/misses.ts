import { createHash } from 'node:crypto'
import type { Container } from '@azure/cosmos'
import { misses } from '../../../domain/courses/joining/misses.ts'
import { recentOf, waitIn } from '../../../domain/kernel/sliding-window.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Misses } from '../../../ports/courses/misses.ts'
import { readRecord } from '../kernel/query.ts'
import { reading, unlessRefused } from '../kernel/translate.ts'

const missId = 'misses'
/** How often a miss that lost against another one is counted anew. */
const races = 5

/** Addresses are people's: only their hash is stored. */
const missesOf = (address: string): string =>
  `m_${createHash('sha256').update(address).digest('base64url').slice(0, 32)}`

export const cosmosMisses = (container: Container, clock: Clock): Misses => ({
  async wait(address) {
    const found = await readRecord<{ at: readonly number[] }>(container, missesOf(address), missId)
    return waitIn(found?.at ?? [], misses, clock.now())
  },
  async count(address) {
    const pk = missesOf(address)
    const item = container.item(missId, pk)
    for (let race = 0; race < races; race += 1) {
      const { resource, etag } = await reading(() => item.read<{ at: readonly number[] }>())
      const now = clock.now()
      const wait = waitIn(resource?.at ?? [], misses, now)
      if (wait > 0) return wait
      const at = [...recentOf(resource?.at ?? [], misses, now), now.getTime()]
      const stored = { id: missId, pk, type: missId, at, ttl: misses.seconds }
      const isCounted = await (resource === undefined
        ? unlessRefused(() => container.items.create(stored), 409)
        : unlessRefused(
            () => item.replace(stored, { accessCondition: { type: 'IfMatch', condition: etag } }),
            404,
            412,
          ))
      if (isCounted) return 0
    }
    return 1
  },
})
