import { regionName } from '@labkeeper/contract/vms/catalogue'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { Link } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import { classNames } from '~/lib/class-names.ts'
import { MiddleText } from '~/ui/middle-text.tsx'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { shortOs } from '../os-name.ts'
import type { MenuEntry } from '../vm-actions.ts'
import { VmStatus } from '../vm-status.tsx'
import { VmMenu } from './vm-menu.tsx'
import styles from './vm-rows.module.css'

/** How a row's menu reaches the page; columns live at module scope and cannot close over it. */
export const RowActionContext = createContext<(action: MenuEntry, vm: Vm) => void>(() => {})

export const VmLink = ({ vm }: { readonly vm: Vm }) => (
  <Link
    to="/dashboard/resources/$resourceGroup/$vmName"
    params={{ resourceGroup: vm.resourceGroup, vmName: vm.name }}
    aria-label={vm.name}
    className={styles.link}
  >
    <MiddleText text={vm.name} />
  </Link>
)

const Allocation = ({ person }: { readonly person: Vm['allocatedTo'] }) =>
  person ? (
    <div title={`${person.name} (${person.email})`}>
      <div className={styles.line}>{person.name}</div>
      <div className={classNames(styles.line, styles.quiet, styles.email)}>{person.email}</div>
    </div>
  ) : (
    <span className={styles.quiet}>N/A</span>
  )

const Menu = ({ vm }: { readonly vm: Vm }) => <VmMenu vm={vm} onAction={useContext(RowActionContext)} />

const column = columnHelper<Vm>()
const sorted = { sortFn: 'alphanumeric', sortUndefined: 'last' } as const

export const vmColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ row }) => <VmLink vm={row.original} />,
    ...sorted,
  }),
  column.accessor((vm) => vm.allocatedTo?.name, {
    id: 'allocatedTo',
    header: 'Allocated To',
    cell: ({ row }) => <Allocation person={row.original.allocatedTo} />,
    meta: { width: 'max(104px, 30cqw - 176px)' },
    ...sorted,
  }),
  column.accessor('powerState', {
    header: 'Status',
    cell: ({ row }) => <VmStatus vm={row.original} />,
    meta: { width: '141px' },
    ...sorted,
  }),
  column.accessor('size', { header: 'VM Size', meta: { width: '126px' }, ...sorted }),
  column.accessor((vm) => regionName(vm.location), {
    id: 'location',
    header: 'Location',
    meta: { width: '108px' },
    ...sorted,
  }),
  column.accessor('resourceGroup', {
    header: 'Resource Group',
    cell: ({ getValue }) => <span title={getValue()}>{getValue()}</span>,
    meta: { width: 'max(118px, 28cqw - 144px)' },
    ...sorted,
  }),
  column.accessor('os', {
    header: 'OS Type',
    cell: ({ getValue }) => <span title={getValue()}>{shortOs(getValue())}</span>,
    meta: { width: '112px' },
    ...sorted,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <Menu vm={row.original} />,
    meta: { width: '64px', align: 'end', stays: true },
  }),
])
