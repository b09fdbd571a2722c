import type { CourseState } from './words.ts'

/** Nobody starts anything of the course any more, and nothing is made for it. */
export const hasEnded = (state: CourseState | 'deleting'): boolean => state !== 'draft' && state !== 'open'
