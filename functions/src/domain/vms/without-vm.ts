import { isParked } from './parked.ts'
import type { VmRecord } from './vm-record.ts'

/** It has no VM on purpose, and is no less somebody's: whoever parked it, or took it apart for another disk, makes it again. */
export const isWithoutVm = (record: Pick<VmRecord, 'parked' | 'course'>): boolean =>
  isParked(record) || record.course?.unmade === true
