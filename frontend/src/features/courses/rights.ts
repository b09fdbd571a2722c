import type { Course, MyFunction } from '@labkeeper/contract/courses/course'

const ranks: readonly MyFunction[] = ['viewer', 'assistant', 'teacher', 'owner']

/** Navigation only: the server asks for the function with every call. */
export const mayAs = ({ myFunction }: Pick<Course, 'myFunction'>, least: MyFunction): boolean =>
  ranks.indexOf(myFunction) >= ranks.indexOf(least)
