import type { SessionRecord } from '../../domain/accounts/session.ts'
import type { ThrottleRule } from '../../domain/accounts/throttle.ts'
import type { UserRecord } from '../../domain/accounts/user-record.ts'
import type { LabId, SessionId, UserId } from '../../domain/kernel/ids.ts'
import type { SlidingWindow } from '../../domain/kernel/sliding-window.ts'

/** Whose an account is. */
export type AccountHead = Pick<UserRecord, 'id' | 'labId' | 'role' | 'madeBy' | 'unconfirmed'>

/** Who has an account. One address, one account: the id is made of the address. */
export interface AccountBook {
  read(userId: UserId): Promise<UserRecord | undefined>
  /** Those of these people who have an account, by id. */
  find(userIds: readonly string[]): Promise<ReadonlyMap<string, AccountHead>>
  /** False when the address has an account. */
  create(user: UserRecord): Promise<boolean>
  /** The address is the person's. */
  confirmAddress(userId: UserId): Promise<void>
  /** `foreign`: the account was made by something else, and stays. */
  removeMadeBy(userId: UserId, madeBy: string): Promise<'removed' | 'missing' | 'foreign'>
}

/** The passwords of accounts, and the devices that are known as long as one holds. */
export interface AccountPasswords {
  /** The same password in another hash. False when the account is gone or, with `instead`, its hash is no longer that one. */
  setPasswordHash(userId: UserId, passwordHash: string, instead?: string): Promise<boolean>
  /**
   * A password that the person has chosen; no device from before is known any more. Answers the new round of devices; undefined when the
   * account is gone or its hash is no longer `instead`: somebody else was faster.
   */
  choosePassword(userId: UserId, passwordHash: string, instead: string): Promise<number | undefined>
  /**
   * The same for whoever has lost it. Of an address that nobody had proved, passkeys, second step and SSH keys go
   * too: who signed up by it need not be who has it.
   */
  recover(userId: UserId, passwordHash: string): Promise<number | undefined>
  /** No device from before is known any more. Undefined when there is no such account. */
  forgetDevices(userId: UserId): Promise<number | undefined>
  /**
   * Given by somebody else; no device is known any more. False unless this is the account of a student of this lab.
   */
  setStudentPassword(userId: UserId, labId: LabId, passwordHash: string, givenAt: string): Promise<boolean>
  /** The person keeps the password that was given then; a later one is not touched. */
  keepPassword(userId: UserId, givenAt: string): Promise<void>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Users = AccountBook & AccountPasswords

/** What there is of a person's sign-ins. */
export interface SeenSignIns {
  readonly sessions: readonly Pick<SessionRecord, 'id' | 'createdAt'>[]
  /** When the person's bucket of sign-ins is full again: milliseconds since 1970. Undefined when it is. */
  readonly fullAt: number | undefined
  /** Another one after each sign-in, and each time that the person's sessions were ended. */
  readonly version: string | undefined
}

/** A token without its session is worthless, so revoking acts at once. */
export interface SessionBook {
  /** To be asked before it is looked for the last time whether the person may come in. */
  seen(userId: UserId): Promise<SeenSignIns>
  /**
   * Begins a session, ends others for it and takes from the bucket, all at once; false, and nothing is done, when somebody
   * signed in or ended the person's sessions since they were seen.
   */
  begin(
    session: SessionRecord,
    seen: SeenSignIns,
    change: { readonly fullAt: number; readonly ended: readonly SessionId[] },
  ): Promise<boolean>
  read(userId: UserId, sessionId: SessionId): Promise<SessionRecord | undefined>
  /** All sessions of a person that are not forgotten yet; some may have reached their end. */
  list(userId: UserId): Promise<readonly SessionRecord[]>
  end(userId: UserId, sessionId: SessionId): Promise<void>
  /** All of a user's sessions but one, and whatever sign-in is under way. */
  endOthers(userId: UserId, keepSessionId: SessionId | undefined): Promise<void>
}

/** What is written down in sessions while they live. */
export interface SessionNotes {
  /** False when the session has ended. */
  confirm(userId: UserId, sessionId: SessionId, confirmedAt: string): Promise<boolean>
  /** Notes a use, unless somebody else has noted one since `before` or the session has ended. */
  noteUse(userId: UserId, sessionId: SessionId, before: string, usedAt: string): Promise<void>
  /** None of the person's sessions takes the address for unconfirmed any more. */
  confirmAddress(userId: UserId): Promise<void>
  /** None of the person's sessions takes the password that was given then for somebody else's choice any more. */
  keepPassword(userId: UserId, givenAt: string): Promise<void>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Sessions = SessionBook & SessionNotes

/** Counters shared by all instances, each forgotten by the database after its window. */
export interface Throttle {
  /**
   * Counts a try and answers 0; or answers the seconds to wait and counts nothing, so that every wait ends by itself.
   * Of many tries at once only as many pass as the rule allows.
   */
  take(key: string, rule: ThrottleRule): Promise<number>
  /** The same within a window. */
  takeWithin(key: string, window: SlidingWindow): Promise<number>
  /** The try was a good one: it does not count. */
  giveBack(key: string): Promise<void>
  /** Forgets all tries. */
  clear(key: string): Promise<void>
}

export interface Passwords {
  /** `whose` work it is, an address or somebody who is signed in: the turns of others come no later for it. */
  hash(password: string, whose?: string): Promise<string>
  /**
   * The same for work that nobody waits for: few at once, so that signing in stays quick meanwhile, and next of the lab
   * that had fewest lately.
   */
  hashInBulk(password: string, whose: string): Promise<string>
  /** Takes the same time for an unknown account: give `undefined` then. */
  verify(password: string, passwordHash: string | undefined, whose?: string): Promise<boolean>
  /** The parameters have risen since this was made. */
  isOutdated(passwordHash: string): boolean
}

export interface TokenClaims {
  readonly userId: UserId
  readonly sessionId: SessionId
}

export interface Tokens {
  issue(claims: TokenClaims, now: Date): Promise<string>
  /** Undefined for anything but a valid token of ours. */
  verify(token: string, now: Date): Promise<TokenClaims | undefined>
}
