import { createHmac } from 'node:crypto'

/** The header by which Stripe signs a body at an instant (seconds). https://docs.stripe.com/webhooks#verify-manually */
export const sign = (body: string, secret: string, at: number): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
