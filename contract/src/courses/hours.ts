import { Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { HoursPeriod, WeekStart } from './words.ts'

/** Own time of students: how much of it there is, and where each stands. */

export const mostOwnMinutes = 60_000

/** `null`: as much as they like. */
export const Hours = z.strictObject({
  minutes: z.nullable(Whole(0, mostOwnMinutes)),
  period: HoursPeriod,
  weekStart: WeekStart,
})
export type Hours = z.infer<typeof Hours>
export const unlimited: Hours = { minutes: null, period: 'week', weekStart: 'MO' }

export const HoursInput = z.strictObject({
  rev: z.int(),
  hours: z.strictObject({ ...Hours.shape, weekStart: z._default(WeekStart, 'MO') }),
})
export type HoursInput = z.infer<typeof HoursInput>

const Seconds = z.number()

/** Where somebody stands, to the moment. Without a limit nothing is left, and nothing is allowed: `null`. */
export const PersonHours = z.strictObject({
  enrolmentId: z.string(),
  name: z.string(),
  usedSeconds: Seconds,
  allowedSeconds: z.nullable(Seconds),
  leftSeconds: z.nullable(Seconds),
  classSeconds: Seconds,
  teacherSeconds: Seconds,
})
export type PersonHours = z.infer<typeof PersonHours>

export const HoursOfCourse = z.strictObject({
  rev: z.number(),
  hours: Hours,
  /** The one that goes on. That of the whole course has no end. */
  period: z.strictObject({ startsAt: z.string(), endsAt: z.optional(z.string()) }),
  people: z.array(PersonHours),
})
export type HoursOfCourse = z.infer<typeof HoursOfCourse>
