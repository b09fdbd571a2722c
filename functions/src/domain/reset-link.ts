import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { after } from './instant.ts'

/** A link by which a person may choose a new password. Instants are ISO strings. */
export interface ResetLink {
  readonly userId: string
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
/** Who has begun to send a mail is done, or dead, by then. */
const sendingMs = 20_000

const fingerprint = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A fresh token of 256 bits, and what may be stored of it. */
export const newResetLink = (
  userId: string,
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

export const opens = (token: string, { tokenHash, expiresAt }: ResetLink, now: Date): boolean =>
  timingSafeEqual(fingerprint(token), Buffer.from(tokenHash, 'base64url')) &&
  Date.parse(expiresAt) > now.getTime()

/**
 * Whether a request still has to be answered by a mail. Messages come twice and in any order: not when its mail has
 * gone out, when a newer request was answered already, or while another worker is at it.
 */
export const isDue = (requestedAt: string, latest: ResetLink | undefined, now: Date): boolean => {
  if (latest === undefined || latest.requestedAt < requestedAt) return true
  if (latest.requestedAt > requestedAt || latest.sentAt !== undefined) return false
  return now.getTime() - Date.parse(latest.madeAt) >= sendingMs
}

/** What has become of a request that old can no longer be of use: the person has asked again or given up. */
export const isStale = (requestedAt: string, now: Date): boolean =>
  now.getTime() - Date.parse(requestedAt) > linkMinutes * 60_000
