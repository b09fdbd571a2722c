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
  ])('of %s is %s', (forwarded, address) => {
    expect(addressOf(call({ 'x-forwarded-for': forwarded }), 1)).toBe(address)
  })

  // As a linked Static Web App sends it: https://github.com/geoffrich/svelte-adapter-azure-swa/pull/71
  const proxy = '[fd00::d63d:e0b8:bc35:12be:2e17:f3af]:64909'
  it.each([
    [`8.23.191.142:52987, ${proxy}`, '8.23.191.142'],
    [`203.0.113.9, 8.23.191.142:52987, ${proxy}`, '8.23.191.142'],
    [`[2001:db8:1:2::9]:443, ${proxy}`, '2001:db8:1:2'],
    ['8.23.191.142:52987', '8.23.191.142'],
  ])('behind two proxies, of %s, is %s', (forwarded, address) => {
    expect(addressOf(call({ 'x-forwarded-for': forwarded }), 2)).toBe(address)
  })

  it.each(['', 'unknown', 'localhost', '192.0.2.999', '192.0.2.7:x', '[2001:db8::1', 'a'.repeat(9_000)])(
    'that cannot be one is not taken: %s',
    (forwarded) => {
      expect(addressOf(call({ 'x-forwarded-for': forwarded }), 1)).toMatch(/^unknown-[0-9a-f]{2}$/)
    },
  )

  it('that is unknown does not throw all who have none together', () => {
    const seen = ['Firefox', 'Safari', 'curl', 'Edge'].map((agent) =>
      addressOf(call({ 'user-agent': agent }), 1),
    )
    expect(new Set(seen).size).toBe(4)
    expect(addressOf(call({ 'user-agent': 'curl' }), 1)).toBe(seen[2])
  })
})
