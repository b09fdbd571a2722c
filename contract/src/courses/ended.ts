import type { CourseState } from './words.ts'

/** What follows from where a course stands, and in which words a call that this does not allow is refused. */

type State = CourseState | 'deleting'

/** Nobody starts anything of the course any more, and nothing is made for it. */
export const hasEnded = (state: State): boolean => state !== 'draft' && state !== 'open'

/** Its clean-up has begun: nobody opens it again, and what is known of it stays as it is. */
export const hasEndedForGood = (state: State): boolean => hasEnded(state) && state !== 'closed'

/** Of those that are not words of their own. */
const stateWords: Readonly<Partial<Record<State, string>>> = {
  draft: 'a draft',
  cleaning: 'being cleaned up',
  deleting: 'being deleted',
}

/** 'This course is archived.' */
export const stateInWords = (state: State): string => `This course is ${stateWords[state] ?? state}.`

/** Why staff start and make nothing in a course that has ended: one that is only closed can be opened again. */
export const whyEnded = (state: State): string | undefined => {
  if (state === 'closed') return 'The course is closed. Reopen it first.'
  return hasEnded(state) ? stateInWords(state) : undefined
}
