import type { MyFunction } from '@labkeeper/contract/courses/course'
import { AppError } from '../../kernel/errors.ts'
import type { Instant } from '../../kernel/instant.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { type Grant, grantedThisWeek, newGrant, type Ruled } from './extra-time.ts'

/** Own time is given to somebody. */

/** What all assistants together give a person in a week. */
const assistantsSeconds = 120 * 60

export const granterOf = (mine: MyFunction): Grant['by'] => (mine === 'assistant' ? 'assistant' : 'teacher')

/** With more own time. Refuses what assistants may not give. */
export const granted = (
  course: Ruled,
  enrolment: EnrolmentRecord,
  given: Pick<Grant, 'seconds' | 'until' | 'by'> & { readonly note?: string | undefined },
  now: Instant,
): EnrolmentRecord => {
  const { extra } = enrolment
  const { note, ...rest } = given
  if (
    rest.by === 'assistant' &&
    grantedThisWeek(course, extra, 'assistant', now) + rest.seconds > assistantsSeconds
  ) {
    throw new AppError('forbidden', 'Assistants grant at most 120 minutes a week to a person.')
  }
  const grant = { ...newGrant(rest, course.timeZone, now), ...(note && { note }) }
  return { ...enrolment, extra: { ...extra, grants: [...(extra?.grants ?? []), grant] } }
}

/** The course grants so much by itself, as long as that is not too much in a week. */
export const mayGrantItself = (
  course: Ruled,
  { extra }: Pick<EnrolmentRecord, 'extra'>,
  seconds: number,
  autoGrantMinutes: number,
  now: Instant,
): boolean => grantedThisWeek(course, extra, 'rule', now) + seconds <= autoGrantMinutes * 60
