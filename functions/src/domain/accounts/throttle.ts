import type { SlidingWindow } from '../kernel/sliding-window.ts'

/** How guessing is slowed down: some tries are free, then each one waits twice as long as the last. */
export interface ThrottleRule {
  readonly freeTries: number
  readonly firstWaitSeconds: number
  readonly longestWaitSeconds: number
  /** Everything is forgotten when nothing was tried for so long. */
  readonly windowSeconds: number
  /** A success clears it, so that mostly nothing was counted yet. */
  readonly isCleared?: true
}

export interface Tries {
  readonly count: number
  /** Milliseconds since 1970. */
  readonly lastAt: number
}

export const rules = {
  /** api.md, section 3: an account's first wait within 25 failures, an address's within 120, none above 120 s. */
  account: {
    freeTries: 10,
    firstWaitSeconds: 15,
    longestWaitSeconds: 120,
    windowSeconds: 3_600,
    isCleared: true,
  },
  /** A whole class signs in from one address. */
  address: { freeTries: 100, firstWaitSeconds: 15, longestWaitSeconds: 120, windowSeconds: 900 },
  /** Every sign-up counts, also a good one. */
  signup: { freeTries: 500, firstWaitSeconds: 5, longestWaitSeconds: 60, windowSeconds: 600 },
  /** Guesses of the current password by whoever sits at an open session. */
  change: { freeTries: 40, firstWaitSeconds: 15, longestWaitSeconds: 120, windowSeconds: 3_600 },
  /** What tells whether a name is known, or takes a secret that cannot be guessed; by address. */
  lookup: { freeTries: 300, firstWaitSeconds: 15, longestWaitSeconds: 120, windowSeconds: 900 },
  /** Mails to one person. Beyond it none is sent, and the answer stays the same. */
  mail: { freeTries: 10, firstWaitSeconds: 60, longestWaitSeconds: 900, windowSeconds: 3_600 },
  /** Letters by which anybody may fill somebody's mailbox: three an hour. */
  strangersMail: {
    freeTries: 3,
    firstWaitSeconds: 3_600,
    longestWaitSeconds: 3_600,
    windowSeconds: 3_600,
  },
  /** Digits by which an address is proved: three letters within ten minutes. */
  proof: { freeTries: 3, firstWaitSeconds: 600, longestWaitSeconds: 600, windowSeconds: 600 },
  /** Letters to the owner of an account that strangers have locked: one a day. */
  lockLetter: {
    freeTries: 1,
    firstWaitSeconds: 86_400,
    longestWaitSeconds: 86_400,
    windowSeconds: 86_400,
  },
  /** Requests for mails by one address. */
  forgot: { freeTries: 1_000, firstWaitSeconds: 15, longestWaitSeconds: 120, windowSeconds: 900 },
} as const satisfies Record<string, ThrottleRule>

/** What somebody asks of the own machine of a course. */
export const ownMachine: SlidingWindow = { most: 30, seconds: 60 }
/** How often a program asks for somebody's calendar, and how often one address for what is none. */
export const calendarReads: SlidingWindow = { most: 30, seconds: 60 }
export const calendarMisses: SlidingWindow = { most: 60, seconds: 60 }
/** Calendar files that somebody has read: each may keep the process busy for a second. */
export const calendarFile: SlidingWindow = { most: 10, seconds: 60 }

/** The pause after so many tries, in seconds. */
export const waitAfter = (count: number, rule: ThrottleRule): number =>
  count < rule.freeTries
    ? 0
    : Math.min(rule.longestWaitSeconds, rule.firstWaitSeconds * 2 ** Math.min(count - rule.freeTries, 20))

/** Whole seconds until the next try may be made, 0 for now. */
export const waitLeft = ({ count, lastAt }: Tries, rule: ThrottleRule, now: Date): number =>
  // A free try waits for nothing, whatever the clock of whoever counted before.
  count < rule.freeTries
    ? 0
    : Math.max(0, Math.ceil((lastAt - now.getTime()) / 1000 + waitAfter(count, rule)))
