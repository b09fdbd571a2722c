import type { LabRecord } from '../../accounts/lab-record.ts'
import type { MaybeStranded } from '../../connection/stranded.ts'
import type { AllocatedVm, VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'

/** A machine that somebody has, of whatever lab. */
export type OwnMachine = AllocatedVm & Required<Pick<VmRecord, 'course'>> & MaybeStranded

/** What whoever has a machine calls for it by, as the database knows it at this moment. */
export interface Mine {
  readonly vm: OwnMachine
  readonly lab: LabRecord
  readonly course: CourseRecord
  /** Absent where the machine was allocated by hand, and nobody has noticed yet. */
  readonly enrolment?: EnrolmentRecord
  /** The address that the call came from, if anybody knows. */
  readonly from?: string | undefined
}
