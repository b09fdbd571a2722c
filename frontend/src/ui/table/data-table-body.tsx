import { Skeleton } from '@chakra-ui/react'
import type { Cell, RowData, Row as TableRow } from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import type { features, Selection } from './data-table-features.ts'
import { rowHeight } from './table-area.tsx'

type AnyRow<Row extends RowData> = TableRow<typeof features, Row>

/** Columns draw by plain functions, which are called here: as components they would be most of a row's parts. */
const contentOf = <Row extends RowData>(cell: Cell<typeof features, Row>): ReactNode => {
  const draw = cell.column.columnDef.cell
  return typeof draw === 'function' ? draw(cell.getContext()) : draw
}

/** Must stay the same, or all rows in sight are drawn again. */
export type SelectRow<Row extends RowData> = (row: AnyRow<Row>, isSelected: boolean) => void

interface RowProps<Row extends RowData> {
  readonly row: AnyRow<Row>
  readonly index: number
  readonly isSelected: boolean
  readonly name: string
  /** Absent where rows cannot be selected. */
  readonly onSelect: SelectRow<Row> | undefined
  /** Learns the row's height; absent where all rows have the same. */
  readonly measure: ((element: Element | null) => void) | undefined
}

const DrawnRow = <Row extends RowData>(props: RowProps<Row>): ReactNode => {
  const { row, index, isSelected, name, onSelect, measure } = props
  // What a row says does not change when it is selected: twenty rows in sight would otherwise draw all their cells.
  const cells = useMemo(
    () =>
      row.getAllCells().map((cell) => (
        <td
          key={cell.id}
          data-align={cell.column.columnDef.meta?.align}
          data-stays={cell.column.columnDef.meta?.stays}
          data-wraps={cell.column.columnDef.meta?.wraps}
        >
          {contentOf(cell)}
        </td>
      )),
    [row],
  )
  return (
    <tr
      ref={measure}
      data-index={index}
      data-row
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
              onChange={(event) => onSelect(row, event.currentTarget.checked)}
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
  readonly rows: readonly AnyRow<Row>[]
  readonly rowName: (row: Row) => string
  readonly columns: number
  readonly scrollArea: HTMLElement | null
  readonly selection: Selection
  /** Absent where rows cannot be selected. */
  readonly onSelect: SelectRow<Row> | undefined
}

/** Only the rows in sight are in the page, between two gaps as high as the others. */
export const DataTableBody = <Row extends RowData>(props: BodyProps<Row>) => {
  const { rows, rowName, columns, scrollArea, selection, onSelect } = props
  // Scrolling would draw every visible row again without `memo`, which has to know the type of this table's rows.
  const [MemoRow] = useState(() => memo(DrawnRow<Row>))
  const grows = rows[0]?.getAllCells().some(({ column }) => column.columnDef.meta?.wraps) ?? false
  // A height belongs to a row, not to its place. Another function would have every place worked out again.
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const virtualizer = useVirtualizer({
    count: rows.length,
    getItemKey: keyOf,
    getScrollElement: () => scrollArea,
    estimateSize: () => rowHeight,
    overscan: 6,
    // A forced synchronous drawing for each scroll event is what makes a fast scroll stutter.
    useFlushSync: false,
  })
  const items = virtualizer.getVirtualItems()
  const first = items[0]?.start ?? 0
  const last = items.at(-1)?.end ?? 0
  return (
    <tbody>
      <Gap height={first} columns={columns} />
      {items.map(({ index }) => {
        const row = rows[index]
        if (!row) return null
        const name = rowName(row.original)
        return (
          <MemoRow
            key={row.id}
            row={row}
            index={index}
            isSelected={selection.has(row.id)}
            name={name}
            onSelect={onSelect}
            measure={grows ? virtualizer.measureElement : undefined}
          />
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
