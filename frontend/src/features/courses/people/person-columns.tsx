import type { Enrolment } from '@labkeeper/contract/courses/people'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { standingOf } from '../own-time.ts'
import { PersonMachine, PersonMenu, PersonState, PersonTime, quiet } from './person-cells.tsx'
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

const ownTime = column.accessor(
  ({ hours }) => hours && (standingOf(hours, new Date()).leftSeconds ?? undefined),
  {
    id: 'hours',
    header: 'Own time',
    cell: ({ row }) => <PersonTime person={row.original} />,
    meta: { width: '116px', align: 'end' },
    ...sorted,
  },
)

const actions = column.display({
  id: 'actions',
  header: 'Actions',
  cell: ({ row }) => <PersonMenu person={row.original} />,
  meta: { width: '64px', align: 'end', stays: true },
})

/** Own time stands there where it is limited; who may only look has no actions. */
const columns = {
  look: column.columns([...all]),
  lookAtTime: column.columns([...all, ownTime]),
  change: column.columns([...all, actions]),
  changeWithTime: column.columns([...all, ownTime, actions]),
}

export const personColumns = (mayChange: boolean, isTimeLimited: boolean) => {
  if (isTimeLimited) return mayChange ? columns.changeWithTime : columns.lookAtTime
  return mayChange ? columns.change : columns.look
}
