import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import type { StudentBook } from '../../ports/students/students.ts'

export const studentNotFound = (): AppError =>
  new AppError('not_found', 'This student does not exist. They may have been deleted in the meantime.')

/** A student of this lab; another lab's is as unknown as one who never was. */
export const findStudent = async (
  students: Pick<StudentBook, 'read'>,
  labId: LabId,
  studentId: string,
): Promise<StudentRecord> => {
  const student = await students.read(labId, studentId)
  if (student?.state !== 'ready') throw studentNotFound()
  return student
}
