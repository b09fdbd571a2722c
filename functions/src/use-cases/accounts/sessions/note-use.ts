import type { Caller } from '../../../domain/accounts/caller.ts'
import type { SessionNotes } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'

/** A call is a read; only one in so many minutes also writes when the session was last used. */
const preciseToMs = 5 * 60_000

interface NotingWorld {
  readonly sessions: Pick<SessionNotes, 'noteUse'>
  readonly clock: Clock
  readonly report: (error: unknown) => void
}

/** Told of every caller; returns at once. When it cannot be written, the call goes on all the same. */
export const noteUse =
  ({ sessions, clock, report }: NotingWorld) =>
  ({ userId, sessionId, usedAt }: Caller): void => {
    const now = clock.now()
    if (usedAt === undefined || now.getTime() - Date.parse(usedAt) < preciseToMs) return
    sessions.noteUse(userId, sessionId, usedAt, now.toISOString()).catch(report)
  }
