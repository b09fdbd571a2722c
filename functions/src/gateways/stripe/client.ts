import Stripe from 'stripe'

export interface StripeSettings {
  readonly secretKey: string
  /** Of the webhook endpoint; each endpoint has its own. */
  readonly webhookSecret: string
  /** Where Stripe answers: https://api.stripe.com unless it is simulated. */
  readonly origin: string
}

/** What our code was written against. Another version has other shapes, so the webhook endpoint must have this one too. */
export const apiVersion = '2026-10-28.endive'

export const openStripe = ({ secretKey, origin }: Pick<StripeSettings, 'secretKey' | 'origin'>): Stripe => {
  const { protocol, hostname, port } = new URL(origin)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    apiVersion,
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    // A checkout takes five calls, and the front door gives a request 45 s.
    timeout: 5_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })
}

/** Stripe's mode is part of every secret key: `sk_live_…`, `rk_live_…` for a restricted one. */
export const isLiveKey = (secretKey: string): boolean => /^[a-z]+_live_/.test(secretKey)
