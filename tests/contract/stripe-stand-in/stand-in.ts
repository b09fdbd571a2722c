import { openStripe } from '@labkeeper/functions/gateways/stripe/client'
import { startStripe } from '@labkeeper/local/stripe/start'
import type { Webhook } from '@labkeeper/local/stripe/webhooks/dispatcher'
import { aClock } from '../../support/app.ts'

/** What arrived at the endpoint, and what it answers. */
const anEndpoint = () => {
  const seen: { body: string; headers: Record<string, string> }[] = []
  const state = { status: 200 }
  const webhook: Webhook = async (body, headers) => {
    seen.push({ body, headers })
    return state.status
  }
  const events = () => seen.map(({ body }) => JSON.parse(body) as { id: string; type: string })
  return { webhook, seen, state, events, types: () => events().map(({ type }) => type) }
}

export const startStandIn = async (directory = ':memory:') => {
  const clock = aClock()
  const endpoint = anEndpoint()
  const stripe = await startStripe({
    directory,
    webhook: endpoint.webhook,
    now: () => clock.now().getTime(),
  })
  const sdk = openStripe(stripe)
  const success_url = 'http://localhost:4280/done?id={CHECKOUT_SESSION_ID}'
  const cancel_url = 'http://localhost:4280/back'
  return {
    stripe,
    /** Stripe's own SDK. */
    sdk,
    clock,
    endpoint,
    newCheckout: (change: object = {}) =>
      sdk.checkout.sessions.create({
        mode: 'subscription',
        line_items: [{ price: 'price_classroom_month', quantity: 1 }],
        success_url,
        cancel_url,
        ...change,
      }),
  }
}

/** What the SDK throws, as far as callers look at it. */
export const refusalOf = async (call: Promise<unknown>) => {
  try {
    await call
  } catch (error) {
    const { type, code, param, statusCode, message } = error as Record<string, unknown>
    return { type, code, param, statusCode, message }
  }
  throw new Error('It was not refused')
}
