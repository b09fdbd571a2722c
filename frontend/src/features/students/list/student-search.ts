import type { Student } from '@labkeeper/contract/students/students'
import { readSort, type SortParameter } from '~/lib/sort-search.ts'
import { holdsAll, wordsOf } from '~/lib/words.ts'

export const sortableColumns = ['name', 'email', 'createdAt'] as const
type SortableColumn = (typeof sortableColumns)[number]

/** The view of the student list, as the URL holds it. */
export interface StudentSearch {
  q?: string | undefined
  sort?: SortParameter<SortableColumn> | undefined
}

/** Anyone can type anything into an address: what is not understood becomes `undefined`. */
export const parseStudentSearch = (raw: Record<string, unknown>): StudentSearch => {
  const q = typeof raw.q === 'string' ? raw.q.slice(0, 100) : ''
  return { q: q || undefined, sort: readSort(sortableColumns, raw.sort) }
}

/** Every word of `q` must occur in the student's name or e-mail. */
export const filterStudents = (
  students: readonly Student[],
  { q }: Pick<StudentSearch, 'q'>,
): readonly Student[] => {
  const words = wordsOf(q)
  return words.length === 0
    ? students
    : students.filter(({ name, email }) => holdsAll(`${name}\n${email}`, words))
}
