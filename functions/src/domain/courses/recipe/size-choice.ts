import { bySizeId, fallbacksOf, isPriced, type PricedSize } from '@labkeeper/contract/courses/fallbacks'
import type { LiveSize, Need, Sizes } from '@labkeeper/contract/courses/sizes'

/** Of the sizes that there are, those that fit a need in words: pure, so that everybody is proposed the same. */

interface Wish {
  readonly vCpus: number
  readonly memoryGB: number
  readonly fits?: (size: LiveSize) => boolean
}

const hasGpu = ({ gpu }: LiveSize): boolean => gpu

const wishes: Readonly<Record<Need, Wish>> = {
  office: { vCpus: 2, memoryGB: 8 },
  programming: { vCpus: 2, memoryGB: 8 },
  databases: { vCpus: 4, memoryGB: 16, fits: ({ burstable }) => !burstable },
  nested: { vCpus: 4, memoryGB: 16, fits: ({ nested }) => nested },
  graphics: { vCpus: 1, memoryGB: 1, fits: hasGpu },
  'machine-learning': { vCpus: 1, memoryGB: 1, fits: hasGpu },
}
const anything: Wish = { vCpus: 1, memoryGB: 1 }

/** 5 of `Standard_D2as_v5`; none is 1. */
export const generationOf = (id: string): number => Number(/_v(\d+)/i.exec(id)?.[1] ?? 1)

const byPrice = (one: PricedSize, other: PricedSize): number =>
  one.pricePerHour - other.pricePerHour || bySizeId(one, other)

/** By price; those without one come last. */
export const sortedByPrice = (sizes: readonly LiveSize[]): LiveSize[] => [
  ...sizes.filter(isPriced).toSorted(byPrice),
  ...sizes.filter((size) => !isPriced(size)).toSorted(bySizeId),
]

const holds = (size: LiveSize, { vCpus, memoryGB }: Pick<Wish, 'vCpus' | 'memoryGB'>): boolean =>
  size.vCpus >= vCpus && size.memoryGB >= memoryGB

/** Three to choose from, and what takes the place of the middle one when Azure has none of it. */
export const choose = (
  sizes: readonly LiveSize[],
  need: Need | undefined,
): Pick<Sizes, 'proposals' | 'fallbacks'> => {
  const wish = need === undefined ? anything : wishes[need]
  const usable = sizes.filter((size) => size.usable).filter(isPriced)
  const fitting = usable.filter((size) => holds(size, wish) && (wish.fits?.(size) ?? true)).toSorted(byPrice)
  const generations = [...new Set(sizes.map(({ id }) => generationOf(id)))].toSorted((a, b) => b - a)
  const newest = new Set(generations.slice(0, 2))
  const lasting = fitting.filter((size) => !size.burstable && newest.has(generationOf(size.id)))
  const [cheap] = fitting
  const [balanced] = lasting
  const strong =
    balanced &&
    lasting.find((size) => holds(size, { vCpus: 2 * balanced.vCpus, memoryGB: 2 * balanced.memoryGB }))
  return {
    proposals: {
      ...(cheap && { cheap: cheap.id }),
      ...(balanced && { balanced: balanced.id }),
      ...(strong && { strong: strong.id }),
    },
    fallbacks: fallbacksOf(balanced ?? cheap, fitting),
  }
}
