import type { OperationInput, PatchOperation } from '@azure/cosmos'
import type { ActivityRecord } from '../../../domain/vms/activity-record.ts'
import type { AllocatedVm, VmRecord } from '../../../domain/vms/vm-record.ts'
import { none } from '../kernel/none.ts'
import { emptyingPatchOf } from '../kernel/records.ts'
import { dueNow } from './due-now.ts'

/** What only concerned whoever had it. */
const ofTheirs = { help: null, notice: null, lastError: null }

/**
 * A VM is nobody's any more. A machine of a course says since when: it is cleaned some days after, and given to nobody
 * before, whatever a step that worked on it meanwhile has written.
 */
export const takenBack = (
  { course, allocatedTo, closed }: Pick<AllocatedVm, 'course' | 'allocatedTo' | 'closed'>,
  { createdAt }: Pick<ActivityRecord, 'createdAt'>,
): PatchOperation[] => [
  { op: 'remove', path: '/allocatedTo' },
  // It may be open for whoever had it.
  ...(closed ? emptyingPatchOf({ rulesDueAt: createdAt }) : []),
  ...(course === undefined
    ? []
    : [
        ...emptyingPatchOf(ofTheirs),
        { op: 'set' as const, path: '/course/givenBackAt', value: createdAt },
        { op: 'set' as const, path: '/course/clean', value: false },
        { op: 'set' as const, path: '/course/hadBy', value: { ...allocatedTo } },
        // Whoever is given it was not there because somebody else was. None: a patch removes nothing that may be missing.
        { op: 'set' as const, path: '/course/seenAt', value: none },
      ]),
]

/** When that is says the course, once it is looked at. */
export const dueWhenTaken = (
  course: VmRecord['course'],
  { createdAt }: Pick<ActivityRecord, 'createdAt'>,
): OperationInput[] => dueNow(course && { courseId: course.id, at: createdAt })
