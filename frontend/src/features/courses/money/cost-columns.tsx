import type { Money } from '@labkeeper/contract/courses/money'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { amountText } from './money-words.ts'

export type PersonCosts = Money['people'][number]

const column = columnHelper<PersonCosts>()
const sorted = { sortFn: 'alphanumeric' } as const
const strong = { fontWeight: 500 } as const
const figures = { fontVariantNumeric: 'tabular-nums' } as const

/** Whole numbers: 0.5 is more than 0.25, whatever signs come first. */
const amount = (part: 'class' | 'own' | 'teacher' | 'standing' | 'total', header: string) =>
  column.accessor((costs) => Math.round(costs[part] * 10_000), {
    id: part,
    header,
    cell: ({ row }) => (
      <span style={part === 'total' ? { ...figures, ...strong } : figures}>
        {amountText(row.original[part])}
      </span>
    ),
    meta: { width: '112px', align: 'end' },
    ...sorted,
  })

export const costColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => (
      <span style={strong} title={getValue()}>
        {getValue()}
      </span>
    ),
    ...sorted,
  }),
  amount('class', 'Class'),
  amount('own', 'Own time'),
  amount('teacher', 'Staff'),
  amount('standing', 'Exists'),
  amount('total', 'Total'),
])
