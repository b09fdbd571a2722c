const dayParts = ['year', 'month', 'day'] as const

/** The day that it is somewhere: '2026-11-23', as fields for days have it. No language is written like that by every browser. */
export const todayIn = (timeZone: string, now: Date = new Date()): string => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const parts = format.formatToParts(now)
  return dayParts.map((part) => parts.find(({ type }) => type === part)?.value).join('-')
}

const long = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** '23 Nov 2026'. */
export const dayText = (day: string): string => long.format(new Date(`${day}T00:00:00Z`))

/** Where this browser is. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones that this browser knows, and the one that has been chosen elsewhere. */
export const zonesWith = (chosen: string): string[] =>
  [...new Set([chosen, ...Intl.supportedValuesOf('timeZone'), 'UTC'])].sort()

/** The last day of so many weeks: '2026-11-23' and 1 → '2026-11-29'. */
export const weeksAfter = (day: string, weeks: number): string => {
  const last = new Date(`${day}T00:00:00Z`)
  last.setUTCDate(last.getUTCDate() + 7 * weeks - 1)
  return last.toISOString().slice(0, 10)
}

/** '11:30', as the clocks of the course's place show a moment; of another day than today with that day: '22 Nov, 11:30'. */
export const clockIn = (timeZone: string, today: string = todayIn(timeZone)): ((at: string) => string) => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const day = { day: 'numeric', month: 'short' } as const
  const dayThere = new Intl.DateTimeFormat('en-GB', { timeZone, ...day })
  const thisDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...day }).format(new Date(today))
  return (at) => {
    const moment = new Date(at)
    const on = dayThere.format(moment)
    return on === thisDay ? clock.format(moment) : `${on}, ${clock.format(moment)}`
  }
}
