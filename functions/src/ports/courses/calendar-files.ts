import type { FeedEvent } from '../../domain/courses/calendar/feed.ts'
import type { Day } from '../../domain/courses/course-days.ts'

/** A day or several on which a calendar file has an all-day event. */
export interface DaysOff {
  /** Empty where the event has none. */
  readonly name: string
  readonly from: Day
  readonly until: Day
}

/** Days of a course, these included. */
export interface DaysWithin {
  readonly timeZone: string
  readonly startsOn: Day
  readonly endsOn: Day
}

/** A calendar for other programs; `link` leads to where people go from an event. */
export interface WrittenCalendar {
  readonly name: string
  readonly link: string
  readonly events: readonly FeedEvent[]
}

/** Calendars as other programs keep them. https://www.rfc-editor.org/rfc/rfc5545 */
export interface CalendarFiles {
  /**
   * The all-day events that touch these days, in no order, without those that were cancelled; undefined of what is no
   * calendar. Throws `invalid_request` where that would take too long.
   */
  daysOff(text: string, within: DaysWithin): readonly DaysOff[] | undefined
  write(calendar: WrittenCalendar): string
}
