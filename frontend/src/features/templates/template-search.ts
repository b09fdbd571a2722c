import { readSort, type SortParameter } from '~/lib/sort-search.ts'

export const sortableColumns = ['name', 'vm', 'resourceGroup', 'status', 'created'] as const

/** The view of the list, as the URL holds it. */
export interface TemplateSearch {
  sort?: SortParameter<(typeof sortableColumns)[number]> | undefined
}

/** What is not understood becomes `undefined`; it is never left out, for the router lays this over what was typed. */
export const parseTemplateSearch = ({ sort }: Record<string, unknown>): TemplateSearch => ({
  sort: readSort(sortableColumns, sort),
})
