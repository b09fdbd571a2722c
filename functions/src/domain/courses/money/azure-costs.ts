import type { Truth } from '@labkeeper/contract/courses/money'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { AppError } from '../../kernel/errors.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { localDay } from '../calendar/wall-time.ts'
import type { CourseRecord } from '../course-record.ts'
import type { Adopted, Found } from './azure-costs-record.ts'
import { factorNow } from './factor.ts'

/** What Azure says that a course has cost, and whether its rate is taken over. */

const hourMs = 60 * 60_000
const fullDays = 7

export const mayAskAt = ({ azureCosts }: Pick<CourseRecord, 'azureCosts'>): Instant =>
  azureCosts === undefined ? '' : after(new Date(azureCosts.askedAt), hourMs)

/** Nobody has asked today, and there is something to ask about. */
export const isWorthAsking = (
  { azureCosts, state, madeAt, timeZone }: Pick<CourseRecord, 'azureCosts' | 'state' | 'madeAt' | 'timeZone'>,
  now: Instant,
): boolean => {
  if ((state !== 'open' && state !== 'closed') || madeAt === undefined) return false
  return azureCosts === undefined || localDay(azureCosts.askedAt, timeZone) < localDay(now, timeZone)
}

/** The last full days. */
export const daysToCompare = (now: Instant, { timeZone }: Pick<CourseRecord, 'timeZone'>) => {
  const today = numberOf(localDay(now, timeZone))
  return { from: dayOf(today - fullDays), to: dayOf(today - 1) }
}

const percent = (ratio: number): number => Math.round((ratio - 1) * 1000) / 10

const ratioOf = ({ azure, ours }: Pick<Found, 'azure' | 'ours'>): number => (ours > 0 ? azure / ours : 0)

/** By list prices, whatever rate holds. An earlier version has not said what these would be. */
const rateOf = ({ azure, ours, listed }: Found, before: number): number => azure / (listed ?? ours / before)

/** What a sum of binary fractions may lack of the rate that it is. */
const hair = 1e-6

/** Whether amounts are at the rate of what was found: since it was taken over, or since it is the one of before. */
const isAdopted = (found: Found, adopted: readonly Adopted[]): boolean => {
  const last = adopted.at(-1)
  if (last === undefined) return false
  return last.at >= found.at || Math.abs(rateOf(found, last.factor) - last.factor) < hair
}

export const toTruth = ({
  azureCosts,
  adopted = [],
}: Pick<CourseRecord, 'azureCosts' | 'adopted'>): Truth | undefined => {
  const { found, refused } = azureCosts ?? {}
  if (refused !== undefined) return { refused: refused.reason, at: refused.at }
  if (found === undefined) return undefined
  const { listed: _, ...shown } = found
  return {
    ...shown,
    percent: found.ours > 0 ? percent(ratioOf(found)) : 0,
    ...(isAdopted(found, adopted) && { isAdopted: true }),
  }
}

export const nothingToAdopt = (): AppError => new AppError('conflict', 'There is nothing to adopt yet.')

/**
 * By how much amounts change, and the factor from now on: Azure's amount by list prices, since of the days that were compared
 * some may have been before the last time, and would bring the same difference once more.
 */
export const adoptionOf = (
  { azureCosts, adopted = [] }: Pick<CourseRecord, 'azureCosts' | 'adopted'>,
  now: Instant,
): { readonly adopted: readonly Adopted[]; readonly percent: number } => {
  const { found, refused } = azureCosts ?? {}
  // What was found before the last time is in it already.
  const isTaken = (adopted.at(-1)?.at ?? '') >= (found?.at ?? '')
  if (found === undefined || refused !== undefined || isTaken || ratioOf(found) <= 0) throw nothingToAdopt()
  const before = factorNow({ adopted })
  const factor = rateOf(found, before)
  return { adopted: [...adopted, { at: now, factor }], percent: percent(factor / before) }
}

export const adoptedInWords = (by: number): string =>
  by === 0 ? 'Amounts stay as they are.' : `Amounts are now ${Math.abs(by)} % ${by > 0 ? 'higher' : 'lower'}.`
