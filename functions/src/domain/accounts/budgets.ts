/**
 * How often people who are signed in may ask for what costs: a bucket for each person, and one for each lab. A bucket
 * holds so many tokens, each use takes one, and they come back one by one.
 */
export interface Budget {
  readonly holds: number
  readonly perHour: number
}

interface Rationed {
  readonly person: Budget
  /** Absent where one person cannot disturb the others. */
  readonly lab?: Budget
}

/** Far above what a person does, and far below what a script can. */
export const budgets = {
  'sign-in': { person: { holds: 100, perHour: 200 } },
  'connection-test': { person: { holds: 40, perHour: 120 }, lab: { holds: 80, perHour: 240 } },
  checkout: { person: { holds: 40, perHour: 120 }, lab: { holds: 80, perHour: 240 } },
  quota: { person: { holds: 120, perHour: 720 }, lab: { holds: 360, perHour: 2_160 } },
  /** What people who are signed in do and a letter tells of. */
  mail: { person: { holds: 60, perHour: 60 }, lab: { holds: 120, perHour: 120 } },
  /**
   * Letters into courses, to four whole ones at once: all labs share one pace of them, and whoever took people off and invited
   * others again and again would have it for days.
   */
  invitation: { person: { holds: 2_000, perHour: 500 }, lab: { holds: 4_000, perHour: 1_000 } },
  import: { person: { holds: 60, perHour: 60 }, lab: { holds: 120, perHour: 120 } },
} as const satisfies Record<string, Rationed>

/** Addresses of which a lab is told that they have an account elsewhere: a school has some, who searches has many. */
export const takenAddresses: Budget = { holds: 1_000, perHour: 200 }

export type Purpose = keyof typeof budgets

/** How long one token takes to come back. */
const tokenMs = ({ perHour }: Budget): number => Math.ceil(3_600_000 / perHour)

/** When an empty bucket is full again, and its record can be forgotten. */
export const lifeSeconds = (budget: Budget): number => Math.ceil((budget.holds * tokenMs(budget)) / 1_000)

/**
 * Takes tokens from a bucket that will be full at `fullAt` (milliseconds since 1970; none was taken yet: undefined).
 * All that is known of a bucket is this one instant: each token that is gone puts it off.
 */
export const takeToken = (
  fullAt: number | undefined,
  budget: Budget,
  now: Date,
  tokens = 1,
): { readonly fullAt: number } | { readonly waitSeconds: number } => {
  const at = now.getTime()
  const next = Math.max(fullAt ?? at, at) + tokens * tokenMs(budget)
  const lackingMs = next - at - budget.holds * tokenMs(budget)
  return lackingMs > 0 ? { waitSeconds: Math.ceil(lackingMs / 1_000) } : { fullAt: next }
}
