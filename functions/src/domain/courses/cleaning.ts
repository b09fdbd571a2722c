import type { Remade } from '../operations/move.ts'
import type { StepRecord } from '../operations/step-record.ts'
import type { VmRecord } from '../vms/vm-record.ts'

/** A machine is made anew: under its id, number and name, of the recipe as it is by now, with new passwords. */

/** What its record becomes once nothing is left of the old one: until then it is as it was. */
export const remade = ({ size, os, image, diskSizeGB, adminUsername, sealedPassword }: VmRecord): Remade => ({
  size,
  os,
  ...(image && { image }),
  ...(diskSizeGB && { diskSizeGB }),
  ...(adminUsername && { adminUsername }),
  ...(sealedPassword && { sealedPassword }),
})

/** Nobody has had it since, unless somebody was given it meanwhile; one that could not be cleaned stays as it was. */
export const afterCleaning = (
  { kind, draft }: Pick<StepRecord, 'kind' | 'draft'>,
  outcome: 'succeeded' | 'failed',
  record: Pick<VmRecord, 'allocatedTo'> | undefined,
): Pick<VmRecord, 'course'> => {
  if (kind !== 'clean' || draft?.course === undefined) return {}
  const clean = outcome === 'succeeded' && record?.allocatedTo === undefined
  return { course: { ...draft.course, clean } }
}
