import { createHash, randomInt } from 'node:crypto'

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
