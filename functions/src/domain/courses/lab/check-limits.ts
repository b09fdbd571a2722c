import type { Limits } from '@labkeeper/contract/courses/creators'
import { counted } from '@labkeeper/contract/kernel/wording'
import { regionName } from '@labkeeper/contract/vms/catalogue'
import type { CourseRecord } from '../course-record.ts'

export interface Beyond {
  readonly field: string
  readonly text: string
}

/** What a course costs, as far as it is known: an hour of each of the recipe's sizes, and a month of all of it. */
export interface KnownCosts {
  readonly hourly: readonly (number | undefined)[]
  readonly perMonth?: number | undefined
}

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 4,
})
const inCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

const isIn = (location: string, locations: readonly string[]): boolean =>
  locations.some((one) => one.toLowerCase() === location.toLowerCase())

/** How many machines a course may come to have. */
export const machinesOf = ({ machines }: Pick<CourseRecord, 'machines'>): number =>
  machines.make === 'joining' ? machines.most : machines.wanted + machines.spares

/** With all the machines that it may come to have, whoever has joined by now. */
export const atMost = (course: CourseRecord): CourseRecord => {
  const { machines } = course
  if (machines.make === 'ahead') return course
  const spares = Math.min(machines.spares, machines.most)
  return { ...course, machines: { ...machines, make: 'ahead', wanted: machines.most - spares, spares } }
}

/** What goes beyond what a creator's courses may be. */
export const beyondLimits = (
  { recipe, machines }: Pick<CourseRecord, 'recipe' | 'machines'>,
  { locations, mostPricePerHour, mostMachines, mostPerMonth }: Limits,
  { hourly, perMonth }: KnownCosts,
): Beyond[] => {
  const found: Beyond[] = []
  if (recipe !== undefined && locations.length > 0 && !isIn(recipe.location, locations)) {
    const text = `This lab allows you ${listed.format(locations.map(regionName))}.`
    found.push({ field: 'recipe.location', text })
  }
  for (const [index, size] of (recipe?.sizes ?? []).entries()) {
    const price = hourly[index]
    if (price === undefined || mostPricePerHour === undefined || price <= mostPricePerHour) continue
    const text = `${size} costs ${dollars.format(price)} an hour. This lab allows you ${dollars.format(mostPricePerHour)}.`
    found.push({ field: `recipe.sizes.${index}`, text })
  }
  if (mostMachines !== undefined && machinesOf({ machines }) > mostMachines) {
    const text = `This lab allows you ${counted(mostMachines, 'machine')} a course.`
    found.push({ field: 'machines.wanted', text })
  } else if (mostPerMonth !== undefined && perMonth !== undefined && perMonth > mostPerMonth) {
    const text = `This course costs about ${inCents.format(perMonth)} a month. This lab allows you ${inCents.format(mostPerMonth)}.`
    found.push({ field: 'machines.wanted', text })
  }
  return found
}
