import { fixable } from '../../domain/courses/doctor/checks.ts'
import type { Inside } from '../../domain/courses/doctor/sights.ts'

/** What a script in a guest may have to do. */
export const guestParts = [
  ...(['password', 'administrator', 'student', 'hostName', 'keys', 'passwordSignIn', 'told'] as const),
  ...fixable,
] as const
type GuestPart = (typeof guestParts)[number]

/** Part by part, whether a script in the guest has done it. What is missing was not asked for, or nobody knows. */
export type GuestReport = { readonly [Part in GuestPart]?: boolean }

/** Who is signed in to a guest. What it says of itself is believed as far as it is possible at all. */
export interface Presence {
  /** One for each session: seconds since a key was last pressed; undefined where nobody knows. */
  readonly sessions: readonly (number | undefined)[]
  /** How many processes wanted to run, as a mean of the last 15 minutes. Windows does not count it. */
  readonly load15?: number
  readonly cpus: number
}

/** An accepted long-running call: a ticket to ask about it again, or none when it is already done. */
export interface Begun {
  readonly ticket: string | undefined
  /** What a script in the guest said of its work once it has ended; absent when it said nothing. */
  readonly report?: GuestReport
  /** What a guest answered that was asked who is there. */
  readonly presence?: Presence
  /** What a guest answered that was asked about the way in. */
  readonly inside?: Inside
}
