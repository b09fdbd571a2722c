import type { Plan } from '@labkeeper/contract/billing/billing'
import { AppError } from '../../domain/kernel/errors.ts'
import type { BillingProvider } from '../../ports/billing/billing-provider.ts'
import type { Clock } from '../../ports/clock.ts'

/** What is for sale, as this instance remembers it. */
export interface Offer {
  /** At most five minutes old; older only while Stripe does not answer. */
  plans(): Promise<readonly Plan[]>
  /** Asks again when it is not known here: another instance may have shown newer plans. */
  isOffered(priceId: string): Promise<boolean>
}

const freshMs = 5 * 60_000
/** Somebody who makes up price ids does not make us ask every time. */
const settledMs = 15_000

const has = (plans: readonly Plan[], priceId: string): boolean =>
  plans.some(({ prices }) => prices.some(({ id }) => id === priceId))

export const offerPlans = ({
  billingProvider,
  clock,
}: {
  readonly billingProvider: () => Promise<BillingProvider>
  readonly clock: Clock
}): Offer => {
  let known: { readonly plans: readonly Plan[]; readonly at: number } | undefined
  let asking: Promise<readonly Plan[]> | undefined

  const ask = async (): Promise<readonly Plan[]> => {
    const plans = await (await billingProvider()).listPlans()
    known = { plans, at: clock.now().getTime() }
    return plans
  }
  /** Who comes while somebody asks already gets the same answer. */
  const renew = (): Promise<readonly Plan[]> => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
  const isYounger = (milliseconds: number): boolean =>
    known !== undefined && clock.now().getTime() - known.at < milliseconds

  const plans = async (): Promise<readonly Plan[]> => {
    if (known !== undefined && isYounger(freshMs)) return known.plans
    try {
      return await renew()
    } catch (error) {
      if (known === undefined || !(error instanceof AppError)) throw error
      return known.plans
    }
  }
  return {
    plans,
    async isOffered(priceId) {
      if (has(await plans(), priceId)) return true
      return isYounger(settledMs) ? false : has(await renew(), priceId)
    },
  }
}
