import { Skeleton } from '@chakra-ui/react'
import { type Cell, constructRow, type ReactTable, type RowData, type Table } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import type { features, Selection } from './data-table-features.ts'
import { withFocused } from './kept-row.ts'
import { rowHeight } from './table-area.tsx'

/** Columns draw by plain functions, which are called here: as components they would be most of a row's parts. */
const contentOf = <Row extends RowData>(cell: Cell<typeof features, Row>): ReactNode => {
  const draw = cell.column.columnDef.cell
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

/** Must stay the same, or all rows in sight are drawn again. */
export type SelectRow = (id: string, isSelected: boolean) => void

interface RowProps<Row extends RowData> {
  readonly table: Table<typeof features, Row>
  readonly row: Row
  readonly id: string
  readonly index: number
  readonly isSelected: boolean
  readonly name: string
  /** Absent where rows cannot be selected. */
  readonly onSelect: SelectRow | undefined
  /** Learns the row's height; absent where all rows have the same. */
  readonly measure: ((element: Element | null) => void) | undefined
}

const DrawnRow = <Row extends RowData>(props: RowProps<Row>): ReactNode => {
  const { table, row, id, index, isSelected, name, onSelect, measure } = props
  // What a row says does not change when it is selected or comes to stand elsewhere: twenty rows in sight would
  // otherwise draw all their cells.
  const cells = useMemo(
    () =>
      constructRow(table, id, row, 0, 0)
        .getAllCells()
        .map((cell) => (
          <td
            key={cell.id}
            data-align={cell.column.columnDef.meta?.align}
            data-stays={cell.column.columnDef.meta?.stays}
            data-wraps={cell.column.columnDef.meta?.wraps}
          >
            {contentOf(cell)}
          </td>
        )),
    [table, id, row],
  )
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row={id}
      aria-rowindex={index + 2}
      data-selected={isSelected || undefined}
    >
      {onSelect ? (
        <td data-check>
          {/* biome-ignore lint/a11y/noLabelWithoutControl: the label only enlarges the checkbox, which has its own name. */}
          <label>
            <Checkbox
              aria-label={`Select ${name}`}
              checked={isSelected}
              onChange={(event) => onSelect(id, event.currentTarget.checked)}
            />
          </label>
        </td>
      ) : null}
      {cells}
    </tr>
  )
}

const Gap = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 ? (
    <tr data-gap aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  ) : null

interface BodyProps<Row extends RowData> {
  readonly table: ReactTable<typeof features, Row>
  readonly rows: readonly Row[]
  /** Of the rows, in their order. */
  readonly ids: readonly string[]
  readonly rowName: (row: Row) => string
  readonly columns: number
  readonly scrollArea: HTMLElement | null
  readonly selection: Selection
  /** Absent where rows cannot be selected. */
  readonly onSelect: SelectRow | undefined
}

/** Only the rows in sight and the focused one are in the page, between gaps as high as the others. */
export const DataTableBody = <Row extends RowData>(props: BodyProps<Row>) => {
  const { table, rows, ids, rowName, columns, scrollArea, selection, onSelect } = props
  // Scrolling would draw every visible row again without `memo`, which has to know the type of this table's rows.
  const [MemoRow] = useState(() => memo(DrawnRow<Row>))
  const leaves = table.getAllLeafColumns()
  const grows = leaves.some(({ columnDef }) => columnDef.meta?.wraps)
  // `table` is another object with each drawing; the one that columns know stays, and rows in sight with it.
  const lasting = leaves[0]?.table
  // A height belongs to a row, not to its place. Another function would have every place worked out again.
  const keyOf = useCallback((index: number) => ids[index] ?? index, [ids])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getItemKey: keyOf,
    getScrollElement: () => scrollArea,
    estimateSize: () => rowHeight,
    overscan: 6,
    rangeExtractor: useMemo(() => withFocused(ids), [ids]),
    // A forced synchronous drawing for each scroll event is what makes a fast scroll stutter.
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const last = items.at(-1)?.end ?? 0
  return (
    <tbody>
      {items.map(({ index, start }, place) => {
        const row = rows[index]
        const id = ids[index]
        if (!lasting || row === undefined || id === undefined) return null
        return (
          <Fragment key={id}>
            <Gap height={start - (items[place - 1]?.end ?? 0)} columns={columns} />
            <MemoRow
              table={lasting}
              row={row}
              id={id}
              index={index}
              isSelected={selection.has(id)}
              name={rowName(row)}
              onSelect={onSelect}
              measure={grows ? virtualizer.measureElement : undefined}
            />
          </Fragment>
        )
      })}
      <Gap height={virtualizer.getTotalSize() - last} columns={columns} />
    </tbody>
  )
}

interface SkeletonProps {
  readonly columns: number
  /** The first column holds checkboxes. */
  readonly isSelectable: boolean
}

const placeholders = ['62%', '48%', '70%', '54%', '60%', '45%', '66%', '52%']

/** Rows that are on their way, as high as the real ones. */
export const DataTableSkeleton = ({ columns, isSelectable }: SkeletonProps) => (
  <tbody aria-hidden>
    {placeholders.map((width) => (
      <tr key={width}>
        {Array.from({ length: columns }, (_, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
          <td key={column}>
            {column === 0 && isSelectable ? null : (
              <Skeleton h="3" w={column === columns - 1 ? '5' : width} />
            )}
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)
