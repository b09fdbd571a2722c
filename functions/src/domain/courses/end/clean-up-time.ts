import { after, type Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'

/** When a closed course is cleaned up by itself, and how its staff hear of it before. */

const dayMs = 24 * 60 * 60_000
const daysAfterClosing = 30
const daysPutOff = 14
/** So many days before. */
const warnings = [14, 3, 1] as const
const lastWarning = 1
/** What happens at its instant may be as late as this. */
const slackMs = 5 * 60_000

export const cleanUpAfter = (closedAt: Date): Instant => after(closedAt, daysAfterClosing * dayMs)

/** From when it was to be, or from now where that has passed or was never said. */
export const putOff = ({ cleanUpAt }: Pick<CourseRecord, 'cleanUpAt'>, now: Date): Instant => {
  const from = cleanUpAt === undefined ? now : new Date(Math.max(Date.parse(cleanUpAt), now.getTime()))
  return after(from, daysPutOff * dayMs)
}

type Due =
  | { readonly do: 'nothing'; readonly next?: Instant }
  | { readonly do: 'tell'; readonly days: number; readonly cleanUpAt: Instant }
  | { readonly do: 'begin' }

/**
 * What is due of it now. Nothing goes of which nobody was told a day before: after hours in which no letter could be
 * written, the clean-up waits for that day.
 */
export const dueOfCleanUp = (
  { state, cleanUpAt, cleanUpTold = Number.POSITIVE_INFINITY }: CourseRecord,
  now: Date,
): Due => {
  if (state !== 'closed' || cleanUpAt === undefined) return { do: 'nothing' }
  const restMs = Date.parse(cleanUpAt) - now.getTime()
  const untold = warnings.filter((days) => days < cleanUpTold)
  const days = untold.findLast((one) => restMs <= one * dayMs)
  if (days !== undefined) {
    const isLate = days === lastWarning && restMs < lastWarning * dayMs - slackMs
    return { do: 'tell', days, cleanUpAt: isLate ? after(now, lastWarning * dayMs) : cleanUpAt }
  }
  const [first = 0] = untold
  const next = new Date(Date.parse(cleanUpAt) - first * dayMs).toISOString()
  return restMs > 0 ? { do: 'nothing', next } : { do: 'begin' }
}

/** People, history and money of an archived course can be read for so long. */
const archivedDays = 396
export const archivedUntil = (endedAt: Date): Instant => after(endedAt, archivedDays * dayMs)
export const archivedSeconds = (archivedDays * dayMs) / 1000
