import { createHash } from 'node:crypto'
import type { Container, PatchOperation } from '@azure/cosmos'
import { isOver, type ThrottleRule, type Tries, waitLeft } from '../../../domain/accounts/throttle.ts'
import type { Throttle } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import { readRecord } from '../kernel/query.ts'
import { unlessRefused } from '../kernel/translate.ts'

const id = 'throttle'
/** How often a try that lost a race looks again; then it waits a second. */
const races = 5

/** Keys hold addresses of people: only their hash is stored. */
const partitionOf = (key: string): string =>
  `t_${createHash('sha256').update(key).digest('base64url').slice(0, 32)}`

export const cosmosThrottle = (container: Container, clock: Clock): Throttle => {
  const begin = (pk: string, lastAt: number, { windowSeconds: ttl }: ThrottleRule): Promise<boolean> =>
    unlessRefused(() => container.items.create({ id, pk, type: 'throttle', count: 1, lastAt, ttl }), 409)

  const count = (pk: string, lastAt: number, rule: ThrottleRule, tries: Tries): Promise<boolean> => {
    // Free tries never collide; after them one try goes ahead for each wait that has ended.
    const condition = `from c where c.count < ${rule.freeTries} or c.count = ${tries.count}`
    const operations: PatchOperation[] = [
      { op: 'incr', path: '/count', value: 1 },
      ...(rule.fromFirst ? [] : [{ op: 'set' as const, path: '/lastAt', value: lastAt }]),
    ]
    return unlessRefused(() => container.item(id, pk).patch({ condition, operations }), 404, 412)
  }

  const beginAnew = (pk: string, value: number, tries: Tries): Promise<boolean> => {
    const condition = `from c where c.lastAt = ${tries.lastAt}`
    const operations: PatchOperation[] = [
      { op: 'set', path: '/count', value: 1 },
      { op: 'set', path: '/lastAt', value },
    ]
    return unlessRefused(() => container.item(id, pk).patch({ condition, operations }), 404, 412)
  }

  const countIn = (
    pk: string,
    at: number,
    rule: ThrottleRule,
    tries: Tries | undefined,
  ): Promise<boolean> => {
    if (tries === undefined) return begin(pk, at, rule)
    return isOver(tries, rule, new Date(at)) ? beginAnew(pk, at, tries) : count(pk, at, rule, tries)
  }

  return {
    async take(key, rule) {
      const pk = partitionOf(key)
      // One request where two would follow each other, and a person waits.
      if (rule.isCleared && (await begin(pk, clock.now().getTime(), rule))) return 0
      for (let race = 0; race < races; race += 1) {
        const now = clock.now()
        const tries = await readRecord<Tries>(container, pk, id)
        const wait = tries === undefined ? 0 : waitLeft(tries, rule, now)
        if (wait > 0) return wait
        const lastAt = now.getTime()
        if (await countIn(pk, lastAt, rule, tries)) return 0
      }
      return 1
    },
    async giveBack(key) {
      const item = container.item(id, partitionOf(key))
      const oneLess: PatchOperation[] = [{ op: 'incr', path: '/count', value: -1 }]
      const condition = 'from c where c.count > 0'
      await unlessRefused(() => item.patch({ condition, operations: oneLess }), 404, 412)
    },
    async clear(key) {
      await unlessRefused(() => container.item(id, partitionOf(key)).delete(), 404)
    },
  }
}
