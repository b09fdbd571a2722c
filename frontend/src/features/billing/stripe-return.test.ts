import { beforeEach, expect, test } from 'vitest'
import { returnAddresses } from '~/data/return-addresses.ts'
import { forgetReturn, heldReturn, holdReturn } from './stripe-return.ts'

beforeEach(forgetReturn)

test.each([
  [
    { success: 'true', session_id: ' cs_1 ' },
    { from: 'checkout', sessionId: 'cs_1' },
  ],
  [{ success: 'true' }, undefined],
  [{ session_id: 'cs_1' }, undefined],
  [{ success: 'false', session_id: 'cs_1' }, undefined],
  [{ canceled: 'true' }, { from: 'checkout-canceled' }],
  [{ canceled: 'true', session_id: 'cs_1' }, { from: 'checkout-canceled' }],
  [{ portal: 'closed' }, { from: 'portal' }],
])('reads %o, which leaves the address', (search, expected) => {
  expect(holdReturn(search)).toBe(true)
  expect(heldReturn()).toEqual(expected)
})

test('keeps what it holds when the clean address is read, until it is forgotten', () => {
  holdReturn({ canceled: 'true' })
  expect(holdReturn({})).toBe(false)
  expect(holdReturn({ theme: 'dark' })).toBe(false)
  expect(heldReturn()).toEqual({ from: 'checkout-canceled' })
  forgetReturn()
  expect(heldReturn()).toBeUndefined()
})

test('leaves the placeholder as Stripe looks for it, and reads what Stripe makes of it', () => {
  const { successUrl, cancelUrl, returnUrl } = returnAddresses('https://labs.example')
  expect(successUrl).toContain('session_id={CHECKOUT_SESSION_ID}')
  const searchOf = (address: string) => Object.fromEntries(new URL(address).searchParams)
  holdReturn(searchOf(successUrl.replace('{CHECKOUT_SESSION_ID}', 'cs_9')))
  expect(heldReturn()).toEqual({ from: 'checkout', sessionId: 'cs_9' })
  holdReturn(searchOf(cancelUrl))
  expect(heldReturn()).toEqual({ from: 'checkout-canceled' })
  holdReturn(searchOf(returnUrl))
  expect(heldReturn()).toEqual({ from: 'portal' })
})
