import type { OperationInput } from '@azure/cosmos'
import type { CourseDue } from '../../../domain/courses/course-due.ts'
import { patch, patchOf } from '../kernel/records.ts'

/** Part of the transaction that writes what is to be seen. */
export const dueNow = (courseDue: CourseDue | undefined): OperationInput[] =>
  courseDue === undefined
    ? []
    : [
        {
          ...patch(courseDue.courseId, undefined, patchOf({ dueAt: courseDue.at })),
          ...(courseDue.version === undefined ? {} : { ifMatch: courseDue.version }),
        },
      ]
