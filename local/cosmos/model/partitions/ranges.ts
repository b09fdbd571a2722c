import type { JsonObject } from '../../json.ts'
import { hashPartitionKey, type PartitionKey } from './partition-key.ts'

/** Hashes start with a byte from 00 to 3F; each range takes an equal part of them. */
const firstBytes = 0x40

const boundsOf = (range: number, count: number) => {
  const hex = (at: number) =>
    Math.floor((at * firstBytes) / count)
      .toString(16)
      .toUpperCase()
      .padStart(2, '0')
  return {
    min: range === 0 ? '' : hex(range),
    max: range === count - 1 ? 'FF' : hex(range + 1),
  }
}

/** The physical range, 0 to `count - 1`, that holds a partition. */
export const rangeOf = (key: PartitionKey, count: number): number => {
  const hash = hashPartitionKey(key)
  let range = count - 1
  while (range > 0 && hash < boundsOf(range, count).min) range--
  return range
}

/** The answer of `pkranges`: the SDK fans a query out over these. */
export const describeRanges = (count: number): JsonObject[] =>
  Array.from({ length: count }, (_, range) => {
    const { min, max } = boundsOf(range, count)
    return {
      id: String(range),
      minInclusive: min,
      maxExclusive: max,
      ridPrefix: range,
      throughputFraction: 1 / count,
      status: 'online',
      parents: [],
      _rid: `range${range}`,
      _etag: '"0"',
      _ts: 0,
      _self: '',
    }
  })
