import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import { AppError } from '../../domain/kernel/errors.ts'
import { idOf, type LabId } from '../../domain/kernel/ids.ts'
import type { Checkout, NewCheckout } from '../../ports/billing/billing-provider.ts'
import { asking, unlessMissing, unlessOtherWish, unlessTooLate } from './translate.ts'

const fingerprint = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)

/**
 * Stripe repeats the first answer to a key for a day, also where that was a failure of its own, so that a key is good for two
 * minutes only: https://docs.stripe.com/api/idempotent_requests
 */
const keyMs = 2 * 60_000
const keyOf = (what: string, now: Date, ...parts: readonly unknown[]): { idempotencyKey: string } => ({
  idempotencyKey: `${what}-${fingerprint([...parts, Math.floor(now.getTime() / keyMs)])}`,
})

const paidMeanwhile = (): AppError =>
  new AppError('conflict', 'A checkout of yours was completed just now. Reload the page to see your plan.')

/** What cannot be closed any more was paid, unless somebody else has closed it, or its day was over. */
const close = async ({ checkout: { sessions } }: Stripe, id: string): Promise<void> => {
  if (await unlessTooLate(() => sessions.expire(id))) return
  const { status } = await asking(() => sessions.retrieve(id))
  if (status !== 'expired') throw paidMeanwhile()
}

/**
 * Two open pages could both be paid, so there is one: the same wish finds it again, another wish closes it first. The key
 * holds what was seen and no wish, so that two clicks at once make one page, and of two wishes at once the second one is refused.
 */
export const openCheckout = async (
  stripe: Stripe,
  { labId, customerId: customer, priceId, successUrl, cancelUrl }: NewCheckout,
  now: Date,
): Promise<string | undefined> => {
  const { sessions } = stripe.checkout
  const wish = fingerprint([labId, customer, priceId, successUrl, cancelUrl])
  const known = await unlessMissing(() => sessions.list({ customer, limit: 20 }), 'customer')
  if (known === undefined) return undefined

  const open = known.data.filter(({ status }) => status === 'open')
  const same = open.find(({ metadata, url }) => metadata?.wish === wish && url !== null)
  for (const { id } of open.filter((session) => session !== same)) await close(stripe, id)
  if (same?.url) return same.url

  const create = () =>
    unlessOtherWish(() =>
      sessions.create(
        {
          mode: 'subscription',
          customer,
          client_reference_id: labId,
          line_items: [{ price: priceId, quantity: 1 }],
          success_url: successUrl,
          cancel_url: cancelUrl,
          metadata: { labId, wish },
          subscription_data: { metadata: { labId } },
        },
        keyOf('checkout', now, customer, known.data[0]?.id),
      ),
    )
  const made = await unlessMissing(create, 'customer')
  if (made === undefined) return undefined
  if (made.url === null) throw new Error('A hosted checkout came without its address')
  return made.url
}

const isLabId = idOf('lab')

export const readCheckout = async (stripe: Stripe, sessionId: string): Promise<Checkout | undefined> => {
  // Stripe would answer another resource for an id with a slash.
  if (!/^cs_\w+$/.test(sessionId)) return undefined
  const session = await unlessMissing(() => stripe.checkout.sessions.retrieve(sessionId))
  if (session === undefined) return undefined
  const { client_reference_id: labId, payment_status: paymentStatus } = session
  return { labId: isLabId(labId) ? labId : undefined, paymentStatus }
}

export const openPortal = async (
  stripe: Stripe,
  customer: string,
  returnUrl: string,
): Promise<string | undefined> => {
  const session = await unlessMissing(
    () => stripe.billingPortal.sessions.create({ customer, return_url: returnUrl }),
    'customer',
  )
  return session?.url
}

export const createCustomer = (
  stripe: Stripe,
  { labId, name, email }: { readonly labId: LabId; readonly name: string; readonly email: string },
  key: string,
  now: Date,
): Promise<string> =>
  asking(async () => {
    const { id } = await stripe.customers.create(
      { name, email, metadata: { labId } },
      keyOf('customer', now, key),
    )
    return id
  })
