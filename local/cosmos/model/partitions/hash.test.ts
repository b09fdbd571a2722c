import { describe, expect, it } from 'vitest'
import { murmur128 } from './hash.ts'

// From the reference implementation: https://github.com/aappleby/smhasher
const vectors: [string, string][] = [
  ['', '00000000000000000000000000000000'],
  ['hello', 'cbd8a7b341bd9b025b1e906a48ae1d19'],
  ['The quick brown fox jumps over the lazy dog', 'e34bbc7bbc071b6c7a433ca9c49a9347'],
]

describe('murmur128', () => {
  it.each(vectors)('hashes %j as the reference does', (text, expected) => {
    const hex = murmur128(Buffer.from(text)).map((half) => half.toString(16).padStart(16, '0'))
    expect(hex.join('')).toBe(expected)
  })
})
