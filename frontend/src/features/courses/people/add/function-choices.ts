import type { CourseFunction, MyFunction } from '@labkeeper/contract/courses/course'
import type { Choice } from '~/ui/form/select.tsx'
import { givable } from '../may-change.ts'
import { functionNames } from '../person-state.ts'

/** What somebody may make of others, and what they are. */
export const functionChoices = (mine: MyFunction, now: CourseFunction = 'student'): Choice[] =>
  [...new Set([...givable(mine), now])].map((value) => ({ value, label: functionNames[value] }))
