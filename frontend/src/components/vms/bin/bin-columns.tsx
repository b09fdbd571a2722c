import { Text } from '@chakra-ui/react'
import type { BinItem } from '@labkeeper/contract/courses/bin'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { Time } from '~/ui/time.tsx'
import { BinActions } from './bin-actions.tsx'
import { perMonth, whose } from './bin-words.ts'

const column = columnHelper<BinItem>()

const Muted = ({ text }: { readonly text: string }) => (
  <Text as="span" color="fg.muted" title={text}>
    {text}
  </Text>
)

export const binColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => (
      <Text as="span" fontWeight="medium" title={getValue()}>
        {getValue()}
      </Text>
    ),
    meta: { width: 'max(110px, 13cqw)' },
  }),
  column.accessor(whose, {
    id: 'whose',
    header: 'Whose',
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    meta: { width: 'max(110px, 13cqw)' },
  }),
  column.accessor('removedAt', {
    id: 'removed',
    header: 'Removed',
    cell: ({ getValue }) => <Time at={getValue()} />,
    meta: { width: '112px', wraps: true },
  }),
  column.accessor('reason', {
    id: 'why',
    header: 'Why',
    cell: ({ getValue }) => <Muted text={getValue()} />,
    meta: { wraps: true },
  }),
  column.accessor('until', {
    header: 'Until',
    cell: ({ getValue }) => <Time at={getValue()} />,
    meta: { width: '112px', wraps: true },
  }),
  column.accessor('perMonth', {
    id: 'cost',
    header: 'Per month',
    cell: ({ row }) => perMonth(row.original),
    meta: { width: '95px', align: 'end' },
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <BinActions item={row.original} />,
    meta: { width: '190px', align: 'end', stays: true, wraps: true },
  }),
])
