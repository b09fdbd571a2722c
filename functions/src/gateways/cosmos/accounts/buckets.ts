import { createHash } from 'node:crypto'
import type { Container, PatchOperation } from '@azure/cosmos'
import { lifeSeconds, takeToken } from '../../../domain/accounts/budgets.ts'
import type { Buckets } from '../../../ports/accounts/buckets.ts'
import type { Clock } from '../../../ports/clock.ts'
import { readRecord } from '../kernel/query.ts'
import { literal } from '../kernel/records.ts'
import { unlessRefused } from '../kernel/translate.ts'

const id = 'bucket'
/** How often a call that lost a race looks again; then it waits a second. */
const races = 5

const partitionOf = (key: string): string =>
  `b_${createHash('sha256').update(key).digest('base64url').slice(0, 32)}`

/** One record a bucket. The database forgets it once it would be full: every write starts its time to live anew. */
export const cosmosBuckets = (container: Container, clock: Clock): Buckets => ({
  async take(key, budget, tokens = 1) {
    const pk = partitionOf(key)
    for (let race = 0; race < races; race += 1) {
      const before = (await readRecord<{ fullAt: number }>(container, pk, id))?.fullAt
      const taken = takeToken(before, budget, clock.now(), tokens)
      if ('waitSeconds' in taken) return taken.waitSeconds
      const { fullAt } = taken
      const operations: PatchOperation[] = [{ op: 'set', path: '/fullAt', value: fullAt }]
      const isTaken = await (before === undefined
        ? unlessRefused(
            () => container.items.create({ id, pk, type: 'bucket', fullAt, ttl: lifeSeconds(budget) }),
            409,
          )
        : unlessRefused(
            () =>
              container
                .item(id, pk)
                .patch({ condition: `from c where c.fullAt = ${literal(before)}`, operations }),
            404,
            412,
          ))
      if (isTaken) return 0
    }
    return 1
  },
})
