import type { Price } from '../model/objects.ts'

const daySeconds = 24 * 60 * 60

const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The same day of a later month, or that month's last one; always counted from the anchor's day. */
const addMonths = (from: number, months: number, anchor: number): number => {
  const date = new Date(from * 1000)
  const year = date.getUTCFullYear()
  const month = date.getUTCMonth() + months
  const day = Math.min(new Date(anchor * 1000).getUTCDate(), lastDayOf(year, month))
  return Date.UTC(year, month, day) / 1000 + (from % daySeconds)
}

/** When the period that begins at `from` ends; `anchor` is when the first one began. */
export const endOfPeriod = (from: number, { recurring }: Price, anchor = from): number => {
  const { interval, interval_count: count } = recurring
  if (interval === 'day') return from + count * daySeconds
  if (interval === 'week') return from + 7 * count * daySeconds
  return addMonths(from, interval === 'year' ? 12 * count : count, anchor)
}
