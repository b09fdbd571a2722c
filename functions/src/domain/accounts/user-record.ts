import { Role } from '@labkeeper/contract/kernel/route'
import { type CourseId, idOf, type LabId, type PersonId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import {
  flag,
  listOf,
  maybe,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  part,
  type Shape,
  text,
  textOrFalse,
} from '../kernel/shape.ts'
import type { PasskeyRecord, PasskeySet } from './passkeys/passkey-set.ts'

/** In container `users`; the id is made of the address, so that one address is one account. */
export interface UserRecord {
  readonly type: 'user'
  readonly id: PersonId
  readonly schema: 1
  readonly name: string
  /** Trimmed, as typed; compared in lower case. */
  readonly email: string
  readonly role: Role
  readonly labId: LabId
  /** PHC string, argon2id. */
  readonly passwordHash: string
  readonly createdAt: Instant
  /** Nobody has shown yet that the address is theirs. Only said of who signed up. */
  readonly unconfirmed?: boolean
  /** Of a student: when somebody else chose the password; false once the person has changed it, or kept it knowingly. */
  readonly passwordGivenAt?: Instant | false
  /** Rises when all devices are forgotten: those of an earlier round are not known. Accounts of earlier versions began without. */
  readonly deviceRound?: number
  /** Of an owner or admin, from the first look at adding one. */
  readonly passkeys?: PasskeySet
  /** Of a student: what made the account, as the lab's record of the student says too. */
  readonly madeBy?: string
  /** Public keys for Linux machines of courses. */
  readonly sshKeys?: SshKeysOfAccount
  /** Where else to look for the person: no right comes from it. */
  readonly places?: readonly Place[]
}

/** A public key without options and comment, and what the person calls it. */
export interface KeyOfAccount {
  readonly name: string
  readonly key: string
}

export interface SshKeysOfAccount {
  /** Rises with every change; from 1. */
  readonly rev: number
  readonly keys: readonly KeyOfAccount[]
}

/**
 * A course of another lab in which somebody may be enrolled, a lab in which somebody may create courses, or one in whose
 * list of students a `guest` stands.
 */
export interface Place {
  readonly labId: LabId
  readonly courseId?: CourseId
  readonly guest?: true
}

const passkey: Shape<PasskeyRecord> = {
  id: idOf('pk'),
  name: text,
  credentialId: text,
  publicKey: text,
  counter: number,
  transports: maybe(listOf(text)),
  createdAt: text,
  lastUsedAt: maybeText,
}

const passkeys: Shape<PasskeySet> = {
  handle: text,
  passkeys: listOf(part(passkey)),
  secondStep: maybe(part({ codeHashes: listOf(text) })),
}

export const userShape: Shape<UserRecord> = {
  type: oneOf('user'),
  id: idOf('u'),
  schema: oneOf(1),
  name: text,
  email: text,
  role: oneOf(...Role.options),
  labId: idOf('lab'),
  passwordHash: text,
  createdAt: text,
  unconfirmed: maybe(flag),
  passwordGivenAt: maybe(textOrFalse),
  deviceRound: maybeNumber,
  passkeys: maybe(part(passkeys)),
  madeBy: maybeText,
  sshKeys: maybe(
    part<SshKeysOfAccount>({ rev: number, keys: listOf(part<KeyOfAccount>({ name: text, key: text })) }),
  ),
  places: maybe(
    listOf(part<Place>({ labId: idOf('lab'), courseId: maybe(idOf('crs')), guest: maybe(oneOf(true)) })),
  ),
}
