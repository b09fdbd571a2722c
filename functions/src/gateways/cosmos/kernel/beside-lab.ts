import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { isStranded, type MaybeStranded } from '../../../domain/connection/stranded.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'

/** Asked for beside what a query is about, so that one question also tells which subscription is connected. */
export const orLab = " OR c.id = 'lab'"

interface FoundLab {
  readonly type: 'lab'
  readonly connected?: string
}

/** The same of queries that read only some fields, with `c.cloud.subscriptionId AS connected` among them. */
export const connectedIn = (found: readonly (FoundLab | { readonly type: string })[]) => {
  const lab = found.find((record): record is FoundLab => record.type === 'lab')
  return lab?.connected === undefined ? undefined : { subscriptionId: lab.connected }
}

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
