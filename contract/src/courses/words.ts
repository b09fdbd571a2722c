import { z } from '../kernel/zod.ts'

/** Words about courses that pages need which know nothing else of them. */

export const mostStudents = 500

/** `cleaning`: all of it in Azure is being removed. `archived`: that is done, and what happened in it can be read. */
export const CourseState = z.enum(['draft', 'open', 'closed', 'cleaning', 'archived'])
export type CourseState = z.infer<typeof CourseState>

/** What somebody is in a course beside a student, the least first. */
export const StaffFunction = z.enum(['viewer', 'assistant', 'teacher'])
export type StaffFunction = z.infer<typeof StaffFunction>
export const CourseFunction = z.enum(['student', ...StaffFunction.options])
export type CourseFunction = z.infer<typeof CourseFunction>

/** Who may join by the course's code. */
export const JoinMode = z.enum(['invited', 'domain', 'anyone'])
export type JoinMode = z.infer<typeof JoinMode>

/** A hand that is up. */
export const Help = z.strictObject({
  text: z.string(),
  at: z.string(),
  /** What the last diagnosis of the machine came to, where they sent that along. */
  summary: z.optional(z.string()),
})
export type Help = z.infer<typeof Help>

/** How to sign in. `command` is for a terminal. */
export const Connection = z.strictObject({
  kind: z.enum(['ssh', 'rdp']),
  host: z.optional(z.string()),
  port: z.literal([22, 3389]),
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  /** The one that may hold instead, while nothing has confirmed it. */
  nextPassword: z.optional(z.string()),
  command: z.optional(z.string()),
})
export type Connection = z.infer<typeof Connection>

/** Whether anybody uses a machine that runs: `leaving` stops soon unless somebody does, `unanswered` could not be asked. */
export const IdleState = z.enum(['busy', 'quiet', 'leaving', 'unanswered'])
export type IdleState = z.infer<typeof IdleState>

/** What the calendar of a course has. `class`: machines are started before, and stopped after it. `open`: students may start. `off`: all stops. */
export const MeetingKind = z.enum(['class', 'open', 'off'])
export type MeetingKind = z.infer<typeof MeetingKind>

/** What is done about it at an instant. `pass`: an end at which nobody is stopped, since another class follows. */
export const BoundaryKind = z.enum(['end', 'pass', 'off', 'prepare', 'begin', 'warn'])
export type BoundaryKind = z.infer<typeof BoundaryKind>

/** Whose time a run is. Only `own` uses hours. */
export const Meter = z.enum(['class', 'own', 'teacher'])
export type Meter = z.infer<typeof Meter>

/** After which own time begins anew. */
export const HoursPeriod = z.enum(['week', 'month', 'course'])
export type HoursPeriod = z.infer<typeof HoursPeriod>
export const WeekStart = z.enum(['MO', 'SU'])
export type WeekStart = z.infer<typeof WeekStart>

/** The first class to come that takes place. */
export const NextClass = z.strictObject({ key: z.string(), startsAt: z.string(), endsAt: z.string() })
export type NextClass = z.infer<typeof NextClass>
