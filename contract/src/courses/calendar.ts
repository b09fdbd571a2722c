import { Text, Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { checkCalendar, checkSeries } from './calendar-checks.ts'
import { Day } from './days.ts'
import { weekdays } from './series-days.ts'
import { MeetingKind } from './words.ts'

/** When the classes of a course are, by the clocks of its time zone. */

export { MeetingKind }
/** Who is started for a class: all, who attended of late, or whoever comes and starts. */
export const WhoIsStarted = z.enum(['everyone', 'regulars', 'arrival'])
/** What becomes of those at the end who wish to go on working. */
export const AtEnd = z.enum(['stop', 'keep'])

/** `10:00` on the clocks of the course. Without zod's own pattern, as `Instant`. */
export const ClockTime = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Invalid time'))

const SeriesId = z.string().check(z.regex(/^ser_[a-z0-9]{1,20}$/))
const ExceptionId = z.string().check(z.regex(/^exc_[a-z0-9]{1,32}$/))

/** How early machines are started for a class that says nothing of it. */
export const usualPrepare = 10

export const SeriesInput = z
  .strictObject({
    /** Absent: one that is new. */
    id: z.optional(SeriesId),
    kind: MeetingKind,
    days: z.readonly(z.array(z.enum(weekdays)).check(z.minLength(1), z.maxLength(7))),
    start: ClockTime,
    /** One that is not after the start is on the next day. */
    end: z.optional(ClockTime),
    from: Day,
    until: Day,
    /** Counted from the week of `from`, which begins on Monday. */
    everyWeeks: z._default(z.literal([1, 2]), 1),
    /** Minutes before the start. */
    prepare: z.optional(Whole(0, 60)),
    who: z.optional(WhoIsStarted),
    group: z.optional(Text(1, 40)),
    atEnd: z.optional(AtEnd),
    note: z.optional(Text(0, 200)),
  })
  .check(checkSeries)
export type SeriesInput = z.infer<typeof SeriesInput>

const exceptionId = { id: z.optional(ExceptionId) }

/** What `moved` and `added` leave out is as in the series. */
export const ExceptionInput = z.discriminatedUnion('kind', [
  z.strictObject({
    ...exceptionId,
    kind: z.literal('off'),
    from: Day,
    until: Day,
    seriesId: z.optional(SeriesId),
    /** What the holidays are called. */
    name: z.optional(Text(1, 80)),
  }),
  z.strictObject({
    ...exceptionId,
    kind: z.literal('moved'),
    seriesId: SeriesId,
    date: Day,
    toDate: z.optional(Day),
    start: z.optional(ClockTime),
    end: z.optional(ClockTime),
  }),
  z.strictObject({
    ...exceptionId,
    kind: z.literal('added'),
    seriesId: SeriesId,
    date: Day,
    start: z.optional(ClockTime),
    end: z.optional(ClockTime),
  }),
])
export type ExceptionInput = z.infer<typeof ExceptionInput>

export const mostSeries = 40
export const mostExceptions = 200

const times = {
  series: z.readonly(z.array(SeriesInput).check(z.maxLength(mostSeries))),
  exceptions: z.readonly(z.array(ExceptionInput).check(z.maxLength(mostExceptions))),
}

/** All series and exceptions of a course: what is left out is gone. */
export const CalendarInput = z.strictObject({ rev: z.int(), ...times }).check(checkCalendar)
export type CalendarInput = z.infer<typeof CalendarInput>
export const calendarTimes = times

/** As answers show them, ids and defaults filled in. */
export const Series = z.strictObject({
  id: z.string(),
  kind: MeetingKind,
  days: z.array(z.enum(weekdays)),
  start: z.string(),
  end: z.optional(z.string()),
  from: z.string(),
  until: z.string(),
  everyWeeks: z.literal([1, 2]),
  prepare: z.optional(z.number()),
  who: z.optional(WhoIsStarted),
  group: z.optional(z.string()),
  atEnd: z.optional(AtEnd),
  note: z.optional(z.string()),
})
export type Series = z.infer<typeof Series>

const shownId = { id: z.string() }
export const CalendarException = z.discriminatedUnion('kind', [
  z.strictObject({
    ...shownId,
    kind: z.literal('off'),
    from: z.string(),
    until: z.string(),
    seriesId: z.optional(z.string()),
    name: z.optional(z.string()),
  }),
  z.strictObject({
    ...shownId,
    kind: z.literal('moved'),
    seriesId: z.string(),
    date: z.string(),
    toDate: z.optional(z.string()),
    start: z.optional(z.string()),
    end: z.optional(z.string()),
  }),
  z.strictObject({
    ...shownId,
    kind: z.literal('added'),
    seriesId: z.string(),
    date: z.string(),
    start: z.optional(z.string()),
    end: z.optional(z.string()),
  }),
])
export type CalendarException = z.infer<typeof CalendarException>

export const Calendar = z.strictObject({
  /** Of the course. */
  rev: z.number(),
  timeZone: z.string(),
  series: z.array(Series),
  exceptions: z.array(CalendarException),
})
export type Calendar = z.infer<typeof Calendar>
