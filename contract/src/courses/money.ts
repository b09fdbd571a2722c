import { z } from '../kernel/zod.ts'
import { BudgetView } from './budget.ts'
import { calendarTimes } from './calendar.ts'
import { checkCalendar } from './calendar-checks.ts'
import { MachinePlan } from './course.ts'
import { Day } from './days.ts'
import { Hours } from './hours.ts'
import { Recipe } from './recipe.ts'
import { CourseRules } from './rules.ts'
import { WeekStart } from './words.ts'

/** What a course costs before it is: at Azure's list prices, in US dollars, a month of 730 hours. */

const Usd = z.number()

const EstimatedCalendar = z.strictObject(calendarTimes).check(checkCalendar)

/** How much of their own time people are taken to use. */
export const usualShare = 0.5

/** What is left out is the course's. */
export const EstimateInput = z.strictObject({
  recipe: z.optional(Recipe),
  machines: z.optional(z.partial(MachinePlan)),
  calendar: z.optional(EstimatedCalendar),
  hours: z.optional(z.strictObject({ ...Hours.shape, weekStart: z._default(WeekStart, 'MO') })),
  rules: z.optional(z.partial(CourseRules)),
  /** How much of their own time people use. */
  useShare: z._default(z.number().check(z.gte(0), z.lte(1)), usualShare),
})
export type EstimateInput = z.infer<typeof EstimateInput>

const Amounts = z.strictObject({ perMonth: Usd, course: Usd })
export type Amounts = z.infer<typeof Amounts>

export const EstimateLine = z.strictObject({
  what: z.enum(['class', 'own', 'addresses', 'disks', 'source']),
  text: z.string(),
  formula: z.string(),
  /** Both or neither: no amount where a price is not known. */
  perMonth: z.optional(Usd),
  course: z.optional(Usd),
})
export type EstimateLine = z.infer<typeof EstimateLine>

export const Estimate = z.strictObject({
  currency: z.literal('USD'),
  asOf: z.string(),
  lines: z.array(EstimateLine),
  /** Because machines run, and because they exist: sums of lines that have an amount. */
  running: Amounts,
  standing: Amounts,
  total: Amounts,
  /** Lines without an amount. */
  without: z.array(z.string()),
  /** What each rule saves, or would, with the others as they are; without those whose prices are not known. */
  switches: z.array(
    z.strictObject({
      rule: z.enum(['addressOnlyWhileRunning', 'slowDiskAsleep', 'parkAfterDays']),
      on: z.boolean(),
      savesPerMonth: Usd,
    }),
  ),
  sentence: z.string(),
})
export type Estimate = z.infer<typeof Estimate>

/** What something has cost: because machines ran, by whose time that was, and because they exist. To four decimals. */
const sums = { class: Usd, own: Usd, teacher: Usd, standing: Usd, total: Usd }
const Sums = z.strictObject(sums)
export type Sums = z.infer<typeof Sums>

export const mostMoneyDays = 400

/** The last 30 days, when absent. */
export const MoneyQuery = z.strictObject({ from: z.optional(Day), to: z.optional(Day) }).check(
  z.refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ['to'],
    error: 'The last day is before the first.',
  }),
)
export type MoneyQuery = z.infer<typeof MoneyQuery>

/** What Azure says that days have cost, and what we did; or why it does not say. `percent`: by how much Azure's is more. */
export const Truth = z.union([
  z.strictObject({
    from: z.string(),
    to: z.string(),
    azure: Usd,
    ours: Usd,
    percent: z.number(),
    /** Amounts have its rate already. */
    isAdopted: z.optional(z.literal(true)),
    at: z.string(),
  }),
  z.strictObject({ refused: z.string(), at: z.string() }),
])
export type Truth = z.infer<typeof Truth>

/** Days and months are the course's; amounts are at list prices times `factor`, up to this moment. */
export const Money = z.strictObject({
  currency: z.literal('USD'),
  asOf: z.string(),
  /** Of the range, the oldest first. */
  days: z.array(z.strictObject({ day: z.string(), ...sums })),
  month: Sums,
  course: Sums,
  range: Sums,
  today: Usd,
  /** Of what runs now, and of what exists. */
  runningPerHour: Usd,
  standingPerDay: Usd,
  /** Of the whole course, dearest first; what is nobody's has no `enrolmentId`. */
  people: z.array(z.strictObject({ enrolmentId: z.optional(z.string()), name: z.string(), ...sums })),
  budget: z.optional(BudgetView),
  /** Up to the end of what the budget counts, else of this month: with classes that are to come, and with own time as it was lately. */
  forecast: z.strictObject({ low: Usd, high: Usd, until: z.string() }),
  truth: z.optional(Truth),
  /** By which list prices are multiplied now. */
  factor: z.number(),
  /** What has no amount, since there is no price for it. */
  without: z.array(z.string()),
})
export type Money = z.infer<typeof Money>
