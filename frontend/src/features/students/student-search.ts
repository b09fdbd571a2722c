import type { Student } from '@labkeeper/contract/students'

export const sortableColumns = ['name', 'email', 'createdAt'] as const
type SortableColumn = (typeof sortableColumns)[number]

/** The view of the student list, as the URL holds it. `sort` is a column, with a leading '-' for descending. */
export interface StudentSearch {
  q?: string | undefined
  sort?: SortableColumn | `-${SortableColumn}` | undefined
}

const isSort = (value: string): value is NonNullable<StudentSearch['sort']> =>
  sortableColumns.some((column) => value === column || value === `-${column}`)

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Anyone can type anything into an address: what is not understood becomes `undefined`. */
export const parseStudentSearch = (raw: Record<string, unknown>): StudentSearch => {
  const sort = text(raw.sort)
  return { q: text(raw.q).slice(0, 100) || undefined, sort: isSort(sort) ? sort : undefined }
}

/** The column and direction that an address asks for. */
export const sortOf = ({ sort }: StudentSearch): { id: string; desc: boolean } | undefined =>
  sort && { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }

export const toSort = (sort: { id: string; desc: boolean } | undefined): StudentSearch['sort'] =>
  parseStudentSearch(sort ? { sort: `${sort.desc ? '-' : ''}${sort.id}` } : {}).sort

/** Every word of `q` must occur in the student's name or e-mail. */
export const filterStudents = (
  students: readonly Student[],
  { q }: Pick<StudentSearch, 'q'>,
): readonly Student[] => {
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  if (words.length === 0) return students
  return students.filter(({ name, email }) => {
    const known = `${name}\n${email}`.toLowerCase()
    return words.every((word) => known.includes(word))
  })
}
