import type { Mutation } from './mutation.ts'
import { accounts } from './mutations/accounts.ts'
import { admission } from './mutations/admission.ts'
import { bounds } from './mutations/bounds.ts'
import { credentials } from './mutations/credentials.ts'
import { doctor } from './mutations/doctor.ts'
import { fairness } from './mutations/fairness.ts'
import { guests } from './mutations/guests.ts'
import { joining } from './mutations/joining.ts'
import { letterLines } from './mutations/letters.ts'
import { mine } from './mutations/mine.ts'
import { openingLines } from './mutations/openings.ts'
import { ownership } from './mutations/ownership.ts'
import { passkeyLines } from './mutations/passkeys.ts'
import { payment } from './mutations/payment.ts'

export const mutations: readonly Mutation[] = [
  ...accounts,
  ...admission,
  ...bounds,
  ...credentials,
  ...doctor,
  ...fairness,
  ...guests,
  ...joining,
  ...letterLines,
  ...mine,
  ...openingLines,
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
