import { Text, Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { ClockTime, MeetingKind, WhoIsStarted } from './calendar.ts'
import { Day } from './days.ts'

/** Classes as they take place. */

export const MeetingState = z.enum(['planned', 'preparing', 'running', 'ended', 'skipped', 'cancelled'])
export type MeetingState = z.infer<typeof MeetingState>

/** One class, past or to come. Times are instants, `date` is the day that its series gives it. */
export const Meeting = z.strictObject({
  key: z.string(),
  kind: MeetingKind,
  seriesId: z.optional(z.string()),
  date: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  group: z.optional(z.string()),
  who: WhoIsStarted,
  state: MeetingState,
  /** How many machines were started for it. */
  started: z.number(),
  notStarted: z.array(z.strictObject({ machine: z.string(), name: z.string(), reason: z.string() })),
  attended: z.number(),
  absent: z.array(z.strictObject({ enrolmentId: z.string(), name: z.string() })),
  note: z.optional(z.string()),
})
export type Meeting = z.infer<typeof Meeting>

export const MeetingAnswer = z.strictObject({ message: z.string(), data: Meeting })

/** `action` says which of the others there are. */
export const ClassAction = z.enum(['cancel', 'move', 'extend', 'end'])
export type ClassAction = z.infer<typeof ClassAction>

const fieldsOf = {
  cancel: [],
  move: ['date', 'start', 'end'],
  extend: ['minutes'],
  end: [],
} as const satisfies Record<ClassAction, readonly string[]>

export const ClassChange = z
  .strictObject({
    action: ClassAction,
    date: z.optional(Day),
    start: z.optional(ClockTime),
    end: z.optional(ClockTime),
    minutes: z.optional(Whole(5, 120)),
  })
  .check(({ value, issues }) => {
    const { action, ...rest } = value
    const add = (field: string, message: string) =>
      issues.push({ code: 'custom', input: value, path: [field], message })
    const own: readonly string[] = fieldsOf[action]
    for (const [field, given] of Object.entries(rest)) {
      if (given !== undefined && !own.includes(field)) {
        add(field, `Unrecognized key(s) in object: '${field}'`)
      }
    }
    if (action === 'extend' && value.minutes === undefined) add('minutes', 'Required')
  })
export type ClassChange = z.infer<typeof ClassChange>

/** A class that begins at once. */
export const ClassNow = z.strictObject({ minutes: Whole(5, 240), group: z.optional(Text(1, 40)) })
export type ClassNow = z.infer<typeof ClassNow>
