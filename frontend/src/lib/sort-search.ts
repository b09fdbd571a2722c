/** How addresses hold the order of a list: a column, with a leading '-' for descending. */
export type SortParameter<Column extends string> = Column | `-${Column}`

interface Sort {
  readonly id: string
  readonly desc: boolean
}

/** Anyone can type anything into an address: what names none of the columns becomes `undefined`. */
export const readSort = <Column extends string>(
  columns: readonly Column[],
  value: unknown,
): SortParameter<Column> | undefined =>
  columns.flatMap((column) => [column, `-${column}`] as const).find((known) => known === value)

/** The column and direction that an address asks for. */
export const sortOf = ({ sort }: { readonly sort?: string | undefined }): Sort | undefined =>
  sort === undefined ? undefined : { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') }

/** The way back, for a list that can be sorted by these columns. */
export const toSort = <Column extends string>(
  columns: readonly Column[],
  sort: Sort | undefined,
): SortParameter<Column> | undefined => readSort(columns, sort && `${sort.desc ? '-' : ''}${sort.id}`)
