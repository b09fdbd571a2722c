import type { Course } from '@labkeeper/contract/courses/course'
import type { Limits } from '@labkeeper/contract/courses/creators'
import { fallbacksOf, isPriced } from '@labkeeper/contract/courses/fallbacks'
import type { LiveSize, Need, Sizes } from '@labkeeper/contract/courses/sizes'
import { regionName, sizeLabel } from '@labkeeper/contract/vms/catalogue'
import { hourlyText } from '../hourly-text.ts'

/** Choosing among the sizes that Azure offers now. */

export const needs: Readonly<Record<Need, string>> = {
  office: 'Office and web',
  programming: 'Programming',
  databases: 'Databases',
  nested: 'Nested virtual machines',
  graphics: '3D graphics',
  'machine-learning': 'Machine learning',
}

const mostAsked = 550

/** For how many machines a size is looked for: those that are still to be made, at least one. */
export const stillToMake = ({ machines, counts }: Pick<Course, 'machines' | 'counts'>): number => {
  const { make, wanted, spares, most } = machines
  const all = make === 'joining' ? most : wanted + spares
  return Math.min(mostAsked, Math.max(1, all - counts.machines))
}

/** The same list, in which what the lab's owner does not allow is not usable either. */
export const withinLimits = (sizes: Sizes, limits: Pick<Limits, 'mostPricePerHour'> | undefined): Sizes => {
  const most = limits?.mostPricePerHour
  if (most === undefined) return sizes
  const limited = (size: LiveSize): LiveSize =>
    size.usable && size.pricePerHour !== undefined && size.pricePerHour > most
      ? { ...size, usable: false, reason: `This lab allows you ${hourlyText(most)} an hour.` }
      : size
  return { ...sizes, sizes: sizes.sizes.map(limited) }
}

const findSize = ({ sizes }: Sizes, id: string | undefined): LiveSize | undefined =>
  sizes.find((size) => size.id === id)

export interface Proposal {
  /** 'Cheap', or 'Cheap and balanced' where both are the same. */
  readonly title: string
  readonly size: LiveSize
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Up to three, each size once. */
export const proposalsOf = (sizes: Sizes): Proposal[] => {
  const names = ['cheap', 'balanced', 'strong'] as const
  const found = names.flatMap((name) => {
    const size = findSize(sizes, sizes.proposals[name])
    return size?.usable ? [{ name, size }] : []
  })
  return found
    .filter(({ size }, index) => found.findIndex((one) => one.size === size) === index)
    .map(({ size }) => {
      const said = found.filter((one) => one.size === size).map(({ name }) => name)
      return { title: capitalised(said.join(' and ')), size }
    })
}

/** What is taken unless somebody chooses. */
const proposed = (sizes: Sizes): LiveSize | undefined =>
  [sizes.proposals.balanced, sizes.proposals.cheap]
    .map((id) => findSize(sizes, id))
    .find((size) => size?.usable)

export interface Chosen {
  /** Absent where nothing can be taken. */
  readonly size?: LiveSize
  /** Why what was wished cannot be taken here and now. */
  readonly problem?: string
}

/** `wished` is empty where somebody leaves it to the proposals. */
export const choose = (sizes: Sizes, wished: string, location: string): Chosen => {
  if (wished === '') {
    const size = proposed(sizes)
    return size ? { size } : {}
  }
  const size = findSize(sizes, wished)
  if (size?.usable) return { size }
  const why = size?.reason ?? `Azure does not offer it in ${regionName(location)}.`
  return { problem: `${sizeLabel(wished)}: ${why}` }
}

const traits: Readonly<Partial<Record<Need, 'gpu' | 'nested'>>> = {
  graphics: 'gpu',
  'machine-learning': 'gpu',
  nested: 'nested',
}

/** Those that can do what is needed before all others, which stay in their order. */
export const forNeed = (sizes: readonly LiveSize[], need: Need | ''): readonly LiveSize[] => {
  const trait = need === '' ? undefined : traits[need]
  return trait === undefined
    ? sizes
    : [...sizes.filter((size) => size[trait]), ...sizes.filter((size) => !size[trait])]
}

/** The chosen one, and what takes its place when Azure has none of it, in order. */
export const inOrder = (sizes: Sizes, chosen: LiveSize): string[] => {
  const { balanced, cheap } = sizes.proposals
  const usable = sizes.sizes.filter((size) => size.usable).filter(isPriced)
  const alike = usable.filter(({ gpu, nested }) => gpu === chosen.gpu && (nested || !chosen.nested))
  const others =
    chosen.id === (balanced ?? cheap)
      ? sizes.fallbacks.filter((id) => usable.some((size) => size.id === id))
      : fallbacksOf(isPriced(chosen) ? chosen : undefined, alike)
  return [chosen.id, ...others]
}
