import type Stripe from 'stripe'
import { AppError } from '../../domain/kernel/errors.ts'
import type { BillingEvent } from '../../ports/billing/billing-provider.ts'
import { isLiveKey, type StripeSettings } from './client.ts'

/** Clocks differ, and a delivery takes a while. */
const toleranceSeconds = 300
/** What may change a subscription. Endpoints can be told to send more, and that is not worth a question to Stripe. */
const isOfInterest =
  /^(customer\.subscription\.\w+|customer\.deleted|checkout\.session\.(completed|async_payment_\w+)|invoice\.(paid|payment_failed|payment_action_required))$/
/** Ids become parts of keys of our own. */
const isId = /^\w{1,255}$/

const refuse = (cause?: unknown): AppError =>
  new AppError('invalid_request', 'This is no event that Stripe signed for us just now.', { cause })

const idOf = (value: unknown): string | undefined => {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : value
  return typeof id === 'string' && isId.test(id) ? id : undefined
}

/** The library checks who signed, not what. */
const isEvent = (event: Stripe.Event | null): event is Stripe.Event =>
  typeof event === 'object' &&
  typeof idOf(event) === 'string' &&
  typeof event?.type === 'string' &&
  typeof event.data?.object === 'object'

/** The object that the event is about belongs to a customer, or is one. */
const customerOf = ({ type, data }: Stripe.Event): string | undefined => {
  if (!isOfInterest.test(type)) return undefined
  const object: object = data.object
  return idOf(type === 'customer.deleted' ? object : 'customer' in object ? object.customer : undefined)
}

/** The library refuses what is too old; it takes what comes from the future. */
const signedAt = (signature: string): number =>
  Number([...signature.matchAll(/(?:^|,)t=(\d+)/g)].at(-1)?.[1] ?? Number.NaN)

export const readEvent = async (
  stripe: Stripe,
  { secretKey, webhookSecret }: StripeSettings,
  { text, signature, now }: { readonly text: string; readonly signature: string; readonly now: Date },
): Promise<BillingEvent> => {
  const receivedAt = now.getTime()
  if (!(signedAt(signature) <= receivedAt / 1000 + toleranceSeconds)) throw refuse()
  let event: Stripe.Event
  try {
    const { webhooks } = stripe
    event = await webhooks.constructEventAsync(
      text,
      signature,
      webhookSecret,
      toleranceSeconds,
      undefined,
      receivedAt,
    )
  } catch (error) {
    throw refuse(error instanceof Error ? error.message : undefined)
  }
  if (!isEvent(event)) throw refuse()
  // An endpoint of the other mode with a copied secret: test events would be free subscriptions.
  if (event.livemode !== isLiveKey(secretKey)) throw refuse()
  return { id: event.id, type: event.type, customerId: customerOf(event) }
}
