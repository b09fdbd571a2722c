import { accounts } from './mutations/accounts.ts'
import { admission } from './mutations/admission.ts'
import { bounds } from './mutations/bounds.ts'
import { credentials } from './mutations/credentials.ts'
import { fairness } from './mutations/fairness.ts'
import { guests } from './mutations/guests.ts'
import { letterLines } from './mutations/letters.ts'
import { ownership } from './mutations/ownership.ts'
import { passkeyLines } from './mutations/passkeys.ts'
import { payment } from './mutations/payment.ts'

/** One line of the server that admits or refuses, and the test that has to fail when the line is gone. */
export interface Mutation {
  /** What somebody could do then. */
  readonly name: string
  readonly file: string
  /** Stands exactly once in the file. */
  readonly text: string
  readonly replacement: string
  readonly test: string
}

/** Name, file, text, replacement, test. */
export type Line = readonly [string, string, string, string, string]

export const mutations: readonly Mutation[] = [
  ...accounts,
  ...admission,
  ...bounds,
  ...credentials,
  ...fairness,
  ...guests,
  ...letterLines,
  ...ownership,
  ...passkeyLines,
  ...payment,
].map(([name, file, text, replacement, test]) => ({
  name,
  file,
  text,
  replacement,
  test,
}))
