import type { Limits } from '@labkeeper/contract/courses/creators'
import { regionName } from '@labkeeper/contract/vms/catalogue'
import type { CourseRecord } from '../course-record.ts'

/** What goes beyond what a creator's courses may be. `prices` are those of the recipe's sizes, as far as they are known. */
export interface Beyond {
  readonly field: string
  readonly text: string
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})

const isIn = (location: string, locations: readonly string[]): boolean =>
  locations.some((one) => one.toLowerCase() === location.toLowerCase())

/** How many machines a course may come to have. */
export const machinesOf = ({ machines }: Pick<CourseRecord, 'machines'>): number =>
  machines.make === 'joining' ? machines.most : machines.wanted + machines.spares

export const beyondLimits = (
  { recipe, machines }: Pick<CourseRecord, 'recipe' | 'machines'>,
  { locations, mostPricePerHour, mostMachines }: Limits,
  prices: readonly (number | undefined)[],
): Beyond[] => {
  const found: Beyond[] = []
  if (recipe !== undefined && locations.length > 0 && !isIn(recipe.location, locations)) {
    const text = `This lab allows you ${listed.format(locations.map(regionName))}.`
    found.push({ field: 'recipe.location', text })
  }
  for (const [index, size] of (recipe?.sizes ?? []).entries()) {
    const price = prices[index]
    if (price === undefined || mostPricePerHour === undefined || price <= mostPricePerHour) continue
    const text = `${size} costs ${dollars.format(price)} an hour. This lab allows you ${dollars.format(mostPricePerHour)}.`
    found.push({ field: `recipe.sizes.${index}`, text })
  }
  if (mostMachines !== undefined && machinesOf({ machines }) > mostMachines) {
    found.push({ field: 'machines.wanted', text: `This lab allows you ${mostMachines} machines a course.` })
  }
  return found
}
