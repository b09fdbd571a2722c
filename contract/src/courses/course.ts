import { Tiers } from '../connection/tiers.ts'
import { Id, Text, Whole } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { ShownBudget } from './budget.ts'
import { Day, TimeZone } from './days.ts'
import { Hours } from './hours.ts'
import { Recipe, ShownRecipe } from './recipe.ts'
import { CourseRules, ShownRules } from './rules.ts'
import {
  BoundaryKind,
  CourseFunction,
  CourseState,
  JoinMode,
  MeetingKind,
  mostStudents,
  NextClass,
  StaffFunction,
} from './words.ts'

/** People, machines and rules of one teaching event. Who may do what in it stands on the enrolment, not on the account. */

export { CourseFunction, CourseState, JoinMode, StaffFunction }
/** `owner` is whoever the course's lab belongs to. */
export const MyFunction = z.enum([...StaffFunction.options, 'owner'])
export type MyFunction = z.infer<typeof MyFunction>

/** The most people of each sort. */
export { mostStudents }
export const mostStaff = 50

const prefixShape = /^[a-z](?:[a-z0-9-]*[a-z0-9])?$/i

/** How many machines there are to be, and how they are called. `most` counts where they are made when people join. */
export const MachinePlan = z.strictObject({
  wanted: Whole(0, 500),
  spares: Whole(0, 50),
  make: z.enum(['ahead', 'joining']),
  most: Whole(1, 500),
  prefix: z.string().check(z.minLength(1), z.maxLength(11), z.regex(prefixShape)),
})
export type MachinePlan = z.infer<typeof MachinePlan>

const Domain = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.maxLength(253),
    z.regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/),
  )

/** Who may join by the course's code. */
export const JoinRule = z
  .strictObject({
    mode: JoinMode,
    domains: z._default(z.readonly(z.array(Domain).check(z.maxLength(10))), []),
  })
  .check(
    z.refine(({ mode, domains }) => mode === 'domain' || domains.length === 0, {
      path: ['domains'],
      error: 'Domains are for the mode domain only.',
    }),
  )
export type JoinRule = z.infer<typeof JoinRule>

const Count = z.number()

/** Times are ISO instants, days are days of the course's time zone. */
export const Course = z.strictObject({
  id: z.string(),
  /** Rises with every change of the course by people; whoever changes it says which one was read. */
  rev: z.number(),
  name: z.string(),
  about: z.string(),
  state: CourseState,
  timeZone: z.string(),
  startsOn: z.string(),
  endsOn: z.string(),
  /** The midnight that ends the last day. */
  closesAt: z.string(),
  closedAt: z.optional(z.string()),
  /** Of a closed one: when all of it in Azure is removed. */
  cleanUpAt: z.optional(z.string()),
  lab: z.strictObject({ id: z.string(), name: z.string(), email: z.string() }),
  myFunction: MyFunction,
  recipe: z.optional(ShownRecipe),
  machines: z.strictObject({
    wanted: Count,
    spares: Count,
    make: MachinePlan.shape.make,
    most: Count,
    prefix: z.string(),
  }),
  join: z.strictObject({ mode: JoinMode, domains: z.array(z.string()), hasCode: z.boolean() }),
  rules: ShownRules,
  /** The first four count students only. */
  counts: z.strictObject({
    invited: Count,
    active: Count,
    waiting: Count,
    left: Count,
    staff: Count,
    machines: Count,
    clean: Count,
    given: Count,
    unclean: Count,
    running: Count,
  }),
  /** The publishing, or the clean-up, that is under way. */
  operationId: z.optional(z.string()),
  /** Why not all that is to be made or cleaned by itself could be, in the words of a publishing. */
  problem: z.optional(z.string()),
  createdAt: z.string(),
  /** For how many days what is removed of it can come back; absent: for none. */
  binDays: z.optional(Count),
  tiers: Tiers,
  /** The class that is on, or is prepared: how many of its people's machines run, and of how many. */
  now: z.optional(
    z.strictObject({
      key: z.string(),
      kind: MeetingKind,
      startsAt: z.string(),
      endsAt: z.string(),
      running: Count,
      expected: Count,
      group: z.optional(z.string()),
    }),
  ),
  /** Own time of its students. */
  hours: Hours,
  /** What it may cost, and what becomes of it then. */
  budget: z.optional(ShownBudget),
  /** What the calendar has next. */
  next: z.optional(z.strictObject({ what: BoundaryKind, at: z.string(), key: z.string() })),
  /** Of whatever group. */
  nextClass: z.optional(NextClass),
})
export type Course = z.infer<typeof Course>

export const CourseName = Text(1, 80)
const About = Text(0, 500)

export const NewCourse = z.strictObject({
  /** Where the machines are paid for; the caller's own lab when absent. */
  labId: z.optional(Id),
  name: CourseName,
  timeZone: TimeZone,
  about: z.optional(About),
  startsOn: z.optional(Day),
  endsOn: z.optional(Day),
  recipe: z.optional(Recipe),
  machines: z.optional(z.partial(MachinePlan)),
  rules: z.optional(z.partial(CourseRules)),
})
export type NewCourse = z.infer<typeof NewCourse>

/** What is absent stays. `recipe` and `join` are replaced as a whole, of the others each key that is given. */
export const CourseChange = z.strictObject({
  rev: z.int(),
  name: z.optional(CourseName),
  about: z.optional(About),
  timeZone: z.optional(TimeZone),
  startsOn: z.optional(Day),
  endsOn: z.optional(Day),
  recipe: z.optional(Recipe),
  machines: z.optional(z.partial(MachinePlan)),
  join: z.optional(JoinRule),
  rules: z.optional(z.partial(CourseRules)),
})
export type CourseChange = z.infer<typeof CourseChange>

export const CourseKey = z.strictObject({ courseId: Id })
/** What follows a change of a course. */
export const SavedCourse = z.strictObject({ message: z.string(), data: Course })
