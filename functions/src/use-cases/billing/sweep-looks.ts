import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { after } from '../../domain/kernel/instant.ts'
import { shareOfMinute } from '../kernel/share-of-minute.ts'
import { type LookingWorld, lookAtBilling } from './look-at-billing.ts'

interface LookSweepWorld extends LookingWorld {
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

const everyMs = 24 * 60 * 60_000
/** A minute's share. Ten thousand customers are through in half a night. */
const mostPerTick = 50
const atOnce = 5
/** Stripe has five seconds for each answer, and uses them when it is not well. */
const shareSeconds = 20

/**
 * Every customer is looked at once a day, in case an event never came: the timer takes the ones whose last
 * look is older, and looking moves them to tomorrow. So nothing has to be remembered of a night, and ticks that fire
 * twice or never do no harm. An outage ends the minute's share, and so does its end.
 */
export const sweepLooks = (world: LookSweepWorld) => {
  const { labs, clock, log } = world
  const look = lookAtBilling(world)

  /** False when Stripe is down. */
  const lookOnce = async (labId: LabId): Promise<boolean> => {
    try {
      await look(labId)
      return true
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      log({ alert: 'billing', labId, code: error.code, message: error.message })
      return error.code !== 'unavailable'
    }
  }

  return async (): Promise<number> => {
    const before = after(clock.now(), -everyMs)
    const isOver = shareOfMinute(clock, shareSeconds)
    const due = [...(await labs.customersCheckedBefore(before, mostPerTick))]
    const count = due.length
    for (let some = due.splice(0, atOnce); some.length > 0; some = due.splice(0, atOnce)) {
      const answered = await Promise.all(some.map(lookOnce))
      if (answered.includes(false) || isOver()) return count - due.length
    }
    return count
  }
}
