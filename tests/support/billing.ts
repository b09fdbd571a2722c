import { openStripe } from '@labkeeper/functions/gateways/stripe/client'
import { startStripe } from '@labkeeper/local/stripe/start'
import type { Signature, Webhook } from '@labkeeper/local/stripe/webhooks/dispatcher'
import { sign } from '@labkeeper/local/stripe/webhooks/sign'
import { type RunningApp, startApp } from './app.ts'

/** The app in this process with a simulated Stripe beside it: both go by the clock of the app. */

/** Sends a form of a hosted page, as a browser does, and does not follow where it leads. */
export const press = async (page: string, fields: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams(fields),
    redirect: 'manual',
  })
  return {
    status: response.status,
    text: await response.text(),
    location: response.headers.get('location') ?? '',
  }
}

interface Shown {
  readonly billingEnabled: boolean
  readonly availablePlans: readonly {
    readonly id: string
    readonly name: string
    readonly features: readonly string[]
    readonly prices: readonly { readonly id: string; readonly amount: number; readonly interval: string }[]
  }[]
  readonly currentSubscription: {
    readonly status: string
    readonly stripePriceId: string
    readonly currentPeriodStart: string
    readonly currentPeriodEnd: string
    readonly endsAt?: string
  } | null
  readonly subscriptionDetails: object | null
  readonly trialInfo: { readonly isTrial: boolean; readonly trial_expires_at: string | null }
}

export const page = 'http://localhost:4280/dashboard/settings/subscription'

export const startBilling = async (settings: Readonly<Record<string, string>> = {}) => {
  let app: RunningApp | undefined
  let delivers = true
  const webhook: Webhook = async (body, headers) => {
    if (!delivers || app === undefined) return 0
    return (await app.call('POST', 'subscription/webhook', { body, headers })).status
  }
  const stripe = await startStripe({
    directory: ':memory:',
    webhook,
    now: () => app?.clock.now().getTime() ?? Date.now(),
  })
  app = await startApp({
    STRIPE_ORIGIN: stripe.origin,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    TRIAL_DAYS: '0',
    ...settings,
  })
  const running = app

  /** Sends an event whether or not events are held back; as it is, or signed in another way. */
  const send = async (
    event: string | object,
    change: { times?: number; ageSeconds?: number; signature?: Signature } = {},
  ): Promise<number[]> => {
    const { times = 1, ageSeconds = 0, signature = 'valid' } = change
    const found = stripe.control.events().find(({ id }) => id === event)
    const body = JSON.stringify(found ?? event)
    const at = Math.floor(running.clock.now().getTime() / 1000) - ageSeconds
    const header = sign(body, signature === 'forged' ? 'whsec_of_another_endpoint' : stripe.webhookSecret, at)
    const headers = signature === 'none' ? {} : { 'stripe-signature': header }
    const statuses: number[] = []
    for (let count = 0; count < times; count += 1) {
      statuses.push((await running.call('POST', 'subscription/webhook', { body, headers })).status)
    }
    return statuses
  }

  /** What the subscription page would show. */
  const look = async (token: string): Promise<Shown> => {
    const { status, text, body } = await running.call('GET', 'subscription/plans', { token })
    if (status !== 200) throw new Error(text)
    return (body as { data: Shown }).data
  }
  const checkout = (token: string, change: Readonly<Record<string, unknown>> = {}) =>
    running.call('POST', 'subscription/user', {
      token,
      body: {
        priceId: 'price_classroom_month',
        successUrl: `${page}?success=true&session_id={CHECKOUT_SESSION_ID}`,
        cancelUrl: `${page}?canceled=true`,
        ...change,
      },
    })
  const openCheckout = async (token: string, priceId?: string): Promise<string> => {
    const { status, text, body } = await checkout(token, priceId === undefined ? {} : { priceId })
    if (status !== 200) throw new Error(text)
    return (body as { data: { checkoutUrl: string } }).data.checkoutUrl
  }
  const portal = (token: string, returnUrl = page) =>
    running.call('POST', 'subscription/user/portal', { token, body: { returnUrl } })
  const openPortal = async (token: string): Promise<string> => {
    const { status, text, body } = await portal(token)
    if (status !== 200) throw new Error(text)
    return (body as { data: { portalUrl: string } }).data.portalUrl
  }
  const verify = (token: string, sessionId: string) =>
    running.call('GET', `subscription/user/verify-checkout?sessionId=${encodeURIComponent(sessionId)}`, {
      token,
    })

  /** A lab owner who has paid; answers the checkout's id as well. */
  const newSubscriber = async (priceId?: string) => {
    const owner = await running.newOwner()
    const { location } = await press(await openCheckout(owner.token, priceId))
    const sessionId = new URL(location).searchParams.get('session_id') ?? ''
    const subscription = stripe.control.subscriptions()[0]?.id ?? ''
    return { ...owner, sessionId, subscription }
  }

  return {
    app: running,
    stripe,
    /** Stripe's own SDK, as the product uses it. */
    sdk: openStripe(stripe),
    look,
    checkout,
    openCheckout,
    portal,
    openPortal,
    verify,
    newSubscriber,
    send,
    /** Holds events back, or lets them through again. */
    deliver: (isOn: boolean) => {
      delivers = isOn
    },
    close: async () => {
      await Promise.all([running.close(), stripe.close()])
    },
  }
}

export type RunningBilling = Awaited<ReturnType<typeof startBilling>>
