/** IPv4 arithmetic on CIDR prefixes; undefined for what is not one. */
export interface Prefix {
  readonly first: number
  readonly last: number
}

export const parsePrefix = (text: string): Prefix | undefined => {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/.exec(text)
  if (!match) return undefined
  const numbers = match.slice(1).map(Number)
  const bits = numbers.pop() ?? 33
  if (bits > 32 || numbers.some((part) => part > 255)) return undefined
  const first = numbers.reduce((address, part) => address * 256 + part, 0)
  const size = 2 ** (32 - bits)
  return first % size === 0 ? { first, last: first + size - 1 } : undefined
}

export const contains = (outer: Prefix, inner: Prefix): boolean =>
  outer.first <= inner.first && inner.last <= outer.last

export const overlaps = (one: Prefix, other: Prefix): boolean =>
  one.first <= other.last && other.first <= one.last

export const formatAddress = (address: number): string =>
  [24, 16, 8, 0].map((shift) => Math.floor(address / 2 ** shift) % 256).join('.')
