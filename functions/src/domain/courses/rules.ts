import { type CourseRules, defaultRules, HoursEnd } from '@labkeeper/contract/courses/rules'
import { over } from '../kernel/over.ts'
import { flag, maybe, maybeNumber, number, oneOf, type Shape } from '../kernel/shape.ts'

/** Rules that came later: a course of an earlier version has none of them. */
type LaterRule =
  | 'idleMinutes'
  | 'noShowMinutes'
  | 'loadCounts'
  | 'messageInside'
  | 'autoGrantMinutes'
  | 'hoursEnd'
  | 'passwordsPerDay'
  | 'resetsPerWeek'
  | 'checkpoints'
  | 'wholeNetwork'
  | 'ownerRaisesBudget'

/** As a course's record has them. */
export type KeptRules = Omit<CourseRules, LaterRule> & Partial<Pick<CourseRules, LaterRule>>

/** What holds in a course. */
export const rulesOf = ({ rules }: { readonly rules: KeptRules }): CourseRules => over(defaultRules, rules)

export const rulesShape: Shape<KeptRules> = {
  studentsStart: flag,
  assistantsConnect: flag,
  keepDays: number,
  leftDays: number,
  idleMinutes: maybeNumber,
  noShowMinutes: maybeNumber,
  loadCounts: maybe(flag),
  messageInside: maybe(flag),
  autoGrantMinutes: maybeNumber,
  hoursEnd: maybe(oneOf(...HoursEnd.options)),
  passwordsPerDay: maybeNumber,
  resetsPerWeek: maybeNumber,
  checkpoints: maybeNumber,
  wholeNetwork: maybe(flag),
  ownerRaisesBudget: maybe(flag),
}
