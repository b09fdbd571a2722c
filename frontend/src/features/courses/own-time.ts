import { durationInWords } from '@labkeeper/contract/courses/duration'
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
