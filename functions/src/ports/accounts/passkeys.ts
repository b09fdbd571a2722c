import type {
  CreationOptions,
  NewPasskey,
  PasskeyProof,
  SignInOptions,
} from '@labkeeper/contract/accounts/passkeys'
import type { PasskeyRecord, PasskeySet } from '../../domain/accounts/passkeys/passkey-set.ts'
import type { UserRecord } from '../../domain/accounts/user-record.ts'
import type { UserId } from '../../domain/kernel/ids.ts'

/** Passkeys as they stand in people's accounts. */
export interface PasskeySets {
  read(userId: UserId): Promise<VersionedUser | undefined>
  /** With a new round, no device from before is known. False when the account was changed since it was read. */
  write(userId: UserId, set: PasskeySet, etag: string, deviceRound?: number): Promise<boolean>
  /** Whose handle this is; for good. */
  holderOf(handle: string): Promise<UserId | undefined>
  keepHandle(handle: string, userId: UserId): Promise<void>
}

interface VersionedUser {
  readonly user: UserRecord
  readonly etag: string
}

/** What was asked of authenticators and is not answered yet. Only a hash of it is stored. */
export interface PasskeyChallenges {
  keep(challenge: PasskeyChallenge): Promise<void>
  /** Removes it first: of many tries at once one gets it, the others undefined. */
  take(challenge: string): Promise<PasskeyChallenge | undefined>
}

export interface PasskeyChallenge {
  readonly challenge: string
  /** The person who adds a passkey; undefined for a sign-in, where nobody is known yet. */
  readonly userId: UserId | undefined
  /** ISO instants. */
  readonly madeAt: string
  readonly expiresAt: string
}

/** WebAuthn: what browsers are asked, and whether what comes back is right. */
export interface Authenticators {
  signInOptions(challenge: string): Promise<SignInOptions>
  creationOptions(challenge: string, person: PasskeyOwner): Promise<CreationOptions>
  /** Throws `invalid_request` unless it was made here, for this challenge, by a person who was verified. */
  checkNew(made: NewPasskey, challenge: string): Promise<MadePasskey>
  /** Its new counter. Throws `unauthenticated` unless this passkey signed this challenge here, for a person who was verified. */
  checkProof(proof: PasskeyProof, passkey: PasskeyRecord, challenge: string): Promise<number>
}

export interface PasskeyOwner extends Pick<UserRecord, 'name' | 'email'> {
  readonly set: PasskeySet
}

export type MadePasskey = Pick<PasskeyRecord, 'credentialId' | 'publicKey' | 'counter'>
