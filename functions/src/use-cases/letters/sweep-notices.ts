import { inTurn } from '../../domain/letters/notice.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Notices } from '../../ports/letters/notices.ts'
import type { MailNudges } from '../../ports/operations/nudges.ts'

const mostOfLane = 50

interface SweepingWorld {
  readonly notices: Notices
  readonly nudges: MailNudges
  readonly clock: Clock
}

/** Calls for the letters whose message was lost, or whose turn has come. Answers how many. */
export const sweepNotices =
  ({ notices, nudges, clock }: SweepingWorld) =>
  async (): Promise<number> => {
    const waiting = inTurn(await notices.due(clock.now().toISOString()), mostOfLane)
    await Promise.all(waiting.map(({ userId, id }) => nudges.notice(userId, id)))
    return waiting.length
  }
