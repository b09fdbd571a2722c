import { after } from '../domain/instant.ts'
import type { Clock } from '../ports/clock.ts'
import type { Notices } from '../ports/notices.ts'
import type { Nudges } from '../ports/nudges.ts'

/** Who has begun to send a letter is done, or dead, by then. */
const patienceMs = 60_000
const atMost = 50

/** Calls for the letters whose message was lost. Answers how many. */
export const sweepNotices =
  ({
    notices,
    nudges,
    clock,
  }: {
    readonly notices: Notices
    readonly nudges: Nudges
    readonly clock: Clock
  }) =>
  async (): Promise<number> => {
    const waiting = await notices.askedBefore(after(clock.now(), -patienceMs), atMost)
    await Promise.all(waiting.map(({ userId, id }) => nudges.notice(userId, id)))
    return waiting.length
  }
