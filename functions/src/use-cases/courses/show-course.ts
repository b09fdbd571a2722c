import type { Course, MyFunction } from '@labkeeper/contract/courses/course'
import { nothingThere, type Tally } from '../../domain/courses/counts.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { type Payer, toCourse } from '../../domain/courses/course-view.ts'
import type { Part } from '../../domain/courses/people/part.ts'
import type { OperationId } from '../../domain/kernel/ids.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import { findPayer, type PayerWorld } from './lab/find-payer.ts'

export interface ShowingWorld extends PayerWorld {
  readonly courses: Pick<CourseBook, 'tally'>
}

/** What goes on with all of it: the clean-up, or the publishing while a machine is being made by it. */
const underWay = (
  { state, cleanUp, operationId }: CourseRecord,
  { busy }: Pick<Tally, 'busy'>,
): OperationId | undefined => {
  if (state === 'cleaning') return cleanUp?.operationId
  return operationId !== undefined && busy.has(operationId) ? operationId : undefined
}

export const shown = (
  course: CourseRecord,
  mine: MyFunction,
  payer: Payer,
  tally: Tally = nothingThere,
): Course => {
  const { operationId: _, ...rest } = course
  const operationId = underWay(course, tally)
  const { counts, running } = tally
  return toCourse({ ...rest, ...(operationId && { operationId }) }, mine, payer, counts, running)
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
