import type { ReactTable, RowData } from '@tanstack/react-table'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Checkbox } from '../form/checkbox.tsx'
import type { features } from './data-table-features.ts'

interface HeadProps<Row extends RowData> {
  readonly table: ReactTable<typeof features, Row>
  /** 'Select all VMs' */
  readonly selectAllLabel: string
  /** The bulk bar lies over the titles: nobody should get the focus behind it. */
  readonly covered: boolean
  /** How many of the rows are selected. */
  readonly share: 'none' | 'some' | 'all'
  /** Absent where rows cannot be selected. */
  readonly onSelectAll: ((isSelected: boolean) => void) | undefined
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

/** Column titles; those that sort are buttons. */
export const DataTableHead = <Row extends RowData>(props: HeadProps<Row>) => {
  const { table, selectAllLabel, covered, share, onSelectAll } = props
  const [group] = table.getHeaderGroups()
  return (
    <thead>
      <tr aria-rowindex={1}>
        {onSelectAll ? (
          <th data-check scope="col">
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the label only enlarges the checkbox, which has its own name. */}
            <label>
              <Checkbox
                aria-label={selectAllLabel}
                checked={share === 'all'}
                indeterminate={share === 'some'}
                onChange={() => onSelectAll(share !== 'all')}
              />
            </label>
          </th>
        ) : null}
        {group?.headers.map((header) => {
          const { column } = header
          const look = column.columnDef.meta
          const sorted = column.getIsSorted()
          const title = header.isPlaceholder ? null : <table.FlexRender header={header} />
          return (
            <th
              key={header.id}
              scope="col"
              style={{ width: look?.width }}
              data-align={look?.align}
              data-stays={look?.stays}
              {...(sorted && { 'aria-sort': ariaSort[sorted] })}
            >
              {column.getCanSort() ? (
                <button type="button" disabled={covered} onClick={column.getToggleSortingHandler()}>
                  {title}
                  {sorted === 'desc' ? (
                    <ChevronDown size={14} aria-hidden />
                  ) : (
                    <ChevronUp size={14} aria-hidden />
                  )}
                </button>
              ) : (
                title
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}
