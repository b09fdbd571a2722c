import type { RowData } from '@tanstack/react-table'
import { Search } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../page/card.tsx'
import { EmptyState } from '../page/empty-state.tsx'
import { ErrorState } from '../page/error-state.tsx'
import { StaleNotice } from '../page/stale-notice.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'

/** What `useQuery` answers, as far as a list looks at it. */
export interface ListQuery<Row> {
  readonly data: readonly Row[] | undefined
  readonly dataUpdatedAt: number
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}

interface ListViewProps<Row extends RowData> extends DataTableProps<Row> {
  /** All there is; `rows` is what is to be shown of it. */
  readonly query: ListQuery<Row>
  /** Why there is nothing to see: 'Failed to load templates'. */
  readonly failed: string
  /** What is said when there is none at all. */
  readonly empty: Omit<ComponentProps<typeof EmptyState>, 'level'>
  /** What is said when none is left, and the way back. */
  readonly noMatch?: { readonly title: string; readonly clearLabel: string; readonly onClear: () => void }
  /** Below a section's own title. */
  readonly level?: 'h2' | 'h3'
  /** Between what is said about the whole list and the list. */
  readonly head?: ReactNode
  /** Over the rows, and gone where there are none to choose from. */
  readonly toolbar?: ReactNode
  /** Below the notice that it is not up to date. */
  readonly gap?: '4' | '6'
}

/** A page's list in all its states: not there, not up to date, on its way, empty, narrowed to nothing, and there. */
export const ListView = <Row extends RowData>(props: ListViewProps<Row>) => {
  const { query, failed, empty, noMatch, level = 'h2', head, toolbar, gap = '4', ...table } = props
  const { data, dataUpdatedAt, error, isFetching, refetch } = query
  const isMissing = !data && error !== null
  const isEmpty = data?.length === 0
  const instead = isMissing ? (
    <ErrorState
      level={level}
      title={failed}
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : isEmpty ? (
    <EmptyState level={level} {...empty} />
  ) : noMatch && table.rows?.length === 0 ? (
    <EmptyState
      level={level}
      icon={Search}
      title={noMatch.title}
      action={
        <Button variant="outline" onClick={noMatch.onClear}>
          {noMatch.clearLabel}
        </Button>
      }
    />
  ) : null
  return (
    <>
      <StaleNotice error={error} loadedAt={dataUpdatedAt} flexShrink="0" mb={gap} />
      {head}
      {isMissing || isEmpty ? null : toolbar}
      {instead ? <Card>{instead}</Card> : <DataTable {...table} />}
    </>
  )
}
