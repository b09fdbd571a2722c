import type { Enrolment } from '@labkeeper/contract/courses/people'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { PersonMachine, PersonMenu, PersonState, quiet } from './person-cells.tsx'
import { functionNames } from './person-state.ts'

const column = columnHelper<Enrolment>()
const sorted = { sortFn: 'alphanumeric', sortUndefined: 'last' } as const
const strong = { fontWeight: 500 } as const

const all = [
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue, row }) => (
      <span style={strong} title={row.original.guest ? `${getValue()}, of another lab` : getValue()}>
        {getValue()}
      </span>
    ),
    ...sorted,
  }),
  column.accessor('email', {
    header: 'Email',
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    ...sorted,
  }),
  column.accessor(({ function: one }) => functionNames[one], {
    id: 'function',
    header: 'Function',
    meta: { width: '84px' },
    ...sorted,
  }),
  column.accessor('group', {
    header: 'Group',
    cell: ({ getValue }) => <span title={getValue()}>{getValue() ?? <span style={quiet}>–</span>}</span>,
    meta: { width: 'max(88px, 9cqw)' },
    ...sorted,
  }),
  column.accessor('state', {
    header: 'State',
    cell: ({ row }) => <PersonState person={row.original} />,
    meta: { width: '156px' },
    ...sorted,
  }),
  column.accessor(({ machine }) => machine?.name, {
    id: 'machine',
    header: 'Machine',
    cell: ({ row }) => <PersonMachine machine={row.original.machine} />,
    // A name of the usual length with 'running' beside it.
    meta: { width: 'max(172px, 17cqw)' },
    ...sorted,
  }),
] as const

/** For who may only look. */
export const personColumns = column.columns([...all])

export const personColumnsWithActions = column.columns([
  ...all,
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <PersonMenu person={row.original} />,
    meta: { width: '64px', align: 'end', stays: true },
  }),
])
