import { createHash } from 'node:crypto'
import type { Container, PatchOperation } from '@azure/cosmos'
import { type ThrottleRule, type Tries, waitLeft } from '../../../domain/accounts/throttle.ts'
import { recentOf, type SlidingWindow, waitIn } from '../../../domain/kernel/sliding-window.ts'
import type { Throttle } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import { readRecord } from '../kernel/query.ts'
import { unlessRefused } from '../kernel/translate.ts'

const id = 'throttle'
const windowId = 'window'

/** How many there were since the record began, and when the last of them. */
interface Recent {
  readonly count: number
  readonly at: readonly number[]
}

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
      { op: 'set', path: '/lastAt', value: lastAt },
    ]
    return unlessRefused(() => container.item(id, pk).patch({ condition, operations }), 404, 412)
  }

  /** One more within the window. What counts no longer goes now and then. */
  const add = (
    pk: string,
    now: Date,
    window: SlidingWindow,
    { count: all, at }: Recent,
  ): Promise<boolean> => {
    const recent = recentOf(at, window, now)
    const isLong = at.length >= 2 * window.most
    // As many as are free never collide: of them all together no more pass than are free now.
    const most = all + window.most - recent.length
    const condition = isLong ? `from c where c.count = ${all}` : `from c where c.count < ${most}`
    const operations: PatchOperation[] = [
      { op: 'incr', path: '/count', value: 1 },
      isLong
        ? { op: 'set', path: '/at', value: [...recent, now.getTime()] }
        : { op: 'add', path: '/at/-', value: now.getTime() },
    ]
    return unlessRefused(() => container.item(windowId, pk).patch({ condition, operations }), 404, 412)
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
        if (await (tries === undefined ? begin(pk, lastAt, rule) : count(pk, lastAt, rule, tries))) return 0
      }
      return 1
    },
    async takeWithin(key, window) {
      const pk = partitionOf(key)
      for (let race = 0; race < races; race += 1) {
        const now = clock.now()
        const found = await readRecord<Recent>(container, pk, windowId)
        const wait = waitIn(found?.at ?? [], window, now)
        if (wait > 0) return wait
        const first = { id: windowId, pk, type: windowId, count: 1, at: [now.getTime()], ttl: window.seconds }
        const isCounted = await (found === undefined
          ? unlessRefused(() => container.items.create(first), 409)
          : add(pk, now, window, found))
        if (isCounted) return 0
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
