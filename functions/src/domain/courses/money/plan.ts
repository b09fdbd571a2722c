import type { SleepRules } from '@labkeeper/contract/courses/rules'
import type { OwnPlan } from './plan-hours.ts'

/** What an estimate is reckoned of. */

/** US dollars; absent: not known. */
export interface ListPrices {
  readonly hourly?: number | undefined
  /** Of one of its disks a month, and of a slow one as large. */
  readonly disk?: number | undefined
  readonly slowDisk?: number | undefined
  /** Of one address a month. */
  readonly address?: number | undefined
  /** Of what a parked machine leaves, a month. */
  readonly snapshot?: number | undefined
}

export interface Plan {
  readonly days: number
  readonly classes: number
  /** Of all machines together, in the whole course. */
  readonly classHours: number
  readonly people: number
  readonly own: OwnPlan
  /** How much of it is used. */
  readonly useShare: number
  /** Machines that people have or may get. */
  readonly machines: number
  readonly hasSource: boolean
  readonly rules: SleepRules
  /** Hours of the course in which a machine would be parked by these days. */
  readonly pauseHours: (moreThanDays: number) => number
}
