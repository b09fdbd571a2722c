import type { CourseFunction } from '@labkeeper/contract/courses/course'
import type { JoinOffer } from '@labkeeper/contract/courses/joining'

/** What a link leads to, in words. */

export const titleOf = ({ course, lab }: JoinOffer): string =>
  course ? `Join ${course.name}` : `Create courses in the lab of ${lab}`

const functions: Readonly<Record<CourseFunction, string | undefined>> = {
  student: undefined,
  viewer: 'You are invited as a viewer.',
  assistant: 'You are invited as an assistant.',
  teacher: 'You are invited as a teacher.',
}

/** Below the title: whose course it is, and as what one comes. */
export const contextOf = ({ course, function: one }: JoinOffer): string =>
  course === undefined || one === 'creator'
    ? 'You are invited to create courses. What they cost is paid by this lab.'
    : [`With ${course.teacher}.`, course.about, functions[one]].filter(Boolean).join(' ')

/** Which addresses a code is for, where it is not for all. */
export const whoMayJoin = ({ mode, domains = [] }: JoinOffer): string | undefined => {
  if (mode === 'invited') return 'The address that your teacher has invited.'
  if (mode === 'domain') return `An address of ${domains.join(' or ')}.`
  return undefined
}

/** Who creates courses or teaches comes with an account of the own. */
export const needsOwnAccount = ({ function: one }: JoinOffer): boolean =>
  one === 'teacher' || one === 'creator'
