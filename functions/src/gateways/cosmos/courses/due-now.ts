import type { OperationInput } from '@azure/cosmos'
import type { CourseDue } from '../../../domain/courses/course-due.ts'
import { none } from '../kernel/none.ts'
import { literal, patch, patchOf } from '../kernel/records.ts'

/** As a condition: nobody looks at it before. */
const isLater = ({ at, isForSooner }: CourseDue): string | undefined =>
  isForSooner && `(NOT IS_DEFINED(c.dueAt) OR c.dueAt = ${literal(none)} OR c.dueAt > ${literal(at)})`

/** Part of the transaction that writes what is to be seen. */
export const dueNow = (courseDue: CourseDue | undefined): OperationInput[] =>
  courseDue === undefined
    ? []
    : [
        {
          ...patch(courseDue.courseId, isLater(courseDue), patchOf({ dueAt: courseDue.at })),
          ...(courseDue.version === undefined ? {} : { ifMatch: courseDue.version }),
        },
      ]
