import { assistantsRetry } from '@labkeeper/contract/courses/retrying'
import type { Operation } from '@labkeeper/contract/operations/operations'
import { forbidden, type Part, reaches } from '../../../domain/courses/people/part.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import { toOperation } from '../../../domain/operations/operation.ts'
import type { Operations, WithSteps } from '../../../ports/operations/work.ts'
import { operationNotFound } from '../../operations/read-operations.ts'
import { type RetryWorld, retryOperation } from '../../operations/retry-operation.ts'

const find = async (
  work: Pick<Operations, 'readOperation'>,
  { course }: Part,
  operationId: string,
): Promise<WithSteps> => {
  const found = await work.readOperation(course.labId, operationId)
  if (found === undefined || found.operation.courseId !== course.id) throw operationNotFound()
  return found
}

/** Other work of the lab is nothing of a course's staff. */
export const readCourseOperation =
  ({ work }: { readonly work: Pick<Operations, 'readOperation'> }) =>
  async (part: Part, operationId: string): Promise<Operation> => {
    const { operation, steps } = await find(work, part, operationId)
    return toOperation(operation, steps)
  }

interface CourseRetryWorld extends Omit<RetryWorld, 'checkEntitlement'> {
  /** Of the course's lab. */
  readonly checkEntitlement: (part: Part) => Promise<void>
}

export const retryCourseOperation =
  (world: CourseRetryWorld) =>
  async (part: Part, operationId: string, request: Omit<WorkRequest, 'labId'>): Promise<Operation> => {
    const { operation } = await find(world.work, part, operationId)
    const isAllowed = assistantsRetry(operation.kind, part.course.rules) || reaches(part.function, 'teacher')
    if (!isAllowed) throw forbidden()
    const retry = retryOperation({ ...world, checkEntitlement: () => world.checkEntitlement(part) })
    return retry(operationId, { ...request, labId: part.course.labId })
  }
