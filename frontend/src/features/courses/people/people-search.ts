import type { Enrolment } from '@labkeeper/contract/courses/people'
import { readSort, type SortParameter } from '~/lib/sort-search.ts'
import { holdsAll, wordsOf } from '~/lib/words.ts'
import { functionNames } from './person-state.ts'

export const sortableColumns = ['name', 'email', 'function', 'group', 'state', 'machine', 'hours'] as const
type SortableColumn = (typeof sortableColumns)[number]

/** The view of the list of people, as the address holds it. */
export interface PeopleSearch {
  q?: string | undefined
  sort?: SortParameter<SortableColumn> | undefined
}

/** Anyone can type anything into an address: what is not understood becomes `undefined`. */
export const parsePeopleSearch = (raw: Record<string, unknown>): PeopleSearch => {
  const q = typeof raw.q === 'string' ? raw.q.slice(0, 100) : ''
  return { q: q || undefined, sort: readSort(sortableColumns, raw.sort) }
}

/** Every word of `q` must occur in something that the row shows. */
export const filterPeople = (
  people: readonly Enrolment[],
  { q }: Pick<PeopleSearch, 'q'>,
): readonly Enrolment[] => {
  const words = wordsOf(q)
  if (words.length === 0) return people
  return people.filter((one) =>
    holdsAll(
      [one.name, one.email, one.group, one.machine?.name, functionNames[one.function]].join('\n'),
      words,
    ),
  )
}
