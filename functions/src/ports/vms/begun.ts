/** What a script in a guest may have to do. */
export const guestParts = ['password', 'administrator', 'student', 'hostName', 'told'] as const
type GuestPart = (typeof guestParts)[number]

/** Part by part, whether a script in the guest has done it. What is missing was not asked for, or nobody knows. */
export type GuestReport = { readonly [Part in GuestPart]?: boolean }

/** An accepted long-running call: a ticket to ask about it again, or none when it is already done. */
export interface Begun {
  readonly ticket: string | undefined
  /** What a script in the guest said of its work once it has ended; absent when it said nothing. */
  readonly report?: GuestReport
}
