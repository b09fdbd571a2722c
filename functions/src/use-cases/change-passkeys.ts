import { AppError } from '../domain/errors.ts'
import type { PasskeySet } from '../domain/passkey-set.ts'
import type { UserRecord } from '../domain/records.ts'
import type { PasskeySets } from '../ports/passkeys.ts'

/** So many other changes of one account do not come in between. */
const mostRaces = 8

/**
 * Changes a person's set by what it is at that moment: whatever else changes the account in between has it decided anew.
 * What `decide` throws is answered, and undefined changes nothing.
 */
export const changePasskeys =
  ({ passkeySets }: { readonly passkeySets: PasskeySets }) =>
  async <Set extends PasskeySet | undefined>(
    userId: string,
    decide: (set: PasskeySet | undefined, user: UserRecord) => Set,
  ): Promise<Set> => {
    for (let race = 0; race < mostRaces; race += 1) {
      const found = await passkeySets.read(userId)
      if (found === undefined) throw new AppError('unauthenticated', 'Please sign in.')
      const set = decide(found.user.passkeys, found.user)
      if (set === undefined || (await passkeySets.write(userId, set, found.etag))) return set
    }
    throw new AppError('unavailable', 'Your account is being changed. Please try again in a moment.', {
      retryAfterSeconds: 2,
    })
  }
