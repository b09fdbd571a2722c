import { Email, PersonName } from '../accounts/accounts.ts'
import { Id, Instant, Text } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { PowerState } from '../vms/power.ts'
import { CourseFunction, CourseKey, mostStudents } from './course.ts'
import { ListedHours } from './my-hours.ts'

/** Who is in a course. */

export const EnrolmentState = z.enum(['invited', 'active', 'waiting', 'left'])
export type EnrolmentState = z.infer<typeof EnrolmentState>
export const InvitationState = z.enum(['none', 'queued', 'sent', 'failed'])
export type InvitationState = z.infer<typeof InvitationState>

/** One person in one course. Times are ISO instants. */
export const Enrolment = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  function: CourseFunction,
  state: EnrolmentState,
  group: z.optional(z.string()),
  joinedAt: z.optional(z.string()),
  waitingSince: z.optional(z.string()),
  leftAt: z.optional(z.string()),
  invitation: z.strictObject({
    state: InvitationState,
    sentAt: z.optional(z.string()),
    count: z.number(),
  }),
  machine: z.optional(
    z.strictObject({ _id: z.string(), name: z.string(), number: z.number(), powerState: PowerState }),
  ),
  /** Joined with an account of another lab. */
  guest: z.optional(z.literal(true)),
  /** Of a student. */
  hours: z.optional(ListedHours),
})
export type Enrolment = z.infer<typeof Enrolment>

const Group = Text(0, 40)

export const NewPerson = z.strictObject({
  name: PersonName,
  email: Email,
  group: z.optional(Group),
  function: z.optional(CourseFunction),
})
export type NewPerson = z.infer<typeof NewPerson>

/** The largest file of a course, in characters. */
export const longestRoster = 900_000

/** Rows one by one, or a file. `missing` is what becomes of students who are in the course and not named. */
export const RosterInput = z
  .strictObject({
    people: z.optional(z.readonly(z.array(NewPerson).check(z.minLength(1), z.maxLength(mostStudents)))),
    csv: z.optional(z.string().check(z.minLength(1), z.maxLength(longestRoster))),
    missing: z._default(z.enum(['keep', 'leave']), 'keep'),
  })
  .check(
    z.refine(({ people, csv }) => (people === undefined) !== (csv === undefined), {
      path: ['people'],
      error: 'Send either people or a file.',
    }),
  )
export type RosterInput = z.infer<typeof RosterInput>

/** `row` counts as the file does: the header is row 1. */
export const RosterRow = z.strictObject({
  row: z.optional(z.number()),
  name: z.string(),
  email: z.string(),
  group: z.optional(z.string()),
  function: CourseFunction,
})
export type RosterRow = z.infer<typeof RosterRow>

/** What a roster does, or would do. */
export const Roster = z.strictObject({
  add: z.array(RosterRow),
  invite: z.array(RosterRow),
  keep: z.array(RosterRow),
  leave: z.array(RosterRow),
  wrong: z.array(z.strictObject({ row: z.optional(z.number()), email: z.string(), reason: z.string() })),
})
export type Roster = z.infer<typeof Roster>

export const EnrolmentKey = z.strictObject({ ...CourseKey.shape, enrolmentId: Id })
export const EnrolmentChange = z.strictObject({
  name: z.optional(PersonName),
  group: z.optional(Group),
  function: z.optional(CourseFunction),
  machine: z.optional(z.enum(['give', 'take'])),
})
export type EnrolmentChange = z.infer<typeof EnrolmentChange>

export const InvitationsInput = z.strictObject({
  ids: z.union([
    z.literal('notJoined'),
    z.readonly(z.array(Id).check(z.minLength(1), z.maxLength(mostStudents))),
  ]),
  text: z.optional(Text(0, 500)),
})
export type InvitationsInput = z.infer<typeof InvitationsInput>
export const InvitationsQueued = z.strictObject({
  message: z.string(),
  queued: z.number(),
  skipped: z.array(z.strictObject({ id: z.string(), reason: z.string() })),
})
export type InvitationsQueued = z.infer<typeof InvitationsQueued>

/** Until then it is valid; until the course closes, at most and by default. */
export const NewJoinCode = z.strictObject({ expiresAt: z.optional(Instant) })
/** As people read it, with a hyphen, and as an address. */
export const JoinCode = z.strictObject({ code: z.string(), link: z.string(), expiresAt: z.string() })
export type JoinCode = z.infer<typeof JoinCode>
