import type { Container, OperationInput } from '@azure/cosmos'
import type { CourseDue } from '../../../domain/courses/course-due.ts'
import type { TimeEntry } from '../../../domain/courses/hours/segment.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import { runCounted } from '../usage/run-counted.ts'
import { dueNow } from './due-now.ts'

/**
 * A transaction that counts hours, with what the course is to see of it; without, where the course is not there: nobody waits
 * then. Statuses are those of the operations, and then others.
 */
export const runDue = async (
  container: Container,
  labId: LabId,
  operations: readonly OperationInput[],
  entries: readonly TimeEntry[],
  courseDue: CourseDue | undefined,
): Promise<readonly number[]> => {
  const statuses = await runCounted(container, labId, [...operations, ...dueNow(courseDue)], entries)
  const isWithoutCourse = courseDue !== undefined && statuses[operations.length] === 404
  return isWithoutCourse ? runCounted(container, labId, operations, entries) : statuses
}
