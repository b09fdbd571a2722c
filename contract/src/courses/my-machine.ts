import { Id } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { OperationKind } from '../operations/operations.ts'
import { PowerState } from '../vms/power.ts'
import { Checkpoint, KeptDisk } from './disks.ts'
import { Meter, MyHours } from './my-hours.ts'
import { Opening } from './opening.ts'
import { CourseVerdict } from './verdict.ts'
import { Connection, CourseState, Help, HoursPeriod, MeetingKind } from './words.ts'

/** Somebody's machine of a course. */

/** What goes on with one machine, for whoever has it. */
export const MachineWork = z.strictObject({
  operationId: z.string(),
  kind: OperationKind,
  text: z.string(),
  since: z.string(),
})
export type MachineWork = z.infer<typeof MachineWork>

/** What staff told whoever has a machine, within the last hour. */
export const Notice = z.strictObject({ text: z.string(), at: z.string(), from: z.string() })
export type Notice = z.infer<typeof Notice>

export const MyMachine = z.strictObject({
  _id: z.string(),
  name: z.string(),
  powerState: PowerState,
  os: z.string(),
  osType: z.enum(['Linux', 'Windows']),
  location: z.string(),
  diskSizeGB: z.optional(z.number()),
  /** Times on its page are those of the course's clocks. */
  course: z.strictObject({
    ...{ id: z.string(), name: z.string(), state: CourseState, timeZone: z.string() },
    /** After how many minutes in which nobody uses it a machine stops; 0: never. */
    idleMinutes: z.number(),
    /** After which own time begins anew. */
    period: HoursPeriod,
  }),
  /** What its course says of it, as far as people are told before they do something. */
  terms: z.strictObject({
    /** How long the disk of today is kept; 0: not at all. */
    keepDays: z.number(),
    /** Of what the new one is made; an image when absent. */
    version: z.optional(z.number()),
    /** It may be opened for all neighbours of an address, too. */
    wholeNetwork: z.boolean(),
  }),
  connection: Connection,
  /** The one button. `open`: to connect, its port is opened for the caller's address first. */
  primary: z.enum(['start', 'open', 'connect', 'wait', 'none', 'bring-back']),
  can: z.strictObject({
    start: CourseVerdict,
    stop: CourseVerdict,
    restart: CourseVerdict,
    keep: CourseVerdict,
    request: CourseVerdict,
    open: CourseVerdict,
    /** A new password now, without a start before it. */
    password: CourseVerdict,
    reset: CourseVerdict,
    undoReset: CourseVerdict,
    checkpoint: CourseVerdict,
    /** Only of one that is parked. */
    bringBack: z.optional(CourseVerdict),
  }),
  /** Disks that it had while it was theirs. */
  kept: z.optional(z.array(KeptDisk)),
  checkpoints: z.optional(z.array(Checkpoint)),
  /** How often they still may: a day, a week, at once. */
  limits: z.strictObject({
    passwordsLeft: z.number(),
    resetsLeft: z.number(),
    checkpointsLeft: z.number(),
  }),
  work: z.optional(MachineWork),
  /** Of the last work that failed, until the next succeeds. */
  lastError: z.optional(z.string()),
  problem: z.optional(z.string()),
  help: z.optional(Help),
  notice: z.optional(Notice),
  /** The class of theirs that is on, or is prepared. */
  class: z.optional(
    z.strictObject({ key: z.string(), startsAt: z.string(), endsAt: z.string(), kind: MeetingKind }),
  ),
  /** Whose time it is while it runs. */
  meter: z.optional(Meter),
  hours: z.optional(MyHours),
  /** They said that they work on: until when nothing but hours stops it. */
  keep: z.optional(z.strictObject({ until: z.string() })),
  opening: z.optional(Opening),
  /** When it is stopped by itself, and why: 'the class ends', 'your own time is used up'. */
  stopsAt: z.optional(z.string()),
  stopsBecause: z.optional(z.string()),
  history: z.array(z.strictObject({ at: z.string(), text: z.string() })),
})
export type MyMachine = z.infer<typeof MyMachine>

export const MyMachineKey = z.strictObject({ vmId: Id })
export const AcceptedMachine = z.strictObject({
  message: z.string(),
  data: MyMachine,
  operationId: z.string(),
})
