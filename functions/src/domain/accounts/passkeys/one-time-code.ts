import { createHash, randomInt } from 'node:crypto'
import { codesAtOnce } from '@labkeeper/contract/accounts/passkeys'
import type { UserId } from '../../kernel/ids.ts'
import type { PasskeySet } from './passkey-set.ts'

/** Nothing that is read as something else on paper. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
const groups = 4
const groupLength = 4

const newCode = (): string =>
  Array.from({ length: groups }, () =>
    Array.from({ length: groupLength }, () => letters[randomInt(letters.length)]).join(''),
  ).join('-')

/**
 * With 79 bits a code cannot be found from its hash, so the hash may be a quick one; the person's id in it makes equal
 * codes of two people different.
 */
const hashOf = (userId: UserId, code: string): string =>
  createHash('sha256')
    .update(JSON.stringify([userId, code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')]))
    .digest('base64url')

/** Ten codes to show once, and what is stored of them. */
export const newCodes = (userId: UserId): { readonly codes: string[]; readonly codeHashes: string[] } => {
  const codes = Array.from({ length: codesAtOnce }, newCode)
  return { codes, codeHashes: codes.map((code) => hashOf(userId, code)) }
}

/** The set in which this code has been used; undefined when it is not among those that are left. */
export const withoutCode = (set: PasskeySet, userId: UserId, code: string): PasskeySet | undefined => {
  const { secondStep } = set
  const used = hashOf(userId, code)
  if (!secondStep?.codeHashes.includes(used)) return undefined
  return { ...set, secondStep: { codeHashes: secondStep.codeHashes.filter((hash) => hash !== used) } }
}
