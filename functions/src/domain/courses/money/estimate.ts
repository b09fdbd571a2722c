import type { Amounts, Estimate, EstimateLine } from '@labkeeper/contract/courses/money'
import type { SleepRules } from '@labkeeper/contract/courses/rules'
import { hoursAMonth } from '../../usage/usage.ts'
import type { Day } from '../course-days.ts'
import { cents, estimateInWords, formulas } from './estimate-words.ts'
import type { ListPrices, Plan } from './plan.ts'

/** What a course will cost at list prices. Pure: amounts are rounded line by line, and sums are of rounded lines. */

const dayHours = 24
/** By how many days parking is offered where it is off. */
const usualPark = 7

const notNegative = (amount: number): number => Math.max(0, amount)

/** What exists of machines, by the rules: US dollars a month. */
const standingOf = (plan: Plan, prices: ListPrices) => {
  const { days, machines, people, own, useShare, classHours } = plan
  const perMonth = hoursAMonth / (dayHours * days)
  const ownHours = (own.minutes / 60) * own.periods * people * useShare
  const runningHours = classHours + ownHours
  const parkedShare = ({ parkAfterDays }: SleepRules): number =>
    parkAfterDays === 0 ? 0 : (perMonth * plan.pauseHours(parkAfterDays)) / hoursAMonth
  /** Undefined where a price is missing that it takes. What is parked is neither slow nor fast. */
  const disks = (rules: SleepRules): number | undefined => {
    const { disk, slowDisk, snapshot } = prices
    if (disk === undefined) return undefined
    const parked = machines * parkedShare(rules)
    const slow = notNegative(machines - (perMonth * runningHours) / hoursAMonth - parked)
    if (rules.slowDiskAsleep && slowDisk === undefined) return undefined
    if (rules.parkAfterDays !== 0 && snapshot === undefined) return undefined
    const saved =
      parked * notNegative(disk - (snapshot ?? 0)) +
      (rules.slowDiskAsleep ? slow * notNegative(disk - (slowDisk ?? 0)) : 0)
    return notNegative(machines * disk - saved)
  }
  const addresses = ({ addressOnlyWhileRunning }: SleepRules): number | undefined =>
    prices.address === undefined
      ? undefined
      : prices.address *
        (addressOnlyWhileRunning
          ? (perMonth * runningHours) / hoursAMonth
          : machines + Number(plan.hasSource))
  return { perMonth, ownHours, runningHours, disks, addresses }
}

type Standing = ReturnType<typeof standingOf>

const switchesOf = (rules: SleepRules, { disks, addresses }: Standing): Estimate['switches'] => {
  const parkAfterDays = rules.parkAfterDays || usualPark
  const each = [
    ['addressOnlyWhileRunning', addresses, rules.addressOnlyWhileRunning, false, true],
    ['slowDiskAsleep', disks, rules.slowDiskAsleep, false, true],
    ['parkAfterDays', disks, rules.parkAfterDays !== 0, 0, parkAfterDays],
  ] as const
  return each.flatMap(([rule, cost, on, without, withIt]) => {
    const [dear, cheap] = [cost({ ...rules, [rule]: without }), cost({ ...rules, [rule]: withIt })]
    return dear === undefined || cheap === undefined ? [] : [{ rule, on, savesPerMonth: cents(dear - cheap) }]
  })
}

const sumOf = (lines: readonly EstimateLine[]): Amounts => ({
  perMonth: cents(lines.reduce((sum, { perMonth = 0 }) => sum + perMonth, 0)),
  course: cents(lines.reduce((sum, { course = 0 }) => sum + course, 0)),
})

export const estimateOf = (plan: Plan, prices: ListPrices, asOf: Day): Estimate => {
  const { rules } = plan
  const standing = standingOf(plan, prices)
  const { perMonth, ownHours, runningHours } = standing
  const say = formulas(plan, prices, runningHours)
  const line = (
    what: EstimateLine['what'],
    monthly: number | undefined,
    text: string,
    formula: string,
  ): EstimateLine => ({
    ...{ what, text, formula },
    ...(monthly !== undefined && { perMonth: cents(monthly), course: cents(monthly / perMonth) }),
  })
  const run = (hours: number): number | undefined =>
    prices.hourly === undefined ? undefined : hours * prices.hourly * perMonth

  const classes = line('class', run(plan.classHours), 'Classes', say.classes)
  const own = line('own', run(ownHours), 'Own time', say.own)
  const addresses = line('addresses', standing.addresses(rules), 'Addresses', say.addresses)
  const disks = line('disks', standing.disks(rules), 'Disks', say.disks)
  const source = plan.hasSource ? [line('source', prices.disk, 'Source VM', say.source)] : []
  const lines = [classes, own, addresses, disks, ...source]
  const isRunning = ({ what }: EstimateLine): boolean =>
    what === 'class' || what === 'own' || (what === 'addresses' && rules.addressOnlyWhileRunning)
  const sums = {
    running: sumOf(lines.filter(isRunning)),
    standing: sumOf(lines.filter((one) => !isRunning(one))),
    total: sumOf(lines),
  }
  const without = lines.flatMap(({ text, perMonth: known }) => (known === undefined ? [text] : []))
  return {
    ...{ currency: 'USD', asOf, lines, ...sums, without },
    switches: switchesOf(rules, standing),
    sentence: estimateInWords(sums, without, lines.length),
  }
}
