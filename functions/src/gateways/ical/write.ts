import ICAL from 'ical.js'
import type { WrittenCalendar } from '../../ports/courses/calendar-files.ts'

/** How often programs may ask again, as far as they listen: https://www.rfc-editor.org/rfc/rfc7986#section-5.7 */
const refresh = 'PT1H'

/** What people type may hold whatever some program ends a line at; the library writes only LF as a text's own. */
const typed = (text: string): string => text.replaceAll(/\r\n|(?!\t)[\p{Cc}\p{Zl}\p{Zp}]/gu, '\n')
/** The library writes a property that it does not know as it is. */
const escaped = (text: string): string => ICAL.design.icalendar.value.text.toICAL(text)

/** Of instants alone: no clocks of ours have to agree with those of the program that reads it. */
const timeOf = (at: string): ICAL.Time => ICAL.Time.fromJSDate(new Date(at), true)

const toEvent = (event: WrittenCalendar['events'][number], link: string): ICAL.Component => {
  const { uid, sequence, stamp, startsAt, endsAt, name, note, isCancelled } = event
  const written = new ICAL.Component('vevent')
  written.addPropertyWithValue('uid', uid)
  written.addPropertyWithValue('dtstamp', timeOf(stamp))
  written.addPropertyWithValue('sequence', sequence)
  written.addPropertyWithValue('dtstart', timeOf(startsAt))
  written.addPropertyWithValue('dtend', timeOf(endsAt))
  written.addPropertyWithValue('summary', typed(name))
  written.addPropertyWithValue('description', note === undefined ? link : `${typed(note)}\n${link}`)
  written.addPropertyWithValue('url', link)
  written.addPropertyWithValue('status', isCancelled ? 'CANCELLED' : 'CONFIRMED')
  return written
}

export const writeCalendar = ({ name, link, events }: WrittenCalendar): string => {
  const calendar = new ICAL.Component('vcalendar')
  calendar.addPropertyWithValue('version', '2.0')
  calendar.addPropertyWithValue('prodid', '-//Labkeeper//Classes//EN')
  calendar.addPropertyWithValue('method', 'PUBLISH')
  calendar.addPropertyWithValue('x-wr-calname', escaped(typed(name)))
  calendar.addPropertyWithValue('refresh-interval', ICAL.Duration.fromString(refresh))
  calendar.addPropertyWithValue('x-published-ttl', refresh)
  for (const event of events) calendar.addSubcomponent(toEvent(event, link))
  return `${calendar.toString()}\r\n`
}
