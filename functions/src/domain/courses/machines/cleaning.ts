import type { Remade } from '../../operations/move.ts'
import type { StepRecord } from '../../operations/step-record.ts'
import type { VmRecord } from '../../vms/vm-record.ts'

/** A machine is made anew: under its id, number and name, of the recipe as it is by now, with new passwords. */

/** What was of whoever had it, or was wished of the guest that is gone. */
const forgotten = {
  ...{ help: null, notice: null, lastError: null },
  ...{ nextPassword: null, newPassword: null },
} as const

/** What its record becomes once nothing is left of the old one: until then it is as it was. */
export const remade = (draft: VmRecord): Remade => {
  const { size, os, image, copyOf, diskSizeGB, adminUsername, course } = draft
  const { sealedPassword, sealedStudentPassword } = draft
  return {
    size,
    os,
    // What is on the old disk says nothing of the new one.
    image: image ?? null,
    copyOf: copyOf ?? null,
    ...(diskSizeGB && { diskSizeGB }),
    ...(adminUsername && { adminUsername }),
    ...(sealedPassword && { sealedPassword }),
    sealedStudentPassword: sealedStudentPassword ?? null,
    ...forgotten,
    ...(course && { course: { ...course, resetting: true } }),
  }
}

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
    course: { ...draft.course, clean: record?.allocatedTo === undefined, ...(problem && { problem }) },
  }
}
