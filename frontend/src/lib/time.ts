const units = [
  ['hour', 3_600],
  ['minute', 60],
] as const
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

export const exactTime = (at: Date): string => exact.format(at)

/** The day alone: 'Nov 22, 2026'. */
export const dayOf = (at: Date): string => day.format(at)

export const laterOf = (one: Date, other: Date): Date => (one > other ? one : other)

/** Relative under a day in either direction ('3 min ago', 'in 20 min'), the date beyond. */
export const shortTime = (at: Date, now: Date): string => {
  const seconds = Math.round((at.getTime() - now.getTime()) / 1000)
  const size = Math.abs(seconds)
  if (size >= 86_400) return day.format(at)
  const unit = units.find(([, length]) => size >= length)
  if (!unit) return seconds > 0 ? 'in a moment' : 'just now'
  return relative.format(Math.trunc(seconds / unit[1]), unit[0]).replace('.', '')
}
