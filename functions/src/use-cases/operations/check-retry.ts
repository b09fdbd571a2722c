import type { OperationKind } from '@labkeeper/contract/operations/operations'
import { closedForStaff } from '../../domain/courses/course-life.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { CourseId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import { type StepRecord, vmIdOf } from '../../domain/operations/step-record.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { VmBook } from '../../ports/vms/vms.ts'

export interface RetryCheckWorld {
  readonly vms: Pick<VmBook, 'read'>
  readonly courses: Pick<CourseBook, 'read'>
}

/** What makes or starts machines, which only open courses have. */
const ofOpenCourses: ReadonlySet<OperationKind> = new Set(['start', 'restart', 'publish', 'clean'])

/** Whoever starts a machine on the list of VMs does not say of which course it is. */
const coursesOf = async (
  vms: RetryCheckWorld['vms'],
  { labId, courseId }: OperationRecord,
  steps: readonly StepRecord[],
): Promise<readonly CourseId[]> => {
  if (courseId !== undefined) return [courseId]
  const machines = await Promise.all(steps.map((step) => vms.read(labId, vmIdOf(step))))
  return [...new Set(machines.flatMap((vm) => vm?.course?.id ?? []))]
}

const madeSince = (): AppError =>
  new AppError(
    'conflict',
    'Something was made for this course since. Publish it again to make what is missing.',
  )

/** Whether the courses of these steps still allow what was begun in them. */
export const checkRetry =
  ({ vms, courses }: RetryCheckWorld) =>
  async (operation: OperationRecord, steps: readonly StepRecord[]): Promise<void> => {
    // A machine that is made for a course: its source VM.
    const isMaking = operation.kind === 'create' && operation.courseId !== undefined
    if (!isMaking && !ofOpenCourses.has(operation.kind)) return
    for (const courseId of await coursesOf(vms, operation, steps)) {
      const course = await courses.read(operation.labId, courseId)
      if (course?.state === 'closed') throw closedForStaff()
      // What is missing was counted anew then: this would come on top of it.
      if (operation.kind === 'publish' && (course?.madeAt ?? '') > operation.createdAt) throw madeSince()
    }
  }
