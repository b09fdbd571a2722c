import type { LabRecord, VmRecord } from '../../domain/records.ts'
import { isStranded, type MaybeStranded } from '../../domain/stranded.ts'

/** Asked for beside what a query is about, so that one question also tells which subscription is connected. */
export const orLab = " OR c.id = 'lab'"

/** What was found beside the lab, each marked when its subscription is not the lab's. */
export const besideLab = <T extends Pick<VmRecord, 'subscriptionId'> & { readonly type: string }>(
  found: readonly (T | LabRecord)[],
): (T & MaybeStranded)[] => {
  const isLab = (record: T | LabRecord): record is LabRecord => record.type === 'lab'
  const cloud = found.find(isLab)?.cloud
  return found
    .filter((record): record is T => !isLab(record))
    .map((record) => (isStranded(record, cloud) ? { ...record, stranded: true } : record))
}
