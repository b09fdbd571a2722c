import { Instant, Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { calendarTimes } from './calendar.ts'
import { checkCalendar } from './calendar-checks.ts'
import { Day, TimeZone } from './days.ts'
import { BoundaryKind, MeetingKind } from './words.ts'

/** What a calendar means, before it is saved. What is left out is the course's. */
export const PreviewInput = z
  .strictObject({
    timeZone: z.optional(TimeZone),
    startsOn: z.optional(Day),
    endsOn: z.optional(Day),
    ...calendarTimes,
    /** Now, when absent. */
    from: z.optional(Instant),
    count: z._default(Whole(1, 50), 10),
  })
  .check(checkCalendar)
export type PreviewInput = z.infer<typeof PreviewInput>

export const Preview = z.strictObject({
  boundaries: z.array(
    z.strictObject({
      at: z.string(),
      /** `2027-03-28T03:30`, on the clocks of the course. */
      local: z.string(),
      what: BoundaryKind,
      key: z.string(),
      kind: MeetingKind,
      group: z.optional(z.string()),
    }),
  ),
  classes: z.array(
    z.strictObject({
      key: z.string(),
      date: z.string(),
      kind: MeetingKind,
      startsAt: z.string(),
      endsAt: z.string(),
      minutes: z.number(),
      skipped: z.optional(z.literal(true)),
      note: z.optional(z.string()),
    }),
  ),
  /** What saving it does to what runs now. */
  effects: z.array(z.string()),
  notes: z.array(z.string()),
})
export type Preview = z.infer<typeof Preview>
