const dayMs = 24 * 60 * 60_000
const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' })

/** '6 December': the day that it is so many days from now, where this browser is. */
export const dateIn = (days: number, now: Date): string => date.format(new Date(now.getTime() + days * dayMs))
