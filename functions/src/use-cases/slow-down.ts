import { counted } from '@labkeeper/contract/wording'
import { AppError } from '../domain/errors.ts'
import type { ThrottleRule } from '../domain/throttle.ts'
import type { Throttle } from '../ports/accounts.ts'

/** Counts a try, or refuses it with the seconds to wait. */
export const slowDown = async (throttle: Throttle, key: string, rule: ThrottleRule): Promise<void> => {
  const retryAfterSeconds = await throttle.take(key, rule)
  if (retryAfterSeconds > 0) throw tooManyAttempts(retryAfterSeconds)
}

export const tooManyAttempts = (retryAfterSeconds: number): AppError =>
  new AppError(
    'too_many_requests',
    `Too many attempts. Please try again in ${counted(retryAfterSeconds, 'second')}.`,
    { retryAfterSeconds },
  )
