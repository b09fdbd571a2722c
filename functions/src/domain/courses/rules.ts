import { type CourseRules, defaultRules, HoursEnd, type SleepRules } from '@labkeeper/contract/courses/rules'
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
  | keyof SleepRules

/** As a course's record has them. */
export type KeptRules = Omit<CourseRules, LaterRule> & Partial<Pick<CourseRules, LaterRule>>

/** Machines that were made with an address keep it until somebody says otherwise. */
const earlier: CourseRules = { ...defaultRules, addressOnlyWhileRunning: false }

/** What holds in a course. */
export const rulesOf = ({ rules }: { readonly rules: KeptRules }): CourseRules => over(earlier, rules)

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
  addressOnlyWhileRunning: maybe(flag),
  slowDiskAsleep: maybe(flag),
  parkAfterDays: maybeNumber,
}
