import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import type { Student } from '@labkeeper/contract/students/students'
import { Users } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { sortOf, toSort } from '~/lib/sort-search.ts'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { FilterInput } from '~/ui/form/filter-input.tsx'
import { type ListQuery, ListView } from '~/ui/table/list-view.tsx'
import { useView, type WriteView } from '~/ui/table/use-view.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { type StudentActions, StudentActionsContext } from './student-actions.tsx'
import { StudentCard } from './student-card.tsx'
import { studentColumns } from './student-columns.tsx'
import { deletionOf, useDeleteStudent } from './student-deletion.tsx'
import { filterStudents, parseStudentSearch, type StudentSearch, sortableColumns } from './student-search.ts'

interface MyStudentsProps {
  readonly query: ListQuery<Student>
  readonly writeView: WriteView<StudentSearch>
}

/** When the dialog has given the focus back. */
const settledMs = 200

const idOf = ({ _id }: Student): string => _id
const nameOf = ({ name }: Student): string => name
const cardOf = (student: Student) => <StudentCard student={student} />

const countText = (students: readonly Student[], shown: number): string => {
  if (students.length === 0) return ''
  const all = counted(students.length, 'student')
  return shown === students.length ? all : `${shown} of ${all}`
}

/** Everybody in the lab, what to do with them, and the questions that come before it. */
export const MyStudents = ({ query, writeView }: MyStudentsProps) => {
  const { data: students, error } = query
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [view, onView] = useView('/dashboard/users/bulk-create', parseStudentSearch, writeView)
  const { q } = view
  const shown = useMemo(() => students && filterStudents(students, { q }), [students, q])
  const { confirm, confirmation } = useConfirm()
  const remove = useDeleteStudent()
  const { key, subject, isOpen, open, close } = useDialog<Student>()
  const ask = (student: Student) =>
    confirm({
      ...deletionOf(student),
      onConfirm: async () => {
        // The row that had the focus is gone.
        if (await remove(student)) setTimeout(() => heading.current?.focus(), settledMs)
      },
    })
  const latest = useRef(ask)
  latest.current = ask
  // Made once: with others the rows in sight would be drawn again.
  const [actions] = useState<StudentActions>(() => ({
    onUpdatePassword: open,
    onDelete: (student) => latest.current(student),
  }))

  return (
    <Box as="section" aria-labelledby={id}>
      <StudentActionsContext value={actions}>
        <ListView
          query={query}
          failed="Failed to load students"
          level="h3"
          gap="6"
          head={
            <Flex gap="3" wrap="wrap" align="center" mb="3">
              <Heading as="h2" id={id} ref={heading} textStyle="md" tabIndex={-1} outline="none" me="auto">
                My Students
              </Heading>
              <Text color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
                {students
                  ? countText(students, shown?.length ?? 0)
                  : error === null
                    ? 'Loading students...'
                    : null}
              </Text>
              {students && students.length > 0 ? (
                <FilterInput
                  label="Filter by name or email"
                  value={q ?? ''}
                  onChange={(text) => onView({ q: text })}
                />
              ) : null}
            </Flex>
          }
          empty={{ icon: Users, title: 'No students found. Create some using the CSV upload above.' }}
          noMatch={{
            title: 'No student matches this filter',
            clearLabel: 'Clear filter',
            onClear: () => onView({ q: undefined }),
          }}
          maxHeight="36rem"
          label="My Students"
          columns={studentColumns}
          rows={shown}
          rowId={idOf}
          rowName={nameOf}
          sort={sortOf(view)}
          onSort={(sort) => onView({ sort: toSort(sortableColumns, sort) })}
          card={cardOf}
          minWidth="46rem"
        />
      </StudentActionsContext>
      {subject ? <PasswordDialog key={key} student={subject} open={isOpen} onClose={close} /> : null}
      {confirmation}
    </Box>
  )
}
