import type { StudentPower } from '@labkeeper/contract/students/student-power'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'

interface PowerWorld {
  readonly labs: Pick<LabBook, 'read' | 'setStudentsOperate'>
}

/** Off at first. */
export const readStudentPower =
  ({ labs }: PowerWorld) =>
  async (labId: LabId): Promise<StudentPower> => ({
    allowed: (await labs.read(labId))?.studentsOperate ?? false,
  })

export const saveStudentPower =
  ({ labs }: PowerWorld) =>
  async (labId: LabId, { allowed }: StudentPower): Promise<StudentPower> => {
    await labs.setStudentsOperate(labId, allowed)
    return { allowed }
  }
