import { CloudError } from '../../domain/kernel/errors.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { SharedPace } from './share-pace.ts'

/** When Azure says "too many" without saying for how long. */
const defaultHoldSeconds = 15

/** A call of somebody who had a turn: Azure's "too many" holds all labs of the principal. */
export const holdOnRefusal = async <T>(
  turns: Pick<SharedPace, 'hold'>,
  principal: Principal,
  call: () => Promise<T>,
): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    if (error instanceof CloudError && error.trouble === 'throttled') {
      await turns.hold(principal, error.retryAfterSeconds ?? defaultHoldSeconds)
    }
    throw error
  }
}
