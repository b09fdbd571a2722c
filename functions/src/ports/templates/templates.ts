import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { OperationRecord } from '../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../domain/operations/step-record.ts'
import type { TemplateRecord } from '../../domain/templates/template.ts'
import type { ListedTemplate } from '../../domain/templates/template-view.ts'
import type { VmChange } from '../operations/work.ts'

/** The lab's templates. Every call stays in the lab's partition. */
export interface Templates {
  /** Newest first, with the names of their courses. */
  list(labId: LabId): Promise<readonly ListedTemplate[]>
  find(labId: LabId, templateId: string): Promise<TemplateRecord | undefined>
  /** The same password, sealed anew; does nothing when the record has changed or gone. */
  reseal(labId: LabId, templateId: string, sealedPassword: string, renewed: string): Promise<void>
  /** Does nothing while an operation holds it; answers whether it did. */
  forget(labId: LabId, templateId: string): Promise<boolean>
  isNameTaken(labId: LabId, name: string): Promise<boolean>
  /** How many VMs are being made of it now. */
  countOpenCopies(labId: LabId, templateId: string): Promise<number>
  /**
   * Records the template, its step and operation and holds the VM, in one transaction; `busy` when another operation
   * holds the VM, `missing` when the VM is gone.
   */
  acceptBuild(
    operation: OperationRecord,
    step: StepRecord,
    template: TemplateRecord,
    vm: VmChange,
  ): Promise<'accepted' | 'name-taken' | 'busy' | 'missing'>
  /**
   * One transaction; `busy` unless the template is still in the state that it has here. Of a version of `course` likewise
   * unless the course is made of another one.
   */
  acceptDeletion(
    operation: OperationRecord,
    step: StepRecord,
    template: TemplateRecord,
    course?: CourseRecord,
  ): Promise<'accepted' | 'busy'>
}
