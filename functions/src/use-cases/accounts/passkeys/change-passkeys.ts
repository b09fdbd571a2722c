import { roundOf } from '../../../domain/accounts/device.ts'
import type { PasskeySet } from '../../../domain/accounts/passkeys/passkey-set.ts'
import type { UserRecord } from '../../../domain/accounts/user-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { UserId } from '../../../domain/kernel/ids.ts'
import type { PasskeySets } from '../../../ports/accounts/passkeys.ts'

/** So many other changes of one account do not come in between. */
const mostRaces = 8

interface ChangingWorld {
  readonly passkeySets: PasskeySets
}
type Decide<Set> = (set: PasskeySet | undefined, user: UserRecord) => Set

/** `next` is the round of devices that begins with the change, if one does. */
const race =
  ({ passkeySets }: ChangingWorld, next: (user: UserRecord) => number | undefined) =>
  async <Set extends PasskeySet | undefined>(userId: UserId, decide: Decide<Set>) => {
    for (let race = 0; race < mostRaces; race += 1) {
      const found = await passkeySets.read(userId)
      if (found === undefined) throw new AppError('unauthenticated', 'Please sign in.')
      const set = decide(found.user.passkeys, found.user)
      const round = next(found.user)
      if (set === undefined || (await passkeySets.write(userId, set, found.etag, round)))
        return { set, round }
    }
    throw new AppError('unavailable', 'Your account is being changed. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  }

/**
 * Changes a person's set by what it is at that moment: whatever else changes the account in between has it decided anew.
 * What `decide` throws is answered, and undefined changes nothing.
 */
export const changePasskeys = (world: ChangingWorld) => {
  const change = race(world, () => undefined)
  return async <Set extends PasskeySet | undefined>(userId: UserId, decide: Decide<Set>): Promise<Set> =>
    (await change(userId, decide)).set
}

/** The same, and no device from before is known any more. Answers the new round. */
export const changeForgetting = (world: ChangingWorld) => {
  const change = race(world, (user) => roundOf(user) + 1)
  return async (userId: UserId, decide: Decide<PasskeySet>): Promise<number> =>
    (await change(userId, decide)).round ?? 0
}
