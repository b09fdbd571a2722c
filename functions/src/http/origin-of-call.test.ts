import { describe, expect, it } from 'vitest'
import { addressOf, tokenOf } from './origin-of-call.ts'

const call = (headers: Record<string, string>) => ({ headers: new Headers(headers) })

describe('the token', () => {
  it.each([
    ['from Authorization', { authorization: 'Bearer abc' }, 'abc'],
    ['in any case', { authorization: 'bearer  abc ' }, 'abc'],
    ['from X-Authorization', { 'x-authorization': 'Bearer abc' }, 'abc'],
    [
      'from X-Authorization when the platform wrote the other',
      { 'x-authorization': 'Bearer abc', authorization: 'Bearer swa' },
      'abc',
    ],
    ['nowhere', {}, undefined],
    ['not from an empty header', { authorization: 'Bearer ' }, undefined],
  ])('is taken %s', (_where, headers, token) => {
    expect(tokenOf(call(headers))).toBe(token)
  })
})

describe('the address', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:51234', '192.0.2.7'],
    ['203.0.113.9, 198.51.100.2, 192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
    ['[2001:db8:1:2::9]:443', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
    ['', 'unknown'],
  ])('of %s is %s', (forwarded, address) => {
    expect(addressOf(call({ 'x-forwarded-for': forwarded }))).toBe(address)
  })
})
