import { createHash } from 'node:crypto'
import { mostPasskeys, type Passkey, type PasskeyState } from '@labkeeper/contract/accounts/passkeys'
import { AppError } from '../../kernel/errors.ts'
import type { PasskeyId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'

/** One credential of one authenticator. */
export interface PasskeyRecord {
  readonly id: PasskeyId
  readonly name: string
  /** Bytes are base64url. */
  readonly credentialId: string
  /** As the authenticator encoded it (COSE). */
  readonly publicKey: string
  /** How often it has signed, as far as it counts; 0 for those that do not. */
  readonly counter: number
  readonly transports?: readonly string[]
  readonly createdAt: Instant
  readonly lastUsedAt?: Instant
}

/** What a person can show besides the password. One part of the account, so that it changes as one. */
export interface PasskeySet {
  /** How authenticators name the person: random, for an id made of the address would tell who it is. */
  readonly handle: string
  readonly passkeys: readonly PasskeyRecord[]
  /** While present, the password alone lets nobody in on a new device. */
  readonly secondStep?: { readonly codeHashes: readonly string[] }
}

/** The id that the person's pages use: a credential's own may be very long. */
export const passkeyIdOf = (credentialId: string): PasskeyId =>
  `pk_${createHash('sha256').update(credentialId).digest('hex').slice(0, 32)}`

export const missing = (): AppError => new AppError('not_found', 'This passkey is not there any more.')

export const toPasskey = ({ id, name, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  _id: id,
  name,
  createdAt,
  ...(lastUsedAt === undefined ? {} : { lastUsedAt }),
})

export const toPasskeyState = (set: PasskeySet | undefined): PasskeyState => ({
  passkeys: (set?.passkeys ?? []).map(toPasskey),
  secondStep: set?.secondStep !== undefined,
  codesLeft: set?.secondStep?.codeHashes.length ?? 0,
})

export const checkRoom = ({ passkeys }: PasskeySet): void => {
  if (passkeys.length < mostPasskeys) return
  throw new AppError(
    'conflict',
    `You have ${mostPasskeys} passkeys, the most there can be. Remove one first.`,
  )
}

export const withPasskey = (set: PasskeySet, passkey: PasskeyRecord): PasskeySet => {
  checkRoom(set)
  if (set.passkeys.some(({ id }) => id === passkey.id)) {
    throw new AppError('conflict', 'This passkey is in your list already.')
  }
  return { ...set, passkeys: [...set.passkeys, passkey] }
}

export const withoutPasskey = (set: PasskeySet, id: string): PasskeySet => {
  const passkeys = set.passkeys.filter((passkey) => passkey.id !== id)
  if (passkeys.length === set.passkeys.length) throw missing()
  if (passkeys.length === 0 && set.secondStep !== undefined) {
    throw new AppError(
      'conflict',
      'This is your last passkey, and new devices ask for one. Let the password alone sign in again first.',
    )
  }
  return { ...set, passkeys }
}

export const withChanged = (
  set: PasskeySet,
  id: string,
  change: (passkey: PasskeyRecord) => PasskeyRecord,
): PasskeySet => {
  if (!set.passkeys.some((passkey) => passkey.id === id)) throw missing()
  return { ...set, passkeys: set.passkeys.map((one) => (one.id === id ? change(one) : one)) }
}

/**
 * Whether an authenticator's count may follow the one that is stored: a copy of it would fall behind sooner or later.
 * Those that do not count always say 0. https://www.w3.org/TR/webauthn-3/#sctn-sign-counter
 */
export const isNext = (counter: number, stored: number): boolean =>
  counter > stored || (counter === 0 && stored === 0)

export const withSecondStep = (set: PasskeySet | undefined, codeHashes: readonly string[]): PasskeySet => {
  if (set === undefined || set.passkeys.length === 0) {
    throw new AppError('conflict', 'Add a passkey first: without one you could keep yourself out.')
  }
  return { ...set, secondStep: { codeHashes } }
}

export const withoutSecondStep = ({ secondStep, ...set }: PasskeySet): PasskeySet => set
