import { Id, Text } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { PowerState } from '../vms/power.ts'
import { CourseKey } from './course.ts'
import { Checkpoint, KeptDisk } from './disks.ts'
import { ListedHours, Meter } from './my-hours.ts'
import { Opening } from './opening.ts'
import { Connection, Help, IdleState } from './words.ts'

/** The machines of a course: VMs that the course made, and the VM that its versions are made of. */

/** Beside its power. `clean`: nobody had it since it was made or cleaned; `parked`: kept as a snapshot, whoever has it. */
export const MachineState = z.enum(['making', 'clean', 'given', 'unclean', 'resetting', 'removing', 'parked'])
export type MachineState = z.infer<typeof MachineState>

export { Connection, Help }

export const CourseMachine = z.strictObject({
  /** Ours: the key of every other call. */
  _id: z.string(),
  /** Azure's resource id. */
  id: z.string(),
  /** 0: the source VM. */
  number: z.number(),
  name: z.string(),
  kind: z.enum(['machine', 'source']),
  state: MachineState,
  powerState: PowerState,
  size: z.string(),
  version: z.optional(z.number()),
  who: z.optional(
    z.strictObject({
      enrolmentId: z.string(),
      name: z.string(),
      email: z.string(),
      group: z.optional(z.string()),
    }),
  ),
  /** Since when it runs. */
  since: z.optional(z.string()),
  publicIP: z.optional(z.string()),
  help: z.optional(Help),
  /** What its first start could not set. */
  problem: z.optional(z.string()),
  busy: z.optional(z.boolean()),
  operationId: z.optional(z.string()),
  /** Whether anybody uses it, as far as it was looked at. */
  idle: z.optional(z.strictObject({ state: IdleState, since: z.optional(z.string()), text: z.string() })),
  /** When whoever has it was seen last: wanted it to run, asked how to get in, or was signed in. */
  seenAt: z.optional(z.string()),
  createdAt: z.string(),
  /** Whose time it is while it runs. */
  meter: z.optional(Meter),
  /** Of whoever has it. */
  hours: z.optional(ListedHours),
  /** When it is stopped by itself, and why: 'the class ends', 'your own time is used up'. */
  stopsAt: z.optional(z.string()),
  stopsBecause: z.optional(z.string()),
  opening: z.optional(Opening),
  /** Disks that it had. */
  kept: z.optional(z.array(KeptDisk)),
  checkpoints: z.optional(z.array(Checkpoint)),
  /** The version that it is brought to when it is next stopped. */
  bring: z.optional(z.number()),
})
export type CourseMachine = z.infer<typeof CourseMachine>

export const AcceptedCourseMachine = z.strictObject({
  message: z.string(),
  data: CourseMachine,
  operationId: z.string(),
})

export const MachineKey = z.strictObject({ ...CourseKey.shape, vmId: Id })

export const MachineAct = z.enum([
  'start',
  'stop',
  'restart',
  'clean',
  'remove',
  'password',
  'reset',
  'bring',
  'park',
  'bring-back',
])
export type MachineAct = z.infer<typeof MachineAct>
export const mostMachinesOfAct = 500
export const mostLettersOfMessage = 200

/**
 * `spare` is clean and unclean; `group` narrows to who is in it; `all` leaves the source VM out. A message is for whoever has one
 * of these machines, and the only thing that has a text; to be brought to the version of now the only one with a time.
 */
export const ActInput = z
  .strictObject({
    what: z.enum([...MachineAct.options, 'message']),
    which: z.union([
      z.enum(['all', 'running', 'stopped', 'spare']),
      z.readonly(z.array(Id).check(z.minLength(1), z.maxLength(mostMachinesOfAct))),
    ]),
    group: z.optional(Text(1, 40)),
    text: z.optional(Text(1, mostLettersOfMessage)),
    /** Of `bring`: at once, or when they are next stopped. */
    when: z.optional(z.enum(['now', 'next-stop'])),
  })
  .check(({ value, issues }) => {
    const belongs = (key: 'text' | 'when', what: string): void => {
      if ((value.what === what) === (value[key] !== undefined)) return
      const message = value[key] === undefined ? 'Required' : `Unrecognized key(s) in object: '${key}'`
      issues.push({ code: 'custom', input: value, path: [key], message })
    }
    belongs('text', 'message')
    belongs('when', 'bring')
  })
export type ActInput = z.infer<typeof ActInput>
export const Acted = z.strictObject({
  message: z.string(),
  accepted: z.number(),
  skipped: z.array(z.strictObject({ _id: z.string(), name: z.string(), reason: z.string() })),
  operationId: z.string(),
})
export type Acted = z.infer<typeof Acted>

/** What staff see of it: `administrator` where the student is none. */
export const MachineConnection = z.strictObject({
  name: z.string(),
  connection: Connection,
  administrator: z.optional(
    z.strictObject({
      username: z.string(),
      password: z.optional(z.string()),
      nextPassword: z.optional(z.string()),
    }),
  ),
})
export type MachineConnection = z.infer<typeof MachineConnection>
