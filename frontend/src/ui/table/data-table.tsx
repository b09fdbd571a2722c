import { Box } from '@chakra-ui/react'
import { type RowData, useTable } from '@tanstack/react-table'
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useIsPhone } from '../hooks/use-is-phone.ts'
import { DataTableBody, DataTableSkeleton } from './data-table-body.tsx'
import { CardsSkeleton, DataTableCards } from './data-table-cards.tsx'
import { features, type Selection, type Sort, type TableColumn } from './data-table-features.ts'
import { DataTableHead } from './data-table-head.tsx'
import { shareOf, withRows } from './data-table-selection.ts'
import { TableArea } from './table-area.tsx'

export interface DataTableProps<Row extends RowData> {
  /** What the rows are, for screen readers: 'Virtual machines'. */
  readonly label: string
  /** At module scope, by `columnHelper<Row>().columns([...])`. */
  readonly columns: TableColumn<Row>[]
  /** Undefined while they load. The array must stay the same until something changes. */
  readonly rows: readonly Row[] | undefined
  readonly rowId: (row: Row) => string
  readonly rowName: (row: Row) => string
  readonly sort?: Sort | undefined
  /** Without it the rows keep the order they have. */
  readonly onSort?: (sort: Sort | undefined) => void
  readonly selection?: Selection
  /** A setter of React's state. Without it rows have no checkboxes. */
  readonly onSelection?: (change: (selection: Selection) => Selection) => void
  /** A row on a phone. */
  readonly card: (row: Row) => ReactNode
  /** Lies over the header while rows are selected; on a phone at the foot of the screen. */
  readonly bulkBar?: ReactNode
  /** Where the table begins to scroll sideways: '40rem'. As wide as eight columns need unless it says otherwise. */
  readonly minWidth?: string
  /** On wide screens it scrolls above this height; above its parent's unless it says otherwise. */
  readonly maxHeight?: string
}

const noRows: never[] = []
const nothingSelected: Selection = new Set()
const apply = <T,>(updater: T | ((old: T) => T), old: T): T =>
  updater instanceof Function ? updater(old) : updater

/** Ten thousand rows like ten: sorted and selectable where asked for, drawn only where one looks. Fills its parent's height at most. */
export const DataTable = <Row extends RowData>(props: DataTableProps<Row>) => {
  const { label, columns, rows, rowId, rowName, sort, onSort, onSelection, card, bulkBar, minWidth } = props
  const { selection = nothingSelected, maxHeight = 'full' } = props
  const isSelectable = onSelection !== undefined
  // State, not a ref: the body inside is there before its surroundings are, and has to hear of them.
  const [area, setArea] = useState<HTMLDivElement | null>(null)
  const isPhone = useIsPhone()
  const { id, desc } = sort ?? { desc: false }
  // The table sorts again whenever it is handed another array.
  const sorting = useMemo(() => (id === undefined ? [] : [{ id, desc }]), [id, desc])
  const isSorted = sorting.length > 0
  const table = useTable({
    features,
    columns,
    // A row of the table's own costs more than all else that ten thousand do, and only an order needs each of them.
    data: isSorted && rows ? rows : noRows,
    getRowId: rowId,
    enableMultiSort: false,
    // Else the first row decides, and without rows it is another way round.
    sortDescFirst: false,
    enableSorting: onSort !== undefined,
    state: { sorting },
    onSortingChange: (updater) => onSort?.(apply(updater, sorting)[0]),
  })
  const select = useCallback(
    (row: string, isSelected: boolean) => onSelection?.((old) => withRows(old, [row], isSelected)),
    [onSelection],
  )
  const onSelect = isSelectable ? select : undefined
  const hasBar = bulkBar != null
  const hadBar = useRef(hasBar)
  useEffect(() => {
    // The bar took the focus away with it: back to where a selection begins.
    if (hadBar.current && !hasBar && document.activeElement === document.body) {
      area?.querySelector('input')?.focus({ preventScroll: true })
    }
    hadBar.current = hasBar
  }, [hasBar, area])
  const { rows: sorted } = table.getRowModel()
  const drawn = useMemo(
    () => (isSorted ? sorted.map(({ original }) => original) : (rows ?? noRows)),
    [isSorted, sorted, rows],
  )
  const ids = useMemo(() => drawn.map(rowId), [drawn, rowId])
  const width = columns.length + (isSelectable ? 1 : 0)
  if (isPhone) {
    return (
      <>
        {rows ? (
          <DataTableCards
            label={label}
            rows={drawn}
            ids={ids}
            rowName={rowName}
            card={card}
            selection={selection}
            onSelect={onSelect}
          />
        ) : (
          <CardsSkeleton />
        )}
        {bulkBar}
      </>
    )
  }
  return (
    <Box
      position="relative"
      bg="bg.panel"
      borderWidth="1px"
      rounded="l3"
      overflow="hidden"
      maxH={maxHeight}
      display="flex"
      flexDirection="column"
    >
      {bulkBar}
      <TableArea ref={setArea}>
        <table
          style={{ minWidth }}
          aria-label={label}
          aria-rowcount={rows ? rows.length + 1 : -1}
          aria-busy={!rows}
        >
          <DataTableHead
            table={table}
            selectAllLabel={`Select all ${label.toLowerCase()}`}
            covered={hasBar}
            share={shareOf(ids, selection)}
            onSelectAll={
              onSelection && ((isSelected) => onSelection((old) => withRows(old, ids, isSelected)))
            }
          />
          {rows ? (
            <DataTableBody
              table={table}
              rows={drawn}
              ids={ids}
              rowName={rowName}
              columns={width}
              scrollArea={area}
              selection={selection}
              onSelect={onSelect}
            />
          ) : (
            <DataTableSkeleton columns={width} isSelectable={isSelectable} />
          )}
        </table>
      </TableArea>
    </Box>
  )
}
