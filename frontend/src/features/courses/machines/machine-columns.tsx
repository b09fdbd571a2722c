import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { sizeLabel } from '@labkeeper/contract/vms/catalogue'
import { MiddleText } from '~/ui/middle-text.tsx'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import {
  MachineMenu,
  MachinePerson,
  MachineStatus,
  stateWord,
  strong,
  versionText,
} from './machine-cells.tsx'

const column = columnHelper<CourseMachine>()
const mono = { fontFamily: 'var(--chakra-fonts-mono)' } as const
const sorted = { sortFn: 'alphanumeric', sortUndefined: 'last' } as const

export const machineColumns = column.columns([
  column.accessor('number', {
    header: 'No.',
    meta: { width: '56px', align: 'end' },
    sortFn: 'alphanumeric',
  }),
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => (
      <span style={strong}>
        <MiddleText text={getValue()} />
      </span>
    ),
    ...sorted,
  }),
  column.accessor(({ who }) => who?.name, {
    id: 'who',
    header: 'Who',
    cell: ({ row }) => <MachinePerson who={row.original.who} />,
    ...sorted,
  }),
  column.accessor((machine) => `${machine.powerState} ${stateWord(machine) ?? ''}`, {
    id: 'state',
    header: 'State',
    cell: ({ row }) => <MachineStatus machine={row.original} />,
    // 'VM deallocated', and 'To be cleaned' below: a name needs the room more.
    meta: { width: '148px' },
    ...sorted,
  }),
  column.accessor('version', {
    header: 'Version',
    cell: ({ row }) => versionText(row.original),
    meta: { width: '78px' },
    ...sorted,
  }),
  column.accessor(({ size }) => sizeLabel(size), {
    id: 'size',
    header: 'Size',
    meta: { width: '92px' },
    ...sorted,
  }),
  column.accessor('publicIP', {
    header: 'Address',
    cell: ({ getValue }) => <span style={mono}>{getValue() ?? '–'}</span>,
    meta: { width: '124px' },
    ...sorted,
  }),
  column.accessor(({ kept }) => kept?.length ?? 0, {
    id: 'kept',
    header: 'Kept',
    cell: ({ getValue }) => getValue() || '–',
    meta: { width: '64px', align: 'end' },
    ...sorted,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <MachineMenu machine={row.original} />,
    meta: { width: '64px', align: 'end', stays: true },
  }),
])
