const mask = (1n << 64n) - 1n
const c1 = 0x87c37b91114253d5n
const c2 = 0x4cf5ad432745937fn

const rotate = (value: bigint, bits: bigint) => ((value << bits) | (value >> (64n - bits))) & mask

const mixFirst = (value: bigint) => (rotate((value * c1) & mask, 31n) * c2) & mask

const mixSecond = (value: bigint) => (rotate((value * c2) & mask, 33n) * c1) & mask

const finish = (value: bigint) => {
  let mixed = value ^ (value >> 33n)
  mixed = (mixed * 0xff51afd7ed558ccdn) & mask
  mixed ^= mixed >> 33n
  mixed = (mixed * 0xc4ceb9fe1a85ec53n) & mask
  return mixed ^ (mixed >> 33n)
}

/**
 * MurmurHash3 x64 128 with seed 0, as its two halves. The partition key hash (version 2) of the service
 * and of its SDK is built on it. https://github.com/aappleby/smhasher/blob/master/src/MurmurHash3.cpp
 */
export const murmur128 = (bytes: Buffer): readonly [bigint, bigint] => {
  let h1 = 0n
  let h2 = 0n
  const whole = bytes.length - (bytes.length % 16)
  for (let at = 0; at < whole; at += 16) {
    h1 ^= mixFirst(bytes.readBigUInt64LE(at))
    h1 = (rotate(h1, 27n) + h2) & mask
    h1 = (h1 * 5n + 0x52dce729n) & mask
    h2 ^= mixSecond(bytes.readBigUInt64LE(at + 8))
    h2 = (rotate(h2, 31n) + h1) & mask
    h2 = (h2 * 5n + 0x38495ab5n) & mask
  }
  const tail = Buffer.alloc(16)
  bytes.copy(tail, 0, whole)
  h2 ^= mixSecond(tail.readBigUInt64LE(8))
  h1 ^= mixFirst(tail.readBigUInt64LE(0))
  h1 ^= BigInt(bytes.length)
  h2 ^= BigInt(bytes.length)
  h1 = (h1 + h2) & mask
  h2 = (h2 + h1) & mask
  h1 = finish(h1)
  h2 = finish(h2)
  h1 = (h1 + h2) & mask
  h2 = (h2 + h1) & mask
  return [h1, h2]
}
