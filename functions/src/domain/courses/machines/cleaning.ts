import type { StepRecord } from '../../operations/step-record.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { sleepOf } from './machine.ts'

/** A machine is made ready for the next: with another disk, of the recipe as it is by now, and new passwords. */

/**
 * Nobody has had it since, unless somebody was given it meanwhile; one that could not be cleaned stays as it was. What is
 * wrong with it by then its first start has found out.
 */
export const afterCleaning = (
  { kind, draft }: Pick<StepRecord, 'kind' | 'draft'>,
  outcome: 'succeeded' | 'failed',
  record: Pick<VmRecord, 'allocatedTo' | 'course'> | undefined,
): Pick<VmRecord, 'course'> => {
  if (kind !== 'clean' || draft?.course === undefined) return {}
  if (outcome === 'failed') {
    const { resetting: _, ...was } = record?.course ?? draft.course
    return { course: { ...was, clean: false } }
  }
  const problem = record?.course?.problem
  return {
    course: {
      ...draft.course,
      ...sleepOf(record?.course),
      clean: record?.allocatedTo === undefined,
      ...(problem && { problem }),
      // What could not be started is set up when it is.
      ...(record?.course?.unset && { unset: true }),
    },
  }
}
