import { describe, expect, it } from 'vitest'
import { hashPartitionKey, keyOfDocument, parsePartitionKey } from './partition-key.ts'

// Computed by hashV2PartitionKey of @azure/cosmos 4.10.1.
const hashes: [string, string][] = [
  ['[""]', '32E9366E637A71B4E710384B2F4970A0'],
  ['["lab-1"]', '3F1932ED333B0A1ED025F75256246F56'],
  ['["ü-ß 日本"]', '1B63988B3B7E16841B0DAD5E479C9F5E'],
  [JSON.stringify(['x'.repeat(15)]), '2B275C18C408A03A0A53709CD6F5829A'],
  [JSON.stringify(['y'.repeat(100)]), '3F8B5AACCEB1CA7C956363CA2B77D33C'],
  ['[5]', '19C08621B135968252FB34B4CF66F811'],
  ['[-1.5]', '151793206780805FF6E1DCAE6C787B6A'],
  ['[1e+300]', '1234CB21048B20039B22F11DBB13CD7B'],
  ['[true]', '0E711127C5B5A8E4726AC6DD306A3E59'],
  ['[false]', '2FE1BE91E90A3439635E0E9E37361EF2'],
  ['[null]', '378867E4430E67857ACE5C908374FE16'],
  ['[{}]', '11622DAA78F835834610ABE56EFF5CB5'],
]

describe('hashPartitionKey', () => {
  it.each(hashes)('hashes %s as the SDK does', (key, expected) => {
    expect(hashPartitionKey(key)).toBe(expected)
  })
})

describe('parsePartitionKey', () => {
  it('gives one text for all spellings of a key', () => {
    expect(parsePartitionKey('[ "\\u00fc" ]')).toBe('["ü"]')
    expect(parsePartitionKey('["ü"]')).toBe('["ü"]')
  })

  it('keeps a number, its text and a missing key apart', () => {
    expect(new Set(['[5]', '["5"]', '[null]', '[{}]'].map(parsePartitionKey)).size).toBe(4)
  })

  it.each(['{', '"lab"', '[]', '["a","b"]', '[{"a":1}]', '[["a"]]', JSON.stringify(['k'.repeat(2049)])])(
    'refuses %s',
    (header) => {
      expect(() => parsePartitionKey(header)).toThrow(expect.objectContaining({ status: 400 }))
    },
  )
})

describe('keyOfDocument', () => {
  it('reads the value at the path', () => {
    expect(keyOfDocument({ lab: { id: 'a' } }, ['lab', 'id'])).toBe('["a"]')
    expect(keyOfDocument({ lab: {} }, ['lab', 'id'])).toBe('[{}]')
  })
})
