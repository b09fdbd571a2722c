import type { Course } from '@labkeeper/contract/courses/course'
import { dateIn } from '../in-days.ts'

/** What becomes of the disk of a machine that gets an old one back. */
export const todaysDisk = ({ rules: { keepDays } }: Pick<Course, 'rules'>, now: Date): string =>
  keepDays === 0
    ? 'The disk of today is lost. This action cannot be undone.'
    : `The disk of today is kept until ${dateIn(keepDays, now)}.`
