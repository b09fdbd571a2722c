/** Stripe's objects as the API shows them: the fields that anybody here reads. Instants are seconds since 1970. */

export type Metadata = Record<string, string>
export type Interval = 'day' | 'week' | 'month' | 'year'

export type List<T> = { object: 'list'; url: string; has_more: boolean; data: T[] }

export type Product = {
  id: string
  object: 'product'
  active: boolean
  name: string
  description: string | null
  marketing_features: { name: string }[]
  default_price: string | null
  metadata: Metadata
  created: number
  livemode: false
}

export type Price = {
  id: string
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit'
  currency: string
  unit_amount: number
  unit_amount_decimal: string
  nickname: string | null
  product: string
  recurring: { interval: Interval; interval_count: number; usage_type: 'licensed'; meter: null }
  type: 'recurring'
  metadata: Metadata
  created: number
  livemode: false
}

export type Customer = {
  id: string
  object: 'customer'
  email: string | null
  name: string | null
  metadata: Metadata
  created: number
  livemode: false
  deleted?: true
}

export type CheckoutSession = {
  id: string
  object: 'checkout.session'
  mode: 'subscription'
  ui_mode: 'hosted_page'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  client_reference_id: string | null
  customer: string | null
  customer_email: string | null
  success_url: string
  cancel_url: string | null
  metadata: Metadata
  subscription: string | null
  invoice: string | null
  amount_total: number
  currency: string
  url: string | null
  created: number
  expires_at: number
  livemode: false
}

type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  subscription: string
  quantity: number
  price: Price
  current_period_start: number
  current_period_end: number
  metadata: Metadata
  created: number
}

export type Subscription = {
  id: string
  object: 'subscription'
  status: 'active' | 'trialing' | 'past_due' | 'canceled'
  customer: string
  items: List<SubscriptionItem>
  billing_mode: { type: 'flexible' }
  billing_cycle_anchor: number
  cancel_at: number | null
  cancel_at_period_end: boolean
  canceled_at: number | null
  ended_at: number | null
  cancellation_details: {
    comment: null
    feedback: null
    reason: 'cancellation_requested' | 'payment_failed' | null
  }
  collection_method: 'charge_automatically'
  currency: string
  latest_invoice: string | null
  start_date: number
  trial_start: number | null
  trial_end: number | null
  metadata: Metadata
  created: number
  livemode: false
}

export type Invoice = {
  id: string
  object: 'invoice'
  number: string
  customer: string
  status: 'open' | 'paid' | 'void'
  billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  amount_due: number
  amount_paid: number
  amount_remaining: number
  total: number
  currency: string
  attempt_count: number
  next_payment_attempt: number | null
  hosted_invoice_url: null
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; metadata: Metadata }
    quote_details: null
  }
  created: number
  livemode: false
}

export type PortalSession = {
  id: string
  object: 'billing_portal.session'
  customer: string
  return_url: string | null
  url: string
  created: number
  livemode: false
}

export type StripeEvent = {
  id: string
  object: 'event'
  api_version: string
  type: string
  created: number
  livemode: false
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  data: { object: object; previous_attributes?: object }
}

/** What Stripe knows beside its objects: no call ever shows it. */
export type Card = { id: string; number: string }
/** How far a subscription's time is ahead of everybody else's, in seconds. */
type Ahead = { id: string; seconds: number }
export type Order = {
  id: string
  price: string
  quantity: number
  trialEnd: number | null
  metadata: Metadata
}

export type Kinds = {
  product: Product
  price: Price
  customer: Customer
  'checkout.session': CheckoutSession
  subscription: Subscription
  invoice: Invoice
  'billing_portal.session': PortalSession
  event: StripeEvent
  card: Card
  ahead: Ahead
  order: Order
}
export type Kind = keyof Kinds
