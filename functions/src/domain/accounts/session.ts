import { randomBytes } from 'node:crypto'
import { Role } from '@labkeeper/contract/kernel/route'
import { idOf, isUserId, type SessionId, type UserId } from '../kernel/ids.ts'
import { after, type Instant } from '../kernel/instant.ts'
import {
  flag,
  maybe,
  maybeText,
  number,
  oneOf,
  part,
  type Shape,
  text,
  textOrFalse,
} from '../kernel/shape.ts'
import type { UserRecord } from './user-record.ts'

/** What every call must know of the person; carried by the session so that a call reads one record, not two. */
export interface Person extends Pick<UserRecord, 'labId' | 'role' | 'name' | 'email'> {
  readonly unconfirmed?: boolean
  /** As in the account: the stamp tells one given password from the next. */
  readonly passwordGivenAt?: Instant | false
  /** The managing lab owner of a directory account: it works in that person's lab and has no password here. */
  readonly rootUser?: Readonly<Record<'name' | 'email', string>>
}

/** One sign-in. Whatever changes the person's rights, or removes the person, ends the person's sessions. */
export interface SessionRecord {
  readonly id: SessionId
  readonly userId: UserId
  readonly createdAt: Instant
  /** When the person last proved to be here, by the password or at the directory; absent while the sign-in itself is the proof. */
  readonly confirmedAt?: Instant
  /** The session ends then, however often its token was refreshed. */
  readonly endsAt: Instant
  /** In words: 'Firefox on Windows'. Absent, like `usedAt`, in sessions of earlier versions. */
  readonly browser?: string
  /** The last use, to within some minutes. */
  readonly usedAt?: Instant
  readonly person: Person
}

const person: Shape<Person> = {
  labId: idOf('lab'),
  role: oneOf(...Role.options),
  name: text,
  email: text,
  unconfirmed: maybe(flag),
  passwordGivenAt: maybe(textOrFalse),
  rootUser: maybe(part({ name: text, email: text })),
}

export const sessionShape: Shape<SessionRecord> = {
  id: idOf('s'),
  userId: isUserId,
  createdAt: text,
  confirmedAt: maybeText,
  endsAt: text,
  browser: maybeText,
  usedAt: maybeText,
  person: part(person),
}

/** What of a person's sign-ins is kept beside the sessions: when the bucket is full again. */
export const signInsShape: Shape<{ readonly fullAt: number }> = { fullAt: number }

const lifeMs = 7 * 24 * 60 * 60 * 1000

export const newSession = (
  {
    id: userId,
    labId,
    role,
    name,
    email,
    unconfirmed,
    passwordGivenAt = false,
    rootUser,
    confirmedAt,
  }: Person & Pick<SessionRecord, 'confirmedAt'> & { readonly id: UserId },
  browser: string,
  now: Date,
): SessionRecord => ({
  id: `s_${randomBytes(18).toString('base64url')}`,
  userId,
  createdAt: now.toISOString(),
  ...(confirmedAt === undefined ? {} : { confirmedAt }),
  endsAt: after(now, lifeMs),
  browser,
  usedAt: now.toISOString(),
  person: {
    labId,
    role,
    name,
    email,
    ...(unconfirmed === true ? { unconfirmed } : {}),
    ...(passwordGivenAt === false ? {} : { passwordGivenAt }),
    ...(rootUser === undefined ? {} : { rootUser }),
  },
})

/** Whoever names a session may write anything; what is none of our ids is not looked for. */
export const isSessionId = (text: string): text is SessionId => /^s_[\w-]{24}$/.test(text)

export const isLive = (session: Pick<SessionRecord, 'endsAt'>, now: Date): boolean =>
  Date.parse(session.endsAt) > now.getTime()

/** Those that have to end so that only the newest `most` stay. */
export const oldest = <S extends Pick<SessionRecord, 'createdAt'>>(
  sessions: readonly S[],
  most: number,
): readonly S[] =>
  sessions
    .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
    .slice(0, Math.max(0, sessions.length - most))
