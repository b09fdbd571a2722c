import { counted } from '@labkeeper/contract/kernel/wording'
import type { ThrottleRule } from '../../domain/accounts/throttle.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Throttle } from '../../ports/accounts/accounts.ts'

/** Counts a try, or refuses it with the seconds to wait. */
export const countTry = async (throttle: Throttle, key: string, rule: ThrottleRule): Promise<void> => {
  const retryAfterSeconds = await throttle.take(key, rule)
  if (retryAfterSeconds > 0) throw tooManyAttempts(retryAfterSeconds)
}

export const tooManyAttempts = (retryAfterSeconds: number): AppError =>
  new AppError(
    'too_many_requests',
    `Too many attempts. Please try again in ${counted(retryAfterSeconds, 'second')}.`,
    { retryAfterSeconds },
  )
