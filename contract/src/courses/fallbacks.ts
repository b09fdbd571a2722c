import type { LiveSize } from './sizes.ts'

/** Which sizes take the place of another one when Azure has none of it: pure, so that both sides name the same. */

export type PricedSize = LiveSize & { readonly pricePerHour: number }

export const isPriced = (size: LiveSize): size is PricedSize => size.pricePerHour !== undefined

export const bySizeId = (one: LiveSize, other: LiveSize): number => (one.id < other.id ? -1 : 1)

const mostFallbacks = 4

/** The nearest in price with at least as much of everything, and not burstable unless it is. */
export const fallbacksOf = (chosen: PricedSize | undefined, all: readonly PricedSize[]): string[] => {
  if (chosen === undefined) return []
  const { id, vCpus, memoryGB, burstable, pricePerHour } = chosen
  const distance = (size: PricedSize): number => Math.abs(size.pricePerHour - pricePerHour)
  const holds = (size: PricedSize): boolean => size.vCpus >= vCpus && size.memoryGB >= memoryGB
  return all
    .filter((size) => size.id !== id && holds(size) && (burstable || !size.burstable))
    .toSorted((one, other) => distance(one) - distance(other) || bySizeId(one, other))
    .slice(0, mostFallbacks)
    .map((size) => size.id)
}
