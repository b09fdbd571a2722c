import { billingRoutes } from '@labkeeper/contract/billing/billing'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { returnAddresses } from './return-addresses.ts'

/** What is for sale, and what the lab has. */
export const billingQuery = () =>
  queryOptions({
    queryKey: ['subscription/plans'],
    queryFn: async ({ signal }) => (await api(billingRoutes.listPlans, { signal })).data,
  })

/** A checkout of something that costs nothing yet needs no payment. */
export const isPaid = (paymentStatus: string): boolean =>
  paymentStatus === 'paid' || paymentStatus === 'no_payment_required'

const lookMs = 3000
/** Bank transfers take days: nobody waits for those at the screen. */
const mostLooks = 10

/** What became of a checkout. Asking makes the server look at Stripe, so the plans are true afterwards. */
export const checkoutQuery = (sessionId: string) =>
  queryOptions({
    queryKey: ['subscription/checkout', sessionId],
    queryFn: async ({ client, signal }) => {
      const { data } = await api(billingRoutes.verifyCheckout, { query: { sessionId }, signal })
      if (isPaid(data.paymentStatus)) {
        const { queryKey } = billingQuery()
        // A call that left earlier must not put the time before the payment back.
        await client.cancelQueries({ queryKey })
        await client.invalidateQueries({ queryKey })
      }
      return data.paymentStatus
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data !== undefined && !isPaid(data) && dataUpdateCount < mostLooks ? lookMs : false,
  })

/** Where at Stripe this price is paid. */
export const findCheckout = async (priceId: string): Promise<string> => {
  const { successUrl, cancelUrl } = returnAddresses(window.location.origin)
  const { data } = await api(billingRoutes.startCheckout, { body: { priceId, successUrl, cancelUrl } })
  return data.checkoutUrl
}

/** Where at Stripe one's subscription is managed. */
export const findPortal = async (): Promise<string> => {
  const { returnUrl } = returnAddresses(window.location.origin)
  const { data } = await api(billingRoutes.openPortal, { body: { returnUrl } })
  return data.portalUrl
}
