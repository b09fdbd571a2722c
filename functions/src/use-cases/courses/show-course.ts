import type { Course, MyFunction } from '@labkeeper/contract/courses/course'
import { nothingThere, type Tally } from '../../domain/courses/counts.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { type Payer, toCourse } from '../../domain/courses/course-view.ts'
import type { Part } from '../../domain/courses/people/part.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import { findPayer, type PayerWorld } from './lab/find-payer.ts'

export interface ShowingWorld extends PayerWorld {
  readonly courses: Pick<CourseBook, 'tally'>
}

/** With the publishing only while a machine is being made by it. */
export const shown = (
  { operationId, ...course }: CourseRecord,
  mine: MyFunction,
  payer: Payer,
  { counts, busy, running }: Tally = nothingThere,
): Course => {
  const isUnderWay = operationId !== undefined && busy.has(operationId)
  return toCourse({ ...course, ...(isUnderWay && { operationId }) }, mine, payer, counts, running)
}

/** One course as its people see it. */
export const showCourse =
  (world: ShowingWorld) =>
  async ({ course, function: mine }: Part): Promise<Course> => {
    const [payer, tallies] = await Promise.all([
      findPayer(world, course.labId),
      world.courses.tally(course.labId),
    ])
    return shown(course, mine, payer, tallies.get(course.id))
  }
