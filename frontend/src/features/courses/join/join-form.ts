import { Email, NewPassword, PersonName } from '@labkeeper/contract/accounts/accounts'
import { z } from '@labkeeper/contract/kernel/zod'

/** What is asked of somebody who has no account yet. */

const needed = z.string().check(z.trim(), z.minLength(1, 'Required'), z.maxLength(16))

/** By a code: the digits show whose address it is. */
export const ByCode = z.strictObject({ email: Email, proof: needed, name: PersonName, password: NewPassword })

/** By a personal link, which shows that already. */
export const ByLetter = z.strictObject({ name: PersonName, password: NewPassword })

/** The six digits of a letter. */
export const ProofForm = z.strictObject({ proof: needed })
