import type { LabRecord } from '../accounts/lab-record.ts'
import type { VmRecord } from '../vms/vm-record.ts'

/** What a reader found out beside the record: the lab lets students start and stop their VMs. */
export interface MaybeOperable {
  readonly operable?: boolean
}

/** Machines of courses follow the rules of their course. */
export const isOperable = (
  { course }: Pick<VmRecord, 'course'>,
  lab: Pick<LabRecord, 'studentsOperate'> | undefined,
): boolean => course === undefined && lab?.studentsOperate === true
