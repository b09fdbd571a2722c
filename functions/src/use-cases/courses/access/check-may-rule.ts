import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { lackingForRules } from '../../../domain/courses/access/reach.ts'
import { accessOf } from '../../../domain/courses/access/rules.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { AppError } from '../../../domain/kernel/errors.ts'

/** Openings need a right that the lab's role may lack. */
export const checkRights = (lab: Pick<LabRecord, 'cloud'>): void => {
  const action = lackingForRules(lab)
  if (action === undefined) return
  throw new AppError(
    'conflict',
    `The connection of this lab may not do this yet. Missing in Azure: ${action}.`,
  )
}

/** Machines that are not open for everybody need openings. */
export const checkMayRule = (course: Pick<CourseRecord, 'recipe'>, lab: Pick<LabRecord, 'cloud'>): void => {
  if (course.recipe !== undefined && accessOf(course) !== 'anyone') checkRights(lab)
}
