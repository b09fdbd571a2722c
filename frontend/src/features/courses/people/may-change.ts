import type { Course, CourseFunction, MyFunction } from '@labkeeper/contract/courses/course'

const ranks: readonly (MyFunction | CourseFunction)[] = ['student', 'viewer', 'assistant', 'teacher', 'owner']

/** Functions that somebody may give: none above the own one. */
export const givable = (mine: MyFunction): readonly CourseFunction[] =>
  (['student', 'viewer', 'assistant', 'teacher'] as const).filter(
    (one) => ranks.indexOf(one) <= ranks.indexOf(mine),
  )

/** Who may change anything about people. */
export const mayChangePeople = ({ myFunction }: Pick<Course, 'myFunction'>): boolean =>
  myFunction === 'teacher' || myFunction === 'owner'
