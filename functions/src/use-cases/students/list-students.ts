import { compareNames } from '@labkeeper/contract/kernel/wording'
import type { FoundStudent, Student } from '@labkeeper/contract/students/students'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { StudentRecord } from '../../domain/students/student-records.ts'
import { searchTerms } from '../../domain/students/student-search.ts'
import { toFoundStudent, toStudent } from '../../domain/students/student-view.ts'
import type { StudentBook } from '../../ports/students/students.ts'
import type { ClassSizes } from './imports/watch-class-sizes.ts'

const mostFound = 50

const byName = (one: StudentRecord, other: StudentRecord): number =>
  compareNames(one.name, other.name) || compareNames(one.email, other.email)

/** All students of the lab, by name. */
export const listStudents =
  ({
    students,
    classSizes,
  }: {
    readonly students: StudentBook
    readonly classSizes: Pick<ClassSizes, 'note'>
  }) =>
  async (labId: LabId): Promise<Student[]> => {
    const all = await students.list(labId)
    await classSizes.note(all.length)
    return [...all].sort(byName).map(toStudent)
  }

/** Students of the lab by the beginnings of their names and addresses, at most 50. */
export const searchStudents =
  ({ students }: { readonly students: StudentBook }) =>
  async (labId: LabId, query: string): Promise<FoundStudent[]> => {
    const terms = searchTerms(query)
    // Nothing but punctuation was typed.
    if (terms.length === 0) return []
    return [...(await students.search(labId, terms, mostFound))].sort(byName).map(toFoundStudent)
  }
