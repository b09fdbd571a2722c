import type { Usage } from '@labkeeper/contract/usage/usage'
import { regionName } from '@labkeeper/contract/vms/catalogue'

const tenths = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 0 })
const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })
const list = new Intl.ListFormat('en')

/** '7.5', '1,240'; what is too little for a tenth is not nothing. */
export const hoursText = (hours: number): string => {
  if (hours === 0) return '0'
  if (hours < 0.05) return '<0.1'
  return hours < 9.95 ? tenths.format(hours) : whole.format(hours)
}

/** Beside a bar is room for five signs: '13K'. */
export const shortHoursText = (hours: number): string =>
  hours < 9_999.5 ? hoursText(hours) : compact.format(hours)

export const moneyText = (amount: number): string => dollars.format(amount)

/** '2026-11-09' → 'Mon' and '9'. */
export const dayLabel = (day: string): { readonly weekday: string; readonly date: string } => ({
  weekday: weekday.format(new Date(day)),
  date: String(Number(day.slice(-2))),
})

type WithoutPrice = NonNullable<Usage['month']['cost']>['withoutPrice']

/** What the estimate leaves out, in one sentence; nothing when it leaves out nothing. */
export const leftOutText = (withoutPrice: WithoutPrice): string | undefined => {
  if (withoutPrice.length === 0) return undefined
  const things = withoutPrice.map(
    ({ hours, size, osType, location }) =>
      `${hoursText(hours)} hours of ${size} with ${osType} in ${regionName(location)}`,
  )
  return `Left out, because Azure lists no price: ${list.format(things)}.`
}

/** Nothing has run for as long as anybody looks back. */
export const isIdle = ({ days, month }: Usage): boolean =>
  month.hours === 0 && days.every(({ hours }) => hours === 0)
