import type { CleanUpInput } from '@labkeeper/contract/courses/clean-up-routes'
import type { Course } from '@labkeeper/contract/courses/course'
import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { type CourseTurn, inState, turned } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { CleanUpOfCourse } from '../../../domain/courses/end/clean-up-record.ts'
import { putOff } from '../../../domain/courses/end/clean-up-time.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { AppError, badField } from '../../../domain/kernel/errors.ts'
import type { OperationId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CleanUps } from '../../../ports/courses/clean-ups.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { type ShowingWorld, showCourse } from '../show-course.ts'

export interface CleaningUpWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly cleanUps: Pick<CleanUps, 'begin'>
  readonly nudges: Pick<WorkNudges, 'step'>
  readonly clock: Clock
}

/**
 * Begins the clean-up of a closed course: the course says so and the work is recorded in one transaction. Undefined when the
 * course is no longer as it was read. Without `keepVersions` all versions stay.
 */
export const beginCleanUp =
  ({ labs, cleanUps, nudges, clock }: CleaningUpWorld) =>
  async (
    course: CourseRecord,
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
    keepVersions?: readonly number[],
  ): Promise<{ readonly course: CourseRecord; readonly operationId: OperationId } | undefined> => {
    const { labId, id, name, recipe, ownGroup } = course
    const { cloud } = await findLab(labs, labId)
    const now = clock.now()
    const operation = newOperation({ ...request, labId, courseId: id }, 'clean-up', 1, now)
    const of = {
      ...{ id, name },
      resourceGroup: recipe?.resourceGroup ?? ownGroup,
      subscriptionId: cloud?.subscriptionId ?? '',
      location: recipe?.location ?? '',
    }
    const step = newStep(operation, of, {}, now)
    const cleanUp: CleanUpOfCourse = {
      operationId: operation.id,
      begunAt: now.toISOString(),
      ...(keepVersions && { keepVersions }),
    }
    const turn: CourseTurn = { state: 'cleaning', cleanUp, cleanUpAt: null, cleanUpTold: null, dueAt: null }
    if (!(await cleanUps.begin(course, turn, operation, step))) return undefined
    await nudges.step(labId, step.id)
    return { course: turned(course, turn), operationId: operation.id }
  }

const checkClosed = (course: CourseRecord): void => {
  if (course.state === 'open') throw new AppError('conflict', 'Close the course first.')
  if (course.state !== 'closed') throw inState(course)
}

/** By its teacher, who types its name. Who asks again is told of the one that goes on. */
export const cleanUpCourse =
  (world: CleaningUpWorld & ShowingWorld) =>
  async (
    part: Part,
    { keepVersions, confirm }: CleanUpInput,
    { name, ...request }: Omit<WorkRequest, 'labId' | 'courseId'> & { readonly name: string },
  ): Promise<{ readonly data: Course; readonly operationId: string }> => {
    const { course } = part
    if (confirm !== course.name) throw badField('confirm', 'Type the name of the course.')
    if (course.state === 'cleaning' && course.cleanUp !== undefined) {
      return { data: await showCourse(world)(part), operationId: course.cleanUp.operationId }
    }
    checkClosed(course)
    const because = `by ${name}, who cleaned up ${course.name}`
    const begun = await beginCleanUp(world)(course, { ...request, because }, keepVersions)
    if (begun === undefined) throw changedMeanwhile()
    const data = await showCourse(world)({ ...part, course: begun.course })
    return { data, operationId: begun.operationId }
  }

/** Two weeks later than it was to be. */
export const putOffCleanUp =
  (world: ShowingWorld & { readonly cleanUps: Pick<CleanUps, 'putOff'>; readonly clock: Clock }) =>
  async (part: Part): Promise<{ readonly data: Course; readonly cleanUpAt: string }> => {
    const { course } = part
    checkClosed(course)
    const now = world.clock.now()
    const cleanUpAt = putOff(course, now)
    if (!(await world.cleanUps.putOff(course, cleanUpAt, now.toISOString()))) throw changedMeanwhile()
    const { cleanUpTold: _, ...rest } = course
    return { data: await showCourse(world)({ ...part, course: { ...rest, cleanUpAt } }), cleanUpAt }
  }
