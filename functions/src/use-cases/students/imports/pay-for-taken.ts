import { takenAddresses } from '../../../domain/accounts/budgets.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { Buckets } from '../../../ports/accounts/buckets.ts'
import { waitInWords } from '../../accounts/spend.ts'

/**
 * Before a lab is told that so many addresses have an account elsewhere: each costs a token, so that nobody finds out by
 * long lists who is here. With too few tokens nothing is told at all.
 */
export const payForTaken =
  ({ buckets }: { readonly buckets: Buckets }) =>
  async (labId: LabId, addresses: number): Promise<void> => {
    if (addresses === 0) return
    const retryAfterSeconds = await buckets.take(`taken-address:lab:${labId}`, takenAddresses, addresses)
    if (retryAfterSeconds === 0) return
    // More than there ever are tokens for: no waiting would help.
    const when = addresses > takenAddresses.holds ? '' : ` in ${waitInWords(retryAfterSeconds)}, or`
    throw new AppError(
      'too_many_requests',
      `Too many of the addresses have an account already. Nobody was created. Please try again${when} with fewer at once.`,
      { retryAfterSeconds },
    )
  }

export type PayForTaken = ReturnType<typeof payForTaken>
