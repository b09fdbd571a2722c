import { createHash, randomInt } from 'node:crypto'
import type { Instant } from '../../kernel/instant.ts'

/** Codes by which people come into a course: a short one for everybody, a long one in each letter. */

/** Crockford's: without letters that are taken for others. https://www.crockford.com/base32.html */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 40 bits, for a projector. */
export const shortLength = 8
/** 130 bits: whoever has it has the letter. */
export const longLength = 26

const newCode = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')

export const newJoinCode = (): string => newCode(shortLength)
export const newJoinToken = (): string => newCode(longLength)

/** As people type it: in any case, with spaces and hyphens, `O` for `0`, `I` and `L` for `1`. Undefined for anything else. */
export const readJoinCode = (typed: string): string | undefined => {
  // Letters of other scripts may have one of these as their capital.
  if (!/^[\w\s-]*$/.test(typed)) return undefined
  const plain = typed.replace(/[\s-]/g, '').toUpperCase().replaceAll('O', '0').replace(/[IL]/g, '1')
  const isCode = plain.length === shortLength || plain.length === longLength
  return isCode && [...plain].every((letter) => alphabet.includes(letter)) ? plain : undefined
}

/** All that is stored of a code where it is looked up. */
export const joinHash = (code: string): string => createHash('sha256').update(code).digest('base64url')

export const joinAddress = (appOrigin: string, code: string): string => `${appOrigin}/join/${code}`

/** 'K7M2-9QXA' */
export const shownCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

/** What a course knows of its code. */
export interface CourseCode {
  readonly hash: string
  readonly sealed: string
  /** When the course closes, where nobody said an earlier instant. */
  readonly expiresAt?: Instant
}

/** Until when a course's code is valid; undefined where it has none that is. */
export const codeEnd = (
  course: { readonly state: string; readonly closesAt: Instant; readonly code?: CourseCode },
  now: Instant,
): Instant | undefined => {
  const { state, closesAt, code } = course
  if (state !== 'open' || code === undefined) return undefined
  const { expiresAt } = code
  const isEarlier = expiresAt !== undefined && expiresAt < closesAt
  const end = isEarlier ? expiresAt : closesAt
  return end > now ? end : undefined
}
