import type { RepairDo } from '@labkeeper/contract/courses/doctor'
import type { LabRecord } from '../../accounts/lab-record.ts'
import { tiersLacking } from '../../connection/tiers.ts'
import { type Counting, passwordsSet } from '../machines/new-passwords.ts'
import { type KeptRules, rulesOf } from '../rules.ts'

/** What follows for who would set one. */
export interface PasswordsIn {
  /** Today, by whoever has it. */
  readonly set: number
  /** A day. */
  readonly most: number
  /** What the lab's role lacks in Azure, as far as anybody has seen. */
  readonly lacking?: string
}

/** Of what people do for themselves nothing is half done: without one of its actions there are no scripts either. */
export const lackingForScripts = ({ cloud }: Pick<LabRecord, 'cloud'>): string | undefined =>
  tiersLacking(cloud?.missingActions).selfService.missing[0]

/** What mends something inside is a script, and moving to another host has a right of its own. */
export const lackingForRepair = (lab: Pick<LabRecord, 'cloud'>, wish: RepairDo): string | undefined =>
  wish === 'fix' || wish === 'redeploy' ? lackingForScripts(lab) : undefined

export const passwordsIn = (
  of: Counting & {
    readonly course: { readonly rules: KeptRules }
    readonly lab: Pick<LabRecord, 'cloud'>
  },
  now: Date,
): PasswordsIn => {
  const lacking = lackingForScripts(of.lab)
  return {
    set: passwordsSet(of, now),
    most: rulesOf(of.course).passwordsPerDay,
    ...(lacking && { lacking }),
  }
}
