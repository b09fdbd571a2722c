import type { Course } from '@labkeeper/contract/courses/course'
import type { Version } from '@labkeeper/contract/courses/versions'

/** New machines are made of it; nothing is made of a course that was cleaned up, so that it may go. */
export const isUsed = ({ current }: Pick<Version, 'current'>, { state }: Pick<Course, 'state'>): boolean =>
  current && state !== 'archived'
