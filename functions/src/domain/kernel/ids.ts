import { randomUUID } from 'node:crypto'
import type { Check } from './shape.ts'

/** What an id names stands at its beginning: nobody takes a step's for a VM's, and neither does the compiler. */
export interface IdKinds {
  readonly vm: 'VM'
  readonly op: 'operation'
  readonly st: 'step'
  readonly tpl: 'template'
  readonly act: 'activity'
  /** Who made a student's two records. */
  readonly en: 'enrolment'
  /** A password that a guest is to have. */
  readonly pw: 'password'
}

type IdOf<Kind extends keyof IdKinds> = `${Kind}_${string}`

export type VmId = IdOf<'vm'>
export type OperationId = IdOf<'op'>
export type StepId = IdOf<'st'>
export type TemplateId = IdOf<'tpl'>
export type ActivityId = IdOf<'act'>
export type PasswordId = IdOf<'pw'>

export const newId = <Kind extends keyof IdKinds>(kind: Kind): IdOf<Kind> =>
  `${kind}_${randomUUID().replaceAll('-', '')}`

/** Of a record that comes from the database. */
export const idOf =
  <Kind extends keyof IdKinds>(kind: Kind): Check<IdOf<Kind>> =>
  (value): value is IdOf<Kind> =>
    typeof value === 'string' && value.startsWith(`${kind}_`)
