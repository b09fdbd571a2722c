import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from './step.ts'

const pollMs = 500
const longestWaitMs = 10 * 60_000

/** Looks until something is as it is to be, and gives what was seen; how long that takes depends on AZURE_SPEED. */
export const waitFor = async <T>(
  { signal }: Pick<World, 'signal'>,
  what: string,
  look: () => Promise<T>,
  isThere: (seen: T) => boolean,
): Promise<T> => {
  const end = Date.now() + longestWaitMs
  for (;;) {
    const seen = await look()
    if (isThere(seen)) return seen
    if (Date.now() > end) throw new Error(`${what} are still busy.`)
    await sleep(pollMs, undefined, { signal })
  }
}
