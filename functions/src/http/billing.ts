import { type Billing, subscriptionRoutes as routes } from '@labkeeper/contract/billing/subscription'
import type { CheckoutInput } from '../use-cases/billing/start-checkout.ts'
import { type Endpoint, on, onPublic } from './kernel/endpoint.ts'

interface SubscriptionUseCases {
  listPlans(labId: string): Promise<Billing>
  startCheckout(labId: string, input: CheckoutInput): Promise<string>
  verifyCheckout(labId: string, sessionId: string): Promise<string>
  openPortal(labId: string, returnUrl: string): Promise<string>
  handlePaymentEvent(text: string, signature: string | undefined): Promise<void>
}

export const subscriptionEndpoints = (use: SubscriptionUseCases): Record<keyof typeof routes, Endpoint> => ({
  listPlans: on(routes.listPlans, async ({ caller }) => ({ data: await use.listPlans(caller.labId) })),
  startCheckout: on(
    routes.startCheckout,
    async ({ caller, body }) => ({ data: { checkoutUrl: await use.startCheckout(caller.labId, body) } }),
    { event: 'checkout-started' },
  ),
  verifyCheckout: on(routes.verifyCheckout, async ({ caller, query }) => ({
    data: { paymentStatus: await use.verifyCheckout(caller.labId, query.sessionId) },
  })),
  openPortal: on(
    routes.openPortal,
    async ({ caller, body }) => ({
      data: { portalUrl: await use.openPortal(caller.labId, body.returnUrl) },
    }),
    { event: 'portal-opened' },
  ),
  stripeWebhook: onPublic(routes.stripeWebhook, async ({ body, signature }) => {
    await use.handlePaymentEvent(body, signature)
    return { received: true }
  }),
})
