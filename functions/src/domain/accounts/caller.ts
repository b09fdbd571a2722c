import type { SessionId, UserId } from '../kernel/ids.ts'
import type { Person } from './session.ts'

/** Where a call comes from, whoever makes it. */
export interface Origin {
  readonly address: string
  /** The token that an earlier sign-in left at this browser: not checked yet. */
  readonly device: string | undefined
  /** In words, for the person's list of sessions. */
  readonly browser: string
}

/** Who makes a call, as the database knows the person at this moment: nothing of it comes from the token but the ids. */
export interface Caller extends Person {
  readonly userId: UserId
  readonly sessionId: SessionId
  /** When this session began, or was last confirmed by the password. */
  readonly confirmedAt: string
  /** When the session was last used, to within some minutes. Sessions of earlier versions do not say. */
  readonly usedAt?: string
}
