import { expect, test } from 'vitest'
import { contains, formatAddress, overlaps, parsePrefix } from './prefix.ts'

const prefix = (text: string) => parsePrefix(text) ?? { first: -1, last: -2 }

test('reads prefixes and refuses what is none', () => {
  expect(prefix('10.0.1.0/24')).toEqual({ first: 167772416, last: 167772671 })
  expect(prefix('0.0.0.0/0').last).toBe(2 ** 32 - 1)
  for (const text of ['10.0.0.1/24', '10.0.0.0', '10.0.0/24', '300.0.0.0/8', '10.0.0.0/33', 'x']) {
    expect(parsePrefix(text)).toBeUndefined()
  }
})

test('tells inside from across', () => {
  expect(contains(prefix('10.0.0.0/16'), prefix('10.0.255.0/24'))).toBe(true)
  expect(contains(prefix('10.0.0.0/16'), prefix('10.1.0.0/24'))).toBe(false)
  expect(overlaps(prefix('10.0.0.0/24'), prefix('10.0.0.128/25'))).toBe(true)
  expect(overlaps(prefix('10.0.0.0/25'), prefix('10.0.0.128/25'))).toBe(false)
})

test('writes addresses', () => {
  expect(formatAddress(prefix('192.168.3.0/24').first + 7)).toBe('192.168.3.7')
})
