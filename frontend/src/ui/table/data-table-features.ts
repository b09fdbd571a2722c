import {
  type ColumnDef,
  createColumnHelper,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'

interface ColumnLook {
  /** '120px', or a share of the table: 'max(100px, 20cqw)'. Columns without one share what is left. */
  readonly width?: string
  readonly align?: 'start' | 'end'
  /** Stays at the end of the table, whatever is scrolled. */
  readonly stays?: boolean
  /** Long text goes on in a second line, and the row grows with it. */
  readonly wraps?: boolean
}

interface Sorted {
  readonly getValue: (column: string) => unknown
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** As the server sorts: 'Ö' stands beside 'O', and the number in 'web-10' counts as a number. */
const alphanumeric = (one: Sorted, other: Sorted, column: string): number =>
  compare(String(one.getValue(column) ?? ''), String(other.getValue(column) ?? ''))

/** What every table of the product can do. */
export const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric },
  columnMeta: metaHelper<ColumnLook>(),
})

export type TableColumn<Row extends RowData> = ColumnDef<typeof features, Row>

/** `columnHelper<Vm>().columns([...])`, at module scope. */
export const columnHelper = <Row extends RowData>() => createColumnHelper<typeof features, Row>()

/** Ids of rows, also of some that are not shown now. */
export type Selection = ReadonlySet<string>

/** A column's id and its direction. */
export interface Sort {
  readonly id: string
  readonly desc: boolean
}
