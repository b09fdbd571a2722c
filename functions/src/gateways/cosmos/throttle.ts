import { createHash } from 'node:crypto'
import type { Container } from '@azure/cosmos'
import { type Tries, waitLeft } from '../../domain/throttle.ts'
import type { Throttle } from '../../ports/accounts.ts'
import type { Clock } from '../../ports/clock.ts'
import { asking, hasStatus, reading } from './translate.ts'

const id = 'throttle'
/** How often a try that lost a race looks again; then it waits a second. */
const races = 5

/** Keys hold addresses of people: only their hash is stored. */
const partitionOf = (key: string): string =>
  `t_${createHash('sha256').update(key).digest('base64url').slice(0, 32)}`

const unless = async (statuses: readonly number[], call: () => Promise<unknown>): Promise<boolean> => {
  try {
    await asking(call)
    return true
  } catch (error) {
    if (statuses.some((status) => hasStatus(error, status))) return false
    throw error
  }
}

export const cosmosThrottle = (container: Container, clock: Clock): Throttle => {
  const read = async (pk: string): Promise<Tries | undefined> =>
    (await reading(() => container.item(id, pk).read<Tries>())).resource

  return {
    async take(key, rule) {
      const pk = partitionOf(key)
      for (let race = 0; race < races; race += 1) {
        const now = clock.now()
        const tries = await read(pk)
        const wait = tries === undefined ? 0 : waitLeft(tries, rule, now)
        if (tries !== undefined && wait > 0) return wait
        const lastAt = now.getTime()
        const isCounted =
          tries === undefined
            ? await unless([409], () =>
                container.items.create({
                  id,
                  pk,
                  type: 'throttle',
                  count: 1,
                  lastAt,
                  ttl: rule.windowSeconds,
                }),
              )
            : await unless([404, 412], () =>
                container.item(id, pk).patch({
                  // Free tries never collide; after them one try goes ahead for each wait that has ended.
                  condition: `from c where c.count < ${rule.freeTries} or c.count = ${tries.count}`,
                  operations: [
                    { op: 'incr', path: '/count', value: 1 },
                    { op: 'set', path: '/lastAt', value: lastAt },
                  ],
                }),
              )
        if (isCounted) return 0
      }
      return 1
    },
    async giveBack(key) {
      await unless([404, 412], () =>
        container.item(id, partitionOf(key)).patch({
          condition: 'from c where c.count > 0',
          operations: [{ op: 'incr', path: '/count', value: -1 }],
        }),
      )
    },
    async clear(key) {
      await unless([404], () => container.item(id, partitionOf(key)).delete())
    },
  }
}
