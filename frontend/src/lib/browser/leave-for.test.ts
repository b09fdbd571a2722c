import { expect, test } from 'vitest'
import { isSafeToLeaveFor } from './leave-for.ts'

test.each([
  'https://checkout.stripe.com/c/pay/cs_test_1#fid',
  'https://pay.university.example/c/pay/cs_live_1',
  'http://localhost:12111/c/pay/cs_test_1',
  'http://127.0.0.1:12111/p/session/bps_1',
  'http://[::1]:12111/p/session/bps_1',
])('goes to %s', (address) => {
  expect(isSafeToLeaveFor(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://checkout.stripe.com',
  'data:text/html,hello',
  'http://checkout.stripe.com/c/pay/cs_test_1',
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
  '//checkout.stripe.com/',
  '/dashboard',
  '',
])('does not go to %j', (address) => {
  expect(isSafeToLeaveFor(address)).toBe(false)
})
