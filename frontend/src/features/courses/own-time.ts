import { durationInWords } from '@labkeeper/contract/courses/duration'
import type { ListedHours } from '@labkeeper/contract/courses/my-hours'
import type { HoursPeriod } from '@labkeeper/contract/courses/words'

/** Own time, in words. */

export const periodWords: Readonly<Record<HoursPeriod, string>> = {
  week: 'this week',
  month: 'this month',
  course: 'in this course',
}

interface Standing {
  readonly allowedSeconds: number | null
  readonly leftSeconds: number | null
}

/** '9 h 24 min of 10 h left'; nothing where there is no limit. */
export const leftText = ({ allowedSeconds, leftSeconds }: Standing): string | undefined =>
  allowedSeconds === null || leftSeconds === null
    ? undefined
    : `${durationInWords(leftSeconds / 60)} of ${durationInWords(allowedSeconds / 60)} left`

/** What is left by now of what a list says: the run that goes on is not in it. */
export const standingOf = ({ usedSeconds, allowedSeconds, since }: ListedHours, now: Date): Standing => {
  if (allowedSeconds === null) return { allowedSeconds, leftSeconds: null }
  const runs = since === undefined ? 0 : Math.max(0, now.getTime() - Date.parse(since)) / 1000
  return { allowedSeconds, leftSeconds: Math.max(0, allowedSeconds - usedSeconds - runs) }
}

/** '9 h 24 min left' */
export const leftOf = (hours: ListedHours, now: Date): string | undefined => {
  const { leftSeconds } = standingOf(hours, now)
  return leftSeconds === null ? undefined : `${durationInWords(leftSeconds / 60)} left`
}
