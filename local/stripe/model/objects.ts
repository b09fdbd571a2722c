/** Stripe's objects as the API shows them: the fields that anybody here reads. Instants are seconds since 1970. */

export type Metadata = Record<string, string>
export type Interval = 'day' | 'week' | 'month' | 'year'

export interface List<T> {
  readonly object: 'list'
  readonly url: string
  readonly has_more: boolean
  readonly data: T[]
}

export interface Product {
  readonly id: string
  readonly object: 'product'
  readonly active: boolean
  readonly name: string
  readonly description: string | null
  readonly marketing_features: { readonly name: string }[]
  readonly default_price: string | null
  readonly metadata: Metadata
  readonly created: number
  readonly livemode: false
}

export interface Price {
  readonly id: string
  readonly object: 'price'
  readonly active: boolean
  readonly billing_scheme: 'per_unit'
  readonly currency: string
  readonly unit_amount: number
  readonly unit_amount_decimal: string
  readonly nickname: string | null
  readonly product: string
  readonly recurring: {
    readonly interval: Interval
    readonly interval_count: number
    readonly usage_type: 'licensed'
    readonly meter: null
  }
  readonly type: 'recurring'
  readonly metadata: Metadata
  readonly created: number
  readonly livemode: false
}

export interface Customer {
  readonly id: string
  readonly object: 'customer'
  readonly email: string | null
  readonly name: string | null
  readonly metadata: Metadata
  readonly created: number
  readonly livemode: false
  readonly deleted?: true
}

export interface CheckoutSession {
  readonly id: string
  readonly object: 'checkout.session'
  readonly mode: 'subscription'
  readonly ui_mode: 'hosted_page'
  readonly status: 'open' | 'complete' | 'expired'
  readonly payment_status: 'unpaid' | 'paid' | 'no_payment_required'
  readonly client_reference_id: string | null
  readonly customer: string | null
  readonly customer_email: string | null
  readonly success_url: string
  readonly cancel_url: string | null
  readonly metadata: Metadata
  readonly subscription: string | null
  readonly invoice: string | null
  readonly amount_total: number
  readonly currency: string
  readonly url: string | null
  readonly created: number
  readonly expires_at: number
  readonly livemode: false
}

interface SubscriptionItem {
  readonly id: string
  readonly object: 'subscription_item'
  readonly subscription: string
  readonly quantity: number
  readonly price: Price
  readonly current_period_start: number
  readonly current_period_end: number
  readonly metadata: Metadata
  readonly created: number
}

export interface Subscription {
  readonly id: string
  readonly object: 'subscription'
  readonly status: 'active' | 'trialing' | 'past_due' | 'canceled'
  readonly customer: string
  readonly items: List<SubscriptionItem>
  readonly billing_mode: { readonly type: 'flexible' }
  readonly billing_cycle_anchor: number
  readonly cancel_at: number | null
  readonly cancel_at_period_end: boolean
  readonly canceled_at: number | null
  readonly ended_at: number | null
  readonly cancellation_details: {
    readonly comment: null
    readonly feedback: null
    readonly reason: 'cancellation_requested' | 'payment_failed' | null
  }
  readonly collection_method: 'charge_automatically'
  readonly currency: string
  readonly latest_invoice: string | null
  readonly start_date: number
  readonly trial_start: number | null
  readonly trial_end: number | null
  readonly metadata: Metadata
  readonly created: number
  readonly livemode: false
}

export interface Invoice {
  readonly id: string
  readonly object: 'invoice'
  readonly number: string
  readonly customer: string
  readonly status: 'open' | 'paid' | 'void'
  readonly billing_reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  readonly amount_due: number
  readonly amount_paid: number
  readonly amount_remaining: number
  readonly total: number
  readonly currency: string
  readonly attempt_count: number
  readonly next_payment_attempt: number | null
  readonly hosted_invoice_url: null
  readonly parent: {
    readonly type: 'subscription_details'
    readonly subscription_details: { readonly subscription: string; readonly metadata: Metadata }
    readonly quote_details: null
  }
  readonly created: number
  readonly livemode: false
}

export interface PortalSession {
  readonly id: string
  readonly object: 'billing_portal.session'
  readonly customer: string
  readonly return_url: string | null
  readonly url: string
  readonly created: number
  readonly livemode: false
}

export interface StripeEvent {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly type: string
  readonly created: number
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: { readonly id: null; readonly idempotency_key: null }
  readonly data: { readonly object: object; readonly previous_attributes?: object }
}

/** What Stripe knows beside its objects: no call ever shows it. */
export interface Card {
  readonly id: string
  readonly number: string
}
/** How far a subscription's time is ahead of everybody else's, in seconds. */
interface Ahead {
  readonly id: string
  readonly seconds: number
}
export interface Order {
  readonly id: string
  readonly price: string
  readonly quantity: number
  readonly trialEnd: number | null
  readonly metadata: Metadata
}

export interface Kinds {
  readonly product: Product
  readonly price: Price
  readonly customer: Customer
  readonly 'checkout.session': CheckoutSession
  readonly subscription: Subscription
  readonly invoice: Invoice
  readonly 'billing_portal.session': PortalSession
  readonly event: StripeEvent
  readonly card: Card
  readonly ahead: Ahead
  readonly order: Order
}
export type Kind = keyof Kinds
