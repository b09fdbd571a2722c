import { columnHelper } from '~/ui/table/data-table-features.ts'
import { CourseState } from '../course-state.tsx'
import { closedOn, costOf, Name } from './ended-cells.tsx'
import { type EndedCourse, standingOf } from './ended-course.ts'

const column = columnHelper<EndedCourse>()
export const endedColumns = column.columns([
  column.display({ id: 'name', header: 'Name', cell: ({ row }) => <Name course={row.original.course} /> }),
  column.display({
    id: 'state',
    header: 'State',
    cell: ({ row }) => <CourseState state={row.original.course.state} />,
    meta: { width: '132px' },
  }),
  column.display({
    id: 'closed',
    header: 'Closed',
    cell: ({ row }) => closedOn(row.original) ?? '–',
    meta: { width: '116px' },
  }),
  column.display({
    id: 'standing',
    header: 'In Azure',
    cell: ({ row }) => standingOf(row.original) ?? '…',
    meta: { width: 'max(15rem, 30cqw)', wraps: true },
  }),
  column.display({
    id: 'cost',
    header: 'Per month',
    cell: ({ row }) => costOf(row.original) ?? '–',
    meta: { width: '96px', align: 'end' },
  }),
])
