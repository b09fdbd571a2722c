import { dayInWords, weekdayInWords } from '@labkeeper/contract/courses/day-words'
import type { Hours } from '@labkeeper/contract/courses/hours'
import type { Instant } from '../../kernel/instant.ts'
import { localClock } from '../calendar/wall-time.ts'
import type { Ruled } from './extra-time.ts'
import { type Period, periodAt } from './period.ts'

/** Own time that is used up, in words. */

/** 'this week', 'November', 'this course' */
const spanInWords = ({ period }: Pick<Hours, 'period'>, { first }: Period): string => {
  if (period !== 'month') return `this ${period}`
  return dayInWords(first).replace(/^\d+ /, '')
}

const renewal = ({ period }: Pick<Hours, 'period'>, { next }: Period): string => {
  if (next === undefined) return ''
  if (period === 'month') return ` It renews on ${dayInWords(next)}.`
  const [weekday] = weekdayInWords(next).split(' ')
  return ` It renews ${weekday} 00:00.`
}

/** Why nothing is started on own time. */
export const usedUp = (course: Ruled, now: Instant): string => {
  const { hours } = course
  if (hours.minutes === 0) return 'This course has no own time. Your machine starts for classes.'
  const period = periodAt(now, hours, course)
  const span = spanInWords(hours, period)
  return `Your own time for ${span} is used up.${renewal(hours, period)} Classes do not use it.`
}

/** Why a machine is stopped, to end the sentence of its history. `at`: when nothing was left. */
export const becauseUsedUp = (course: Ruled, at: Instant): string => {
  const span = spanInWords(course.hours, periodAt(at, course.hours, course))
  return `: your own time for ${span} was used up at ${localClock(at, course.timeZone)}`
}
