import { isParked } from './parked.ts'
import type { VmRecord } from './vm-record.ts'

/** Its parts are known by its record alone once its VM is gone: it was never whole, or an address of its own has come or gone unheard. */
export const leavesParts = ({ halfMade, course }: Pick<VmRecord, 'halfMade' | 'course'>): boolean =>
  Boolean(halfMade) || course?.address === 'unsure'

/** It has no VM on purpose, and is no less somebody's: whoever parked it, or took it apart for another disk, makes it again. */
export const isWithoutVm = (record: Pick<VmRecord, 'parked' | 'course'>): boolean =>
  isParked(record) || record.course?.unmade === true
