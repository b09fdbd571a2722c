import { Day } from '@labkeeper/contract/courses/days'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import ICAL from 'ical.js'
import { localClock, localDay } from '../../domain/courses/calendar/wall-time.ts'

/** One event of a file that lasts whole days, as it is before it repeats. */
export interface Event {
  readonly uid: string
  readonly name: string
  readonly from: string
  /** How many days it lasts. */
  readonly days: number
  readonly isCancelled: boolean
  /** The day of the one that it takes the place of, among those that repeat. */
  readonly replaces: string | undefined
  readonly rules: readonly ICAL.Recur[]
  /** Further days on which it begins, and days on which it does not. */
  readonly more: readonly string[]
  readonly except: readonly string[]
}

const midnight = '00:00'
const secondsPerDay = 24 * 3600

interface Shown {
  readonly day: string
  readonly clock: string
}

/** What clocks show: where the file says an instant those of the course, else those of wherever the event is. */
export const shownIn = (time: ICAL.Time, timeZone: string): Shown => {
  const text = time.toString()
  if (time.isDate) return { day: text, clock: midnight }
  if (time.zone !== ICAL.Timezone.utcTimezone) return { day: text.slice(0, 10), clock: text.slice(11, 16) }
  return { day: localDay(text, timeZone), clock: localClock(text, timeZone) }
}

export const isDay = (text: string): boolean => Day.safeParse(text).success

/** Those of them that are days. */
const daysOf = (component: ICAL.Component, name: string, timeZone: string): string[] =>
  component
    .getAllProperties(name)
    .flatMap((property) => property.getValues())
    .flatMap((value: unknown) => (value instanceof ICAL.Time ? [shownIn(value, timeZone).day] : []))
    .filter(isDay)

const timeOf = (component: ICAL.Component, name: string): ICAL.Time | undefined => {
  const value: unknown = component.getFirstPropertyValue(name)
  return value instanceof ICAL.Time ? value : undefined
}

const textOf = (component: ICAL.Component, name: string): string => {
  const value: unknown = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

/**
 * Without a time of day; or as Outlook says it, from one midnight to another.
 * https://learn.microsoft.com/openspecs/exchange_server_protocols/ms-oxcical/0f262da6-c5fd-459e-9f18-145eba86b5d2
 */
const lastsDays = (component: ICAL.Component, start: ICAL.Time): boolean =>
  start.isDate ||
  ['x-microsoft-cdo-alldayevent', 'x-microsoft-msncalendar-alldayevent'].some(
    (flag) => textOf(component, flag).toUpperCase() === 'TRUE',
  )

/** The end is the first moment that is no longer of it; files that name the last day instead mean that one day. */
const lengthOf = (component: ICAL.Component, from: string, timeZone: string): number => {
  const end = timeOf(component, 'dtend')
  if (end !== undefined) {
    const { day, clock } = shownIn(end, timeZone)
    const last = numberOf(day) - (clock === midnight ? 1 : 0)
    return Math.max(1, last - numberOf(from) + 1) || 1
  }
  const duration: unknown = component.getFirstPropertyValue('duration')
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : 0
  return Math.max(1, Math.ceil(seconds / secondsPerDay)) || 1
}

/** Undefined of what does not last whole days, and of what no calendar has a day for. */
export const toEvent = (component: ICAL.Component, timeZone: string): Event | undefined => {
  const start = timeOf(component, 'dtstart')
  if (start === undefined || !lastsDays(component, start)) return undefined
  const from = shownIn(start, timeZone).day
  if (!isDay(from)) return undefined
  const replaced = timeOf(component, 'recurrence-id')
  return {
    uid: textOf(component, 'uid'),
    name: textOf(component, 'summary'),
    from,
    days: lengthOf(component, from, timeZone),
    isCancelled: textOf(component, 'status').toUpperCase() === 'CANCELLED',
    replaces: replaced && shownIn(replaced, timeZone).day,
    rules: component
      .getAllProperties('rrule')
      .map((property): unknown => property.getFirstValue())
      .filter((rule) => rule instanceof ICAL.Recur),
    more: daysOf(component, 'rdate', timeZone),
    except: daysOf(component, 'exdate', timeZone),
  }
}

/** The last day of one that begins on `first`. */
export const lastDay = ({ days }: Pick<Event, 'days'>, first: string): string =>
  dayOf(numberOf(first) + days - 1)
