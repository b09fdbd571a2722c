import { anyone, owners, route } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'

/** Amounts are minor units (cents); intervals are Stripe's: day, week, month, year. */
export const Price = z.strictObject({
  id: z.string(),
  amount: z.number(),
  currency: z.string(),
  interval: z.string(),
  nickname: z.optional(z.string()),
})
export type Price = z.infer<typeof Price>

export const Plan = z.strictObject({
  id: z.string(),
  name: z.string(),
  description: z.optional(z.string()),
  prices: z.array(Price),
  features: z.array(z.string()),
})
export type Plan = z.infer<typeof Plan>

/** Times are ISO instants. */
export const Subscription = z.strictObject({
  /** Stripe's: active, trialing, past_due, canceled, unpaid, paused, incomplete, … */
  status: z.string(),
  currentPeriodStart: z.string(),
  currentPeriodEnd: z.string(),
  /** Of one that has ended it is no current plan any more: it can be chosen again. */
  stripePriceId: z.string(),
  /** It ends then instead of being renewed. */
  endsAt: z.optional(z.string()),
})
export type Subscription = z.infer<typeof Subscription>

const running: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid', 'paused'])

/**
 * Stripe would still charge for it, or begin to again: it is changed in the portal, not bought a second time. Says
 * nothing about what it allows.
 */
export const isRunning = ({ status }: Pick<Subscription, 'status'>): boolean => running.has(status)

export const SubscriptionDetails = z.strictObject({
  plan: z.strictObject({ name: z.string() }),
  price: z.strictObject({ amount: z.number(), currency: z.string(), interval: z.string() }),
})
export type SubscriptionDetails = z.infer<typeof SubscriptionDetails>

const TrialInfo = z.strictObject({ isTrial: z.boolean(), trial_expires_at: z.nullable(z.string()) })

export const Billing = z.strictObject({
  /** False where no Stripe account is configured: everything is allowed and nothing is for sale. */
  billingEnabled: z.boolean(),
  availablePlans: z.array(Plan),
  currentSubscription: z.nullable(Subscription),
  subscriptionDetails: z.nullable(SubscriptionDetails),
  trialInfo: TrialInfo,
})
export type Billing = z.infer<typeof Billing>

const Url = z.string().check(z.minLength(1), z.maxLength(2048))

export const billingRoutes = {
  listPlans: route({
    method: 'GET',
    path: 'subscription/plans',
    summary: 'What can be subscribed to, and what the lab has',
    access: owners,
    status: 200,
    response: z.strictObject({ data: Billing }),
  }),
  startCheckout: route({
    method: 'POST',
    path: 'subscription/user',
    summary: "Begin Stripe's hosted checkout of a price",
    access: owners,
    rationed: 'checkout',
    /** Both addresses must be on our own origin. */
    body: z.strictObject({
      priceId: z.string().check(z.minLength(1), z.maxLength(256)),
      successUrl: Url,
      cancelUrl: Url,
    }),
    status: 200,
    response: z.strictObject({ data: z.strictObject({ checkoutUrl: z.string() }) }),
  }),
  verifyCheckout: route({
    method: 'GET',
    path: 'subscription/user/verify-checkout',
    summary: "Whether the caller's checkout was paid; brings the subscription up to date",
    access: owners,
    rationed: 'checkout',
    query: z.strictObject({ sessionId: z.string().check(z.minLength(1), z.maxLength(256)) }),
    status: 200,
    response: z.strictObject({ data: z.strictObject({ paymentStatus: z.string() }) }),
  }),
  openPortal: route({
    method: 'POST',
    path: 'subscription/user/portal',
    summary: "Open Stripe's customer portal",
    access: owners,
    rationed: 'checkout',
    body: z.strictObject({ returnUrl: Url }),
    status: 200,
    response: z.strictObject({ data: z.strictObject({ portalUrl: z.string() }) }),
  }),
  stripeWebhook: route({
    method: 'POST',
    path: 'subscription/webhook',
    summary: 'For Stripe only: signed events',
    access: anyone,
    body: z.string(),
    text: { contentTypes: ['application/json'], mostBytes: 1_000_000 },
    signatureHeader: 'stripe-signature',
    status: 200,
    response: z.strictObject({ received: z.boolean() }),
  }),
}
