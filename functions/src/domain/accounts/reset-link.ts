import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { UserId } from '../kernel/ids.ts'
import { after } from '../kernel/instant.ts'

/** A link by which a person may choose a new password, or confirm an address. Instants are ISO strings. */
export interface ResetLink {
  readonly userId: UserId
  /** Of the token, in base64url: the token itself is in the mail and nowhere else. */
  readonly tokenHash: string
  /** Which request it answers. */
  readonly requestedAt: string
  readonly madeAt: string
  readonly expiresAt: string
  /** When a mail service took the mail. */
  readonly sentAt?: string
}

export const linkMinutes = 30
/** For how long an address can be confirmed by one letter. */
export const confirmDays = 7
/** So many links of a person work at once: each letter in the mailbox does, and nobody fills the record. */
const mostLinks = 5
/** Who has begun to send a mail is done, or dead, by then. */
const sendingMs = 20_000

const fingerprint = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A fresh token of 256 bits, and what may be stored of it. */
export const newResetLink = (
  userId: UserId,
  requestedAt: string,
  now: Date,
  minutes = linkMinutes,
): { readonly token: string; readonly link: ResetLink } => {
  const token = randomBytes(32).toString('base64url')
  const link: ResetLink = {
    userId,
    tokenHash: fingerprint(token).toString('base64url'),
    requestedAt,
    madeAt: now.toISOString(),
    expiresAt: after(now, minutes * 60_000),
  }
  return { token, link }
}

const isLive = ({ expiresAt }: ResetLink, now: Date): boolean => Date.parse(expiresAt) > now.getTime()

export const opens = (token: string, link: ResetLink, now: Date): boolean =>
  timingSafeEqual(fingerprint(token), Buffer.from(link.tokenHash, 'base64url')) && isLive(link, now)

/**
 * The links with one more. Older ones stay until they expire: who has a letter can use it, whatever became of the next.
 * When there are too many, one of which no letter is known to have gone out is the first to go.
 */
export const withLink = (links: readonly ResetLink[], link: ResetLink, now: Date): readonly ResetLink[] => {
  const live = links.filter((known) => isLive(known, now))
  if (live.length < mostLinks) return [...live, link]
  const unsent = live.findIndex(({ sentAt }) => sentAt === undefined)
  return [...live.toSpliced(Math.max(unsent, 0), 1), link].slice(-mostLinks)
}

/**
 * Whether a request still has to be answered by a mail. Messages come twice and in any order: not when its mail has
 * gone out, when a newer request was answered already, or while another worker is at it.
 */
export const isDue = (requestedAt: string, links: readonly ResetLink[], now: Date): boolean =>
  !links.some(
    (link) =>
      link.requestedAt >= requestedAt &&
      (link.sentAt !== undefined || now.getTime() - Date.parse(link.madeAt) < sendingMs),
  )

/** What has become of a request that old can no longer be of use: the person has asked again or given up. */
export const isStale = (requestedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(requestedAt) > linkMinutes * 60_000
