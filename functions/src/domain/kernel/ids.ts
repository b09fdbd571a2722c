import { randomUUID } from 'node:crypto'
import type { Check } from './shape.ts'

/** What an id names stands at its beginning: nobody takes a step's for a VM's, and neither does the compiler. */
export interface IdKinds {
  readonly lab: 'lab'
  /** Of whoever has an account with an address. */
  readonly u: 'person'
  /** Works in a lab by the directory of its subscription. */
  readonly d: 'directory account'
  readonly s: 'session'
  readonly pk: 'passkey'
  readonly vm: 'VM'
  readonly op: 'operation'
  readonly st: 'step'
  readonly tpl: 'template'
  /** One that a machine had. */
  readonly dsk: 'kept disk'
  readonly chk: 'checkpoint'
  /** Of a machine: the snapshot that it is kept as. */
  readonly prk: 'parking'
  readonly act: 'activity'
  readonly crs: 'course'
  /** One person in one course. */
  readonly enr: 'enrolment'
  readonly req: 'request for more time'
  /** What made a student's two records. */
  readonly en: 'making of a student'
  /** A password that a guest is to have. */
  readonly pw: 'password'
  /** That the keys in a guest may be others than they are to be. */
  readonly ks: 'note about keys'
  /** A part of an import. */
  readonly sb: 'batch of students'
  readonly n: 'notice'
  readonly bin: 'item in the bin'
  readonly dgn: 'diagnosis of a machine'
  /** Of a lab, to somebody who need not have an account. */
  readonly ltr: 'letter'
}

export type IdOf<Kind extends keyof IdKinds> = `${Kind}_${string}`

export type LabId = IdOf<'lab'>
export type PersonId = IdOf<'u'>
export type DirectoryAccountId = IdOf<'d'>
/** Whoever may sign in. */
export type UserId = PersonId | DirectoryAccountId
export type SessionId = IdOf<'s'>
export type PasskeyId = IdOf<'pk'>
export type VmId = IdOf<'vm'>
export type OperationId = IdOf<'op'>
export type StepId = IdOf<'st'>
export type TemplateId = IdOf<'tpl'>
export type DiskId = IdOf<'dsk'>
export type CheckpointId = IdOf<'chk'>
export type ActivityId = IdOf<'act'>
export type PasswordId = IdOf<'pw'>
export type KeysId = IdOf<'ks'>
export type CourseId = IdOf<'crs'>
export type EnrolmentId = IdOf<'enr'>
export type ParkId = IdOf<'prk'>
export type RequestId = IdOf<'req'>
export type BatchId = IdOf<'sb'>
export type NoticeId = IdOf<'n'>
export type BinId = IdOf<'bin'>
export type DiagnosisId = IdOf<'dgn'>
export type LabLetterId = IdOf<'ltr'>

export const newId = <Kind extends keyof IdKinds>(kind: Kind): IdOf<Kind> =>
  `${kind}_${randomUUID().replaceAll('-', '')}`

/** Of a record that comes from the database, and whatever else comes from outside. */
export const idOf =
  <Kind extends keyof IdKinds>(kind: Kind): Check<IdOf<Kind>> =>
  (value): value is IdOf<Kind> =>
    typeof value === 'string' && value.startsWith(`${kind}_`)

const isPerson = idOf('u')
const isDirectoryAccount = idOf('d')
export const isUserId: Check<UserId> = (value): value is UserId =>
  isPerson(value) || isDirectoryAccount(value)
