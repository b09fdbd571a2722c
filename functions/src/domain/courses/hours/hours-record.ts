import type { Hours } from '@labkeeper/contract/courses/hours'
import type { Instant } from '../../kernel/instant.ts'
import { type Check, number, oneOf, type Shape, text } from '../../kernel/shape.ts'

/** How much own time students of a course have. */
export interface HoursOfRecord extends Hours {
  /** When it was last made another: whoever has less by it has the grace from then on. */
  readonly since: Instant
}

const numberOrNull: Check<number | null> = (value): value is number | null => value === null || number(value)

export const hoursShape: Shape<HoursOfRecord> = {
  minutes: numberOrNull,
  period: oneOf('week', 'month', 'course'),
  weekStart: oneOf('MO', 'SU'),
  since: text,
}
