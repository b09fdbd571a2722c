import { billingRoutes as routes } from '@labkeeper/contract/billing/billing'
import { handleBillingEvent } from '../use-cases/billing/handle-billing-event.ts'
import { listPlans } from '../use-cases/billing/list-plans.ts'
import { openPortal } from '../use-cases/billing/open-portal.ts'
import { startCheckout } from '../use-cases/billing/start-checkout.ts'
import { verifyCheckout } from '../use-cases/billing/verify-checkout.ts'
import type { World } from '../use-cases/world.ts'
import { type Endpoint, on, onPublic } from './kernel/endpoint.ts'

export const billingEndpoints = (world: World): Record<keyof typeof routes, Endpoint> => ({
  listPlans: on(routes.listPlans, async ({ caller }) => ({ data: await listPlans(world)(caller.labId) })),
  startCheckout: on(
    routes.startCheckout,
    async ({ caller, body }) => ({ data: { checkoutUrl: await startCheckout(world)(caller.labId, body) } }),
    { event: 'checkout-started' },
  ),
  verifyCheckout: on(routes.verifyCheckout, async ({ caller, query }) => ({
    data: { paymentStatus: await verifyCheckout(world)(caller.labId, query.sessionId) },
  })),
  openPortal: on(
    routes.openPortal,
    async ({ caller, body }) => ({
      data: { portalUrl: await openPortal(world)(caller.labId, body.returnUrl) },
    }),
    { event: 'portal-opened' },
  ),
  stripeWebhook: onPublic(routes.stripeWebhook, async ({ body, signature }) => {
    await handleBillingEvent(world)(body, signature)
    return { received: true }
  }),
})
