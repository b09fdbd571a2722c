import type { EnrolmentRecord } from '../courses/people/enrolment-record.ts'
import { MailBusy } from '../kernel/errors.ts'
import { type CourseId, idOf, type LabId, type LabLetterId, newId, type PersonId } from '../kernel/ids.ts'
import { after, type Instant } from '../kernel/instant.ts'
import { maybe, maybeNumber, maybeText, number, oneOf, part, type Shape, text } from '../kernel/shape.ts'

/** What a letter of a lab is about; its words are found when it is sent. */
const kinds = [
  ...(['creator', 'closed', 'invitation', 'given', 'waiting', 'skipped', 'not-started'] as const),
  ...(['request', 'answered', 'budget', 'clean-up'] as const),
] as const
export type LabLetterKind = (typeof kinds)[number]

/**
 * A letter of a lab to somebody who need not have an account: written with the change that it tells of, sent by the lab's
 * worker, gone once a mail service has taken it.
 */
export interface LabLetterRecord {
  readonly type: 'letter'
  readonly id: LabLetterId
  readonly labId: LabId
  readonly uk: string
  readonly schema: 1
  readonly kind: LabLetterKind
  readonly userId: PersonId
  readonly to: { readonly name: string; readonly email: string }
  readonly courseId?: CourseId
  /** What somebody wrote for it, or which class it is about. */
  readonly text?: string
  /** How many machines, minutes or percent it is about. */
  readonly count?: number
  /** The name of whoever asks, has answered, or has spent a share. */
  readonly person?: string
  readonly createdAt: Instant
  /** When the lab's worker is to send it. */
  readonly dueAt: Instant
  /** Seconds until it is no news any more. */
  readonly ttl: number
}

const weekSeconds = 7 * 24 * 3600

export const newLabLetter = (
  plan: Pick<LabLetterRecord, 'labId' | 'kind' | 'userId' | 'to' | 'courseId' | 'text' | 'count' | 'person'>,
  now: Date,
): LabLetterRecord => {
  const id = newId('ltr')
  const at = now.toISOString()
  return { type: 'letter', id, uk: id, schema: 1, ...plan, createdAt: at, dueAt: at, ttl: weekSeconds }
}

/** Whoever was told to wait for a machine hears that it is over. */
export const letterWhenGiven = (enrolment: EnrolmentRecord, now: Date): LabLetterRecord | undefined =>
  enrolment.inLine && givenLetterTo(enrolment, now)

export const givenLetterTo = (
  { labId, courseId, userId, name, email }: EnrolmentRecord,
  now: Date,
): LabLetterRecord => newLabLetter({ labId, kind: 'given', userId, to: { name, email }, courseId }, now)

const leastPauseMs = 60_000

/**
 * When one that could not be sent is tried again: after as long as it has waited already, and for the last time when it is no news
 * any more. The database's own end begins anew with every write, so it never comes while a letter is tried.
 */
export const nextTry = ({ createdAt, ttl }: LabLetterRecord, now: Date): Instant | undefined => {
  const waitedMs = now.getTime() - Date.parse(createdAt)
  const leftMs = ttl * 1000 - waitedMs
  return leftMs < 0 ? undefined : after(now, Math.min(leftMs, Math.max(leastPauseMs, waitedMs)))
}

/**
 * The same of one that was refused for this reason. A lane that is full says itself when there is room; an invitation that
 * was refused for good is shown where it was asked for, and not tried again.
 */
export const tryAgainAt = (letter: LabLetterRecord, reason: unknown, now: Date): Instant | undefined => {
  const next = nextTry(letter, now)
  if (reason instanceof MailBusy) return next && after(now, reason.retryAfterSeconds * 1000)
  return letter.kind === 'invitation' ? undefined : next
}

export const labLetterShape: Shape<LabLetterRecord> = {
  type: oneOf('letter'),
  id: idOf('ltr'),
  labId: idOf('lab'),
  uk: text,
  schema: oneOf(1),
  kind: oneOf(...kinds),
  userId: idOf('u'),
  to: part({ name: text, email: text }),
  courseId: maybe(idOf('crs')),
  text: maybeText,
  count: maybeNumber,
  person: maybeText,
  createdAt: text,
  dueAt: text,
  ttl: number,
}
