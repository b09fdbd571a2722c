import { z } from '../kernel/zod.ts'

/** Ranges of IPv4 addresses, as teachers give those of a campus. */

const largest = 12

const shape = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})\/(\d{1,2})$/

/** First and last address of it as numbers; undefined for what is none, or whose first address is not the one named. */
export const rangeOf = (text: string): { readonly first: number; readonly last: number } | undefined => {
  const [, ...parts] = shape.exec(text)?.map(Number) ?? []
  const bits = parts.pop() ?? 33
  if (bits > 32 || parts.some((part) => part > 255)) return undefined
  const first = parts.reduce((address, part) => address * 256 + part, 0)
  const size = 2 ** (32 - bits)
  return first % size === 0 ? { first, last: first + size - 1 } : undefined
}

const isSmallEnough = (text: string): boolean => {
  const range = rangeOf(text)
  return range !== undefined && range.last - range.first < 2 ** (32 - largest)
}

export const CampusRange = z
  .string()
  .check(z.trim(), z.refine(isSmallEnough, `Enter a range like 84.12.0.0/16, not larger than /${largest}.`))
