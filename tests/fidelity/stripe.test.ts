import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiVersion as asked } from '@labkeeper/functions/gateways/stripe/client'
import type * as Ours from '@labkeeper/local/stripe/model/objects'
import { apiVersion as answered } from '@labkeeper/local/stripe/version'
import Stripe from 'stripe'
import { describe, expect, expectTypeOf, it } from 'vitest'

/**
 * The stand-in's objects against the types that Stripe generates from its API description, for the version that we ask
 * for. The calls of our gateway are held against them by the compiler, because it makes them through Stripe's SDK. The
 * types are checked by `npm run types`; a wrong field makes that step red.
 */

type At<T, K extends PropertyKey> = T extends unknown ? (K extends keyof T ? T[K] : never) : never
/** What Stripe calls a `Decimal` goes over the line as text, and the SDK makes a number of it. */
type OnTheLine<T> = T extends { toFixed: unknown; isZero: unknown } ? string : T
/** Stripe leaves its enumerations open for words to come; the stand-in has to do with those of today. */
type Literal<T> = T extends string ? (string extends T ? never : T) : never
type Leaf<T> = [Literal<T>] extends [never] ? OnTheLine<T> : Literal<T> | Exclude<T, string>

/** Fields, at any depth, that Stripe's type has not, or has with another type. */
type Wrong<O, T, Path extends string = ''> = [T] extends [never]
  ? Path
  : O extends readonly (infer E)[]
    ? T extends readonly (infer F)[]
      ? Wrong<E, F, `${Path}[]`>
      : Extract<T, readonly unknown[]> extends readonly (infer F)[]
        ? Wrong<E, F, `${Path}[]`>
        : Path
    : O extends object
      ? string extends keyof O
        ? never
        : { [K in keyof O & string]: Wrong<O[K], At<Extract<T, object>, K>, `${Path}.${K}`> }[keyof O &
            string]
      : O extends Leaf<T>
        ? never
        : Path

describe("the stand-in's objects", () => {
  it('have no field that Stripe does not know, and none of another type', () => {
    expectTypeOf<Wrong<Ours.Product, Stripe.Product>>().toEqualTypeOf<never>()
    expectTypeOf<Wrong<Ours.Price, Stripe.Price>>().toEqualTypeOf<never>()
    expectTypeOf<Wrong<Ours.Customer, Stripe.Customer | Stripe.DeletedCustomer>>().toEqualTypeOf<never>()
    expectTypeOf<Wrong<Ours.CheckoutSession, Stripe.Checkout.Session>>().toEqualTypeOf<never>()
    expectTypeOf<Wrong<Ours.Subscription, Stripe.Subscription>>().toEqualTypeOf<never>()
    expectTypeOf<Wrong<Ours.Invoice, Stripe.Invoice>>().toEqualTypeOf<never>()
    expectTypeOf<Wrong<Ours.PortalSession, Stripe.BillingPortal.Session>>().toEqualTypeOf<never>()
    expectTypeOf<Wrong<Omit<Ours.StripeEvent, 'type' | 'data'>, Stripe.Event>>().toEqualTypeOf<never>()
  })

  it('would be caught at a wrong field, at any depth', () => {
    type Misspelt = Ours.Product & { colour: string }
    type Mistyped = Omit<Ours.Price, 'unit_amount'> & { unit_amount: string }
    type Deep = Omit<Ours.Price, 'recurring'> & { recurring: { interval: 'fortnight' } }
    expectTypeOf<Wrong<Misspelt, Stripe.Product>>().toEqualTypeOf<'.colour'>()
    expectTypeOf<Wrong<Mistyped, Stripe.Price>>().toEqualTypeOf<'.unit_amount'>()
    expectTypeOf<Wrong<Deep, Stripe.Price>>().toEqualTypeOf<'.recurring.interval'>()
  })
})

/** All that the gateway looks into (events.ts, by a pattern), as Stripe spells it. */
const read = [
  'checkout.session.async_payment_failed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.completed',
  'customer.deleted',
  'customer.subscription.created',
  'customer.subscription.deleted',
  'customer.subscription.updated',
  'invoice.paid',
  'invoice.payment_action_required',
  'invoice.payment_failed',
] as const satisfies readonly Stripe.Event['type'][]

describe('events', () => {
  it('that we read belong to a customer, by a field that Stripe sends', () => {
    type Objects = Extract<Stripe.Event, { type: (typeof read)[number] }>['data']['object']
    type WithCustomer = Exclude<Objects, Stripe.Customer>
    expectTypeOf<WithCustomer>().toHaveProperty('customer')
  })

  it('that the stand-in sends are all of a kind that Stripe knows', () => {
    const sources = globSync(join(import.meta.dirname, '../../local/stripe/*/*.ts'))
    const text = sources.map((file) => readFileSync(file, 'utf8')).join('\n')
    const sent = new Set(Array.from(text.matchAll(/emit\(\s*'([\w.]+)'/g), ([, type = '']) => type))
    const known: readonly Stripe.Event['type'][] = [
      ...read,
      'checkout.session.expired',
      'invoice.finalized',
      'invoice.payment_succeeded',
      'price.updated',
      'product.updated',
    ]
    expect(sent.size).toBeGreaterThan(4)
    expect([...sent].filter((type) => !known.some((one) => one === type))).toEqual([])
  })
})

it('everybody speaks the version that the SDK was made for', () => {
  expect(asked).toBe(Stripe.API_VERSION)
  expect(answered).toBe(Stripe.API_VERSION)
})
