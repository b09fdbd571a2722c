export const sortableColumns = ['name', 'vm', 'resourceGroup', 'status', 'created'] as const
export type SortableColumn = (typeof sortableColumns)[number]

/** The view of the list, as the URL holds it: a column, with a leading '-' for descending. */
export interface TemplateSearch {
  sort?: SortableColumn | `-${SortableColumn}` | undefined
}

const isSort = (value: unknown): value is NonNullable<TemplateSearch['sort']> =>
  sortableColumns.some((column) => value === column || value === `-${column}`)

/** What is not understood becomes `undefined`; it is never left out, for the router lays this over what was typed. */
export const parseTemplateSearch = ({ sort }: Record<string, unknown>): TemplateSearch => ({
  sort: isSort(sort) ? sort : undefined,
})

/** The column and direction that an address asks for. */
export const sortOf = ({ sort }: TemplateSearch): { id: string; desc: boolean } | undefined =>
  sort && { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }

export const toSearch = (sort: { id: string; desc: boolean } | undefined): TemplateSearch =>
  parseTemplateSearch(sort ? { sort: `${sort.desc ? '-' : ''}${sort.id}` } : {})
