import type { Student } from '@labkeeper/contract/students/students'
import { dayOf, exactTime } from '~/lib/time.ts'
import { columnHelper } from '~/ui/table/data-table-features.ts'
import { StudentButtons } from './student-actions.tsx'
import styles from './student-rows.module.css'

const Created = ({ at }: { readonly at: string }) => {
  const moment = new Date(at)
  return (
    // Two lines are no higher than the buttons of the row.
    <time dateTime={at} title={exactTime(moment)} style={{ whiteSpace: 'normal' }}>
      {dayOf(moment)}
    </time>
  )
}

const column = columnHelper<Student>()
const sorted = { sortFn: 'alphanumeric' } as const

export const studentColumns = column.columns([
  column.accessor('name', {
    header: 'Name',
    cell: ({ getValue }) => (
      <span className={styles.name} title={getValue()}>
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
  column.accessor('role', {
    header: 'Role',
    cell: ({ getValue }) => <span className={styles.quiet}>{getValue()}</span>,
    enableSorting: false,
    meta: { width: '90px' },
  }),
  column.accessor('createdAt', {
    header: 'Created',
    cell: ({ getValue }) => <Created at={getValue()} />,
    meta: { width: '120px' },
    ...sorted,
  }),
  column.display({
    id: 'actions',
    header: 'Actions',
    cell: ({ row }) => <StudentButtons student={row.original} />,
    meta: { width: '256px', align: 'end', stays: true },
  }),
])
