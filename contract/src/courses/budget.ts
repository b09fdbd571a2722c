import { z } from '../kernel/zod.ts'

/** What a course may cost, and what becomes of it then. */

/** `own`: whoever works outside of classes is stopped; `all`: after a class that is on, everybody; `tell`: nobody. */
export const BudgetEnd = z.enum(['own', 'all', 'tell'])
export type BudgetEnd = z.infer<typeof BudgetEnd>

/** By the course's clocks. */
export const BudgetPeriod = z.enum(['month', 'course'])
export type BudgetPeriod = z.infer<typeof BudgetPeriod>

const Amount = z.number().check(z.gte(0.01), z.lte(1_000_000))
const mostWarnings = 5

export const PersonBudget = z.strictObject({ amount: Amount, per: BudgetPeriod })
export type PersonBudget = z.infer<typeof PersonBudget>

/** US dollars at list prices, as the page of money has them. */
export const Budget = z.strictObject({
  amount: Amount,
  per: BudgetPeriod,
  atEnd: z._default(BudgetEnd, 'own'),
  /** Percent of it at which staff are told. */
  warnAt: z._default(
    z.array(z.int().check(z.gte(1), z.lte(99))).check(z.maxLength(mostWarnings)),
    [50, 80, 95],
  ),
  /** Of each person. */
  perStudent: z.optional(PersonBudget),
})
export type Budget = z.infer<typeof Budget>

/** `null`: none any more. */
export const BudgetInput = z.strictObject({ rev: z.int(), budget: z.nullable(Budget) })
export type BudgetInput = z.infer<typeof BudgetInput>

export const ShownBudget = z.strictObject({
  amount: z.number(),
  per: BudgetPeriod,
  atEnd: BudgetEnd,
  warnAt: z.array(z.number()),
  perStudent: z.optional(z.strictObject({ amount: z.number(), per: BudgetPeriod })),
})
export type ShownBudget = z.infer<typeof ShownBudget>

/** `warned`: a percentage of which staff are told is reached. */
export const BudgetState = z.enum(['ok', 'warned', 'ended'])
export type BudgetState = z.infer<typeof BudgetState>

/** With where it stands at this moment. */
export const BudgetView = z.strictObject({
  ...ShownBudget.shape,
  /** Of its period. */
  spent: z.number(),
  /** Whole percent, rounded down. */
  percent: z.number(),
  /** When it is used up if all goes on that costs now; absent when its period ends before. */
  hitsAt: z.optional(z.string()),
  state: BudgetState,
})
export type BudgetView = z.infer<typeof BudgetView>
