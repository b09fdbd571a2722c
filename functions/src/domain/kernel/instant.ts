/** An ISO string in UTC, to the millisecond: so instants sort as text, also in queries. */
export type Instant = string

/** The instant so many milliseconds after `now` (before it, when negative), as records hold it. */
export const after = (now: Date, milliseconds: number): Instant =>
  new Date(now.getTime() + milliseconds).toISOString()

/** The one that comes first. */
export const earlier = (one: Instant, other: Instant): Instant => [one, other].toSorted()[0] ?? one

/** The one that comes last. */
export const later = (one: Instant, other: Instant): Instant => [one, other].toSorted()[1] ?? one
