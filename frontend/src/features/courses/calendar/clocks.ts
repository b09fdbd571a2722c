/** What clocks show. How times become instants is the server's business; here instants become what people read. */

const ofDay = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string): string => format.format(new Date(`${day}T00:00:00Z`))
}
const weekday = ofDay({ weekday: 'short' })
const dayAndMonth = ofDay({ day: 'numeric', month: 'short' })

/** '2026-11-23' → 'Mon 23 Nov' */
export const dayLabel = (day: string): string => `${weekday(day)} ${dayAndMonth(day)}`

const minutesPerHour = 60

/** '10:30' → 630 */
export const minuteOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * minutesPerHour + Number(clock.slice(3, 5))

/** A moment on the clocks of a place. */
export interface Shown {
  readonly day: string
  readonly clock: string
}

export const clocksOf = (timeZone: string): ((at: string) => Shown) => {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  return (at) => {
    const parts = new Map(format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
    const of = (...types: Intl.DateTimeFormatPartTypes[]) => types.map((type) => parts.get(type) ?? '')
    return { day: of('year', 'month', 'day').join('-'), clock: of('hour', 'minute').join(':') }
  }
}

/** Whether the clocks of a place never show this: they are put forward over it. */
export const isLeftOut = ({ day, clock }: Shown, clocks: (at: string) => Shown): boolean => {
  const asIfUtc = (shown: Shown): number => Date.parse(`${shown.day}T${shown.clock}:00Z`)
  const wanted = asIfUtc({ day, clock })
  const dayMs = 24 * 60 * 60_000
  // As the clocks go before the change and after it.
  return [-dayMs, dayMs].every((away) => {
    const near = new Date(wanted + away)
    const shown = clocks(
      new Date(wanted - (asIfUtc(clocks(near.toISOString())) - near.getTime())).toISOString(),
    )
    return shown.day !== day || shown.clock !== clock
  })
}

/** By how much the clocks of a place go before those of the world, at noon of each day, in words of the browser. */
const offsetsAt = (timeZone: string): ((day: string) => string | undefined) => {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
  return (day) =>
    format.formatToParts(new Date(`${day}T12:00:00Z`)).find(({ type }) => type === 'timeZoneName')?.value
}

/** The first of these days, in order, on which the clocks are put forward or back. */
export const clockChangeIn = (days: readonly string[], timeZone: string): string | undefined => {
  const offsetAt = offsetsAt(timeZone)
  const before = (day: string) =>
    new Date(Date.parse(`${day}T00:00:00Z`) - 24 * 60 * 60_000).toISOString().slice(0, 10)
  return days.find((day) => offsetAt(day) !== offsetAt(before(day)))
}
