import { Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'

/** What the teachers of a course have decided once, for all of its machines. */

/** What becomes of a machine when its own time is used up: `tell` says so, and stops nobody. */
export const HoursEnd = z.enum(['stop', 'tell'])
export type HoursEnd = z.infer<typeof HoursEnd>

/** The shortest time for which a machine has to be idle before it is stopped. */
const leastIdle = 15
const IdleMinutes = Whole(0, 480).check(
  z.refine((minutes) => minutes === 0 || minutes >= leastIdle, 'Choose 15 to 480 minutes, or 0 for never.'),
)

/** How machines cost less while nobody uses them. */
export const SleepRules = z.strictObject({
  /** A stopped machine has no public address. */
  addressOnlyWhileRunning: z.boolean(),
  /** A stopped machine's disk is a slow one. */
  slowDiskAsleep: z.boolean(),
  /** A machine that no class needs for more days than these becomes a snapshot until the next. 0: never. */
  parkAfterDays: z
    .int()
    .check(
      z.refine((days) => days === 0 || (days >= 3 && days <= 60), 'Choose 3 to 60 days, or 0 for never.'),
    ),
})
export type SleepRules = z.infer<typeof SleepRules>

/** None of them. */
export const awake: SleepRules = { addressOnlyWhileRunning: false, slowDiskAsleep: false, parkAfterDays: 0 }

export const CourseRules = z.strictObject({
  /** Students start, stop and restart their machines. */
  studentsStart: z.boolean(),
  /** Assistants see how to sign in to a student's machine. */
  assistantsConnect: z.boolean(),
  /** Days until a machine that somebody gave back is cleaned. */
  keepDays: Whole(0, 30),
  /** Days until somebody who is no longer in the roster is removed. */
  leftDays: Whole(0, 14),
  /** After how many minutes in which nobody used it a machine is stopped, outside of classes. 0: never. */
  idleMinutes: IdleMinutes,
  /** So many minutes into a class a machine that was started for somebody who has not come is stopped. 0: never. */
  noShowMinutes: Whole(0, 120),
  /** A machine that computes is used, also while nobody is there. */
  loadCounts: z.boolean(),
  /** What a student is told is also shown inside the machine. */
  messageInside: z.boolean(),
  /** So many minutes a week more of their own time students get for the asking. */
  autoGrantMinutes: Whole(0, 600),
  hoursEnd: HoursEnd,
  /** How many new passwords a day students may set for their machine. 0: staff alone do. */
  passwordsPerDay: Whole(0, 20),
  /** How often a week students may reset their machine. 0: staff alone do. */
  resetsPerWeek: Whole(0, 10),
  /** How many checkpoints students may have of their machine. */
  checkpoints: Whole(0, 2),
  /** People may open their machine for the whole network that they are in. */
  wholeNetwork: z.boolean(),
  /** What the course may cost is said by the owner of its lab alone. */
  ownerRaisesBudget: z.boolean(),
  ...SleepRules.shape,
})
export type CourseRules = z.infer<typeof CourseRules>

export const defaultRules: CourseRules = {
  studentsStart: true,
  assistantsConnect: true,
  keepDays: 7,
  leftDays: 3,
  idleMinutes: 45,
  noShowMinutes: 30,
  loadCounts: true,
  messageInside: true,
  autoGrantMinutes: 0,
  hoursEnd: 'stop',
  passwordsPerDay: 5,
  resetsPerWeek: 2,
  checkpoints: 1,
  wholeNetwork: false,
  ownerRaisesBudget: false,
  ...awake,
  addressOnlyWhileRunning: true,
}

const Count = z.number()

/** The same as answers show it. */
export const ShownRules = z.strictObject({
  studentsStart: z.boolean(),
  assistantsConnect: z.boolean(),
  keepDays: Count,
  leftDays: Count,
  idleMinutes: Count,
  noShowMinutes: Count,
  loadCounts: z.boolean(),
  messageInside: z.boolean(),
  autoGrantMinutes: Count,
  hoursEnd: HoursEnd,
  passwordsPerDay: Count,
  resetsPerWeek: Count,
  checkpoints: Count,
  wholeNetwork: z.boolean(),
  ownerRaisesBudget: z.boolean(),
  addressOnlyWhileRunning: z.boolean(),
  slowDiskAsleep: z.boolean(),
  parkAfterDays: Count,
})
