import { withoutCode } from '../../../domain/accounts/passkeys/one-time-code.ts'
import type { UserRecord } from '../../../domain/accounts/user-record.ts'
import { AppError, badField } from '../../../domain/kernel/errors.ts'
import type { PasskeySets } from '../../../ports/accounts/passkeys.ts'
import { changePasskeys } from './change-passkeys.ts'

/** Said only to who knows the password: docs/adr/0016. */
const needed = () =>
  new AppError(
    'second_step_needed',
    'This device is new, and your account asks for more than the password. Enter one of your one-time codes, or sign in with a passkey.',
  )

/** Throws unless this person's password is enough on a new device, or the code is one of those that are left; uses it up. */
export const passSecondStep = (world: { readonly passkeySets: PasskeySets }) => {
  const change = changePasskeys(world)
  return async ({ id, passkeys }: UserRecord, code: string | undefined): Promise<void> => {
    if (passkeys?.secondStep === undefined) return
    if (code === undefined || code.trim() === '') throw needed()
    const changed = await change(id, (set) => (set === undefined ? undefined : withoutCode(set, id, code)))
    if (changed === undefined) {
      throw badField('code', 'This code is not right, or was used before. Each code works once.')
    }
  }
}
