import type { Caller } from '../../domain/accounts/caller.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Clock } from '../../ports/clock.ts'

interface CheckingWorld {
  readonly clock: Clock
}

/** What takes a lab over is not for a browser that somebody left open. */
const freshMs = 60 * 60_000

/** Throws unless this session began, or was confirmed, within the last 60 minutes. */
export const checkConfirmed = ({ clock }: CheckingWorld) => {
  const isFresh = (instant: string | undefined): boolean =>
    instant !== undefined && clock.now().getTime() - Date.parse(instant) < freshMs

  return async ({ confirmedAt }: Caller): Promise<void> => {
    if (isFresh(confirmedAt)) return
    throw new AppError('confirm_needed', 'You signed in a while ago. Please confirm that it is you.')
  }
}
