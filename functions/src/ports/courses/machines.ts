import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import type { CourseId, LabId } from '../../domain/kernel/ids.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'

/** A VM that is a machine of a course. */
export type MachineRecord = VmRecord & Required<Pick<VmRecord, 'course'>> & MaybeStranded

/** The machines of a course, its source VM among them. */
export interface Machines {
  /** By number, the source VM first: one query. */
  of(labId: LabId, courseId: CourseId): Promise<readonly MachineRecord[]>
}
