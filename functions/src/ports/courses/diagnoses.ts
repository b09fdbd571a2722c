import type { DiagnosisRecord } from '../../domain/courses/doctor/diagnosis-record.ts'
import type { LabId, VmId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'

/** Why people could not connect: of each machine the newest answer. */
export interface Diagnoses {
  read(labId: LabId, vmId: VmId): Promise<DiagnosisRecord | undefined>
  /**
   * Records a diagnosis that begins, with the operation and the step that lead to it, in the place of the one that was read: one
   * transaction. False when somebody else began one in the same moment; then nothing is written.
   */
  begin(
    operation: OperationRecord,
    step: StepRecord,
    next: DiagnosisRecord,
    known: DiagnosisRecord | undefined,
  ): Promise<boolean>
}
