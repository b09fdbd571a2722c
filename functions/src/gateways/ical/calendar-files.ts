import ICAL from 'ical.js'
import { badField } from '../../domain/kernel/errors.ts'
import type { CalendarFiles, DaysOff, DaysWithin } from '../../ports/courses/calendar-files.ts'
import { type Event, lastDay, toEvent } from './event.ts'
import { daysByRules } from './repetition.ts'
import { isOutOfTime, withinTime } from './within-time.ts'
import { writeCalendar } from './write.ts'

/** What else the process has to do waits for so long at most. */
const longestMs = 1_000

/**
 * The events of a file, each as a text of its own: one that cannot be read does not take the others along. Undefined of
 * what is no calendar, or only the beginning of one.
 */
const blocksOf = (text: string): string[] | undefined => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  const isLine = (line: string | undefined, wanted: string): boolean =>
    line?.trimEnd().toUpperCase() === wanted
  const first = lines.find((line) => line.trim() !== '')
  if (!isLine(first, 'BEGIN:VCALENDAR') || !lines.some((line) => isLine(line, 'END:VCALENDAR'))) {
    return undefined
  }
  const blocks: string[] = []
  let begun = -1
  for (const [index, line] of lines.entries()) {
    if (isLine(line, 'BEGIN:VEVENT')) begun = index
    if (begun < 0 || !isLine(line, 'END:VEVENT')) continue
    blocks.push(lines.slice(begun, index + 1).join('\r\n'))
    begun = -1
  }
  return blocks
}

const readEvent = (block: string, timeZone: string): Event | undefined => {
  try {
    return toEvent(new ICAL.Component(ICAL.parse(block)), timeZone)
  } catch {
    // The library has no kind of error of its own for what it cannot read.
    return undefined
  }
}

const beginnings = (event: Event, within: DaysWithin): string[] => {
  const { from, more, except } = event
  return [...new Set([from, ...daysByRules(event, within), ...more])].filter((day) => !except.includes(day))
}

const inTime = (text: string, within: DaysWithin): DaysOff[] | undefined => {
  const { timeZone, startsOn, endsOn } = within
  const events = blocksOf(text)?.flatMap((block) => readEvent(block, timeZone) ?? [])
  if (events === undefined) return undefined
  const keyOf = (uid: string, day: string): string => JSON.stringify([uid, day])
  const replaced = new Set(
    events.flatMap(({ uid, replaces }) => (replaces === undefined ? [] : [keyOf(uid, replaces)])),
  )
  return events
    .filter(({ isCancelled }) => !isCancelled)
    .flatMap((event) => {
      const { uid, name, replaces } = event
      const days = replaces === undefined ? beginnings(event, within) : [event.from]
      return days
        .filter((day) => replaces !== undefined || !replaced.has(keyOf(uid, day)))
        .map((from): DaysOff => ({ name, from, until: lastDay(event, from) }))
    })
    .filter(({ from, until }) => from <= endsOn && until >= startsOn)
}

export const icalFiles = (): CalendarFiles => ({
  write: writeCalendar,
  daysOff(text, within) {
    try {
      return withinTime(longestMs, () => inTime(text, within))
    } catch (error) {
      if (!isOutOfTime(error)) throw error
      const sentence = 'This calendar takes too long to read. Take out what repeats, and try again.'
      throw badField('ics', sentence)
    }
  },
})
