import type { Estimate } from '@labkeeper/contract/courses/money'
import { hoursAMonth } from '../../usage/usage.ts'
import type { ListPrices, Plan } from './plan.ts'

/** Amounts in words, and where they come from. */

const inCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const exact = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 })
const short = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

/** What a sum of binary fractions may lack of the half that it is. */
const half = 0.5 + 1e-7

/** Rounded, halves up. */
export const cents = (amount: number): number => Math.floor(amount * 100 + half) / 100

export const dollars = (amount: number): string => inCents.format(amount)

const priced = (price: number | undefined): string => (price === undefined ? 'no price' : exact.format(price))

const counted = (count: number, one: string, more = `${one}s`): string =>
  `${short.format(count)} ${count === 1 ? one : more}`

/** 'Source VM' in the middle of a sentence. */
const inside = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** How each line is reckoned. */
export const formulas = (plan: Plan, prices: ListPrices, runningHours: number) => {
  const { own, people, useShare, machines, hasSource, rules } = plan
  const hourly = priced(prices.hourly)
  const monthly = `${priced(prices.disk)} a month`
  const ownTime = own.period === 'course' ? '' : ` a ${own.period} × ${counted(own.periods, own.period)}`
  const asleep = [
    ...(rules.slowDiskAsleep ? ['slow while they sleep'] : []),
    ...(rules.parkAfterDays === 0 ? [] : [`parked in pauses over ${counted(rules.parkAfterDays, 'day')}`]),
  ]
  const perAddress = priced(prices.address === undefined ? undefined : prices.address / hoursAMonth)
  return {
    classes: `${counted(plan.classes, 'class', 'classes')}, ${counted(plan.classHours, 'hour')} of machines × ${hourly}`,
    own: `${short.format(own.minutes)} min${ownTime} × ${counted(people, 'student')} × ${short.format(useShare * 100)} % × ${hourly}`,
    addresses: rules.addressOnlyWhileRunning
      ? `${counted(runningHours, 'hour')} × ${perAddress}`
      : `${short.format(machines + Number(hasSource))} × ${hoursAMonth} h a month × ${perAddress}`,
    disks: [`${short.format(machines)} × ${monthly}`, ...asleep].join(', '),
    source: `1 × ${monthly}`,
  }
}

export const estimateInWords = (
  { running, standing, total }: Pick<Estimate, 'running' | 'standing' | 'total'>,
  without: readonly string[],
  lines: number,
): string => {
  if (without.length === lines) return 'What it costs is not known: there is no price for it.'
  const lacks = without.length === 0 ? '' : ` without ${without.map(inside).join(', ')}`
  const [all, runs, exists] = [total, running, standing].map(({ perMonth }) => dollars(perMonth))
  return `About ${all} a month${lacks}: ${runs} while machines run, ${exists} because they exist.`
}
