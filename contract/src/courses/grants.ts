import { Id, Text, Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { TimeRequest } from './my-hours.ts'
import { mostStudents } from './words.ts'

/** More own time: given, asked for, and answered. */

const mostGranted = 6000
const Note = Text(0, 200)

/** `until`: what is left of it goes with the period, or stays until it is used. */
export const GrantInput = z.strictObject({
  to: z.union([z.literal('all'), z.readonly(z.array(Id).check(z.minLength(1), z.maxLength(mostStudents)))]),
  group: z.optional(Text(1, 40)),
  minutes: Whole(1, mostGranted),
  until: z._default(z.enum(['period', 'used']), 'period'),
  note: z.optional(Note),
})
export type GrantInput = z.infer<typeof GrantInput>
export const Granted = z.strictObject({
  message: z.string(),
  data: z.strictObject({ granted: z.number() }),
})

export const RequestInput = z.strictObject({ minutes: Whole(15, 600), note: z.optional(Note) })
export type RequestInput = z.infer<typeof RequestInput>

/** `minutes` are those that were asked for, when absent. */
export const AnswerInput = z.strictObject({
  answer: z.enum(['grant', 'refuse']),
  minutes: z.optional(Whole(1, mostGranted)),
  note: z.optional(Note),
})
export type AnswerInput = z.infer<typeof AnswerInput>

export const KeepInput = z.strictObject({ minutes: Whole(15, 480) })
export type KeepInput = z.infer<typeof KeepInput>

export const RequestAnswer = z.strictObject({ message: z.string(), data: TimeRequest })
