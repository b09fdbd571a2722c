import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import type { Student } from '@labkeeper/contract/students'
import { counted } from '@labkeeper/contract/wording'
import { Search, Users } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { Button } from '~/components/button.tsx'
import { Card } from '~/components/card.tsx'
import { DataTable } from '~/components/data-table.tsx'
import { EmptyState } from '~/components/empty-state.tsx'
import { ErrorState } from '~/components/error-state.tsx'
import { FilterInput } from '~/components/filter-input.tsx'
import { useAhead } from '~/components/use-ahead.ts'
import { sortOf, toSort } from '~/lib/sort-search.ts'
import { DeleteStudentDialog } from './delete-student-dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'
import { type StudentActions, StudentActionsContext } from './student-actions.tsx'
import { StudentCard } from './student-card.tsx'
import { studentColumns } from './student-columns.tsx'
import { filterStudents, type StudentSearch, sortableColumns } from './student-search.ts'

interface MyStudentsProps {
  /** Undefined while they load. */
  readonly students: readonly Student[] | undefined
  /** Why there are none to show. */
  readonly error: unknown
  readonly isFetching: boolean
  readonly onRetry: () => void
  readonly search: StudentSearch
  /** Puts another view into the address. */
  readonly onSearch: (search: StudentSearch) => Promise<void>
}

interface Asked {
  /** Every question starts anew. */
  readonly key: number
  readonly about?: 'password' | 'deletion' | undefined
  readonly student?: Student
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
export const MyStudents = (props: MyStudentsProps) => {
  const { students, error, isFetching, onRetry, search, onSearch } = props
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [view, setView] = useAhead(search, onSearch)
  const { q } = view
  const shown = useMemo(() => students && filterStudents(students, { q }), [students, q])
  const [asked, setAsked] = useState<Asked>({ key: 0 })
  const close = () => setAsked((current) => ({ ...current, about: undefined }))
  // Made once: with others the rows in sight would be drawn again.
  const [actions] = useState<StudentActions>(() => {
    const ask = (about: NonNullable<Asked['about']>) => (student: Student) =>
      setAsked(({ key }) => ({ key: key + 1, about, student }))
    return { onUpdatePassword: ask('password'), onDelete: ask('deletion') }
  })
  const { student } = asked

  return (
    <Box as="section" aria-labelledby={id}>
      <Flex gap="3" wrap="wrap" align="center" mb="3">
        <Heading as="h2" id={id} ref={heading} textStyle="md" tabIndex={-1} outline="none" me="auto">
          My Students
        </Heading>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
          {students ? countText(students, shown?.length ?? 0) : error === null ? 'Loading students...' : null}
        </Text>
        {students && students.length > 0 ? (
          <FilterInput
            label="Filter by name or email"
            value={q ?? ''}
            onChange={(text) => setView({ ...view, q: text || undefined })}
          />
        ) : null}
      </Flex>
      {!students && error !== null ? (
        <Card>
          <ErrorState
            level="h3"
            title="Failed to load students"
            error={error}
            retrying={isFetching}
            onRetry={onRetry}
          />
        </Card>
      ) : students?.length === 0 ? (
        <Card>
          <EmptyState
            level="h3"
            icon={Users}
            title="No students found. Create some using the CSV upload above."
          />
        </Card>
      ) : shown?.length === 0 ? (
        <Card>
          <EmptyState
            level="h3"
            icon={Search}
            title="No student matches this filter"
            action={
              <Button variant="outline" onClick={() => setView({ ...view, q: undefined })}>
                Clear filter
              </Button>
            }
          />
        </Card>
      ) : (
        <StudentActionsContext value={actions}>
          <Flex direction="column" maxH={{ md: '36rem' }}>
            <DataTable
              label="My Students"
              columns={studentColumns}
              rows={shown}
              rowId={idOf}
              rowName={nameOf}
              sort={sortOf(view)}
              onSort={(sort) => setView({ ...view, sort: toSort(sortableColumns, sort) })}
              card={cardOf}
              minWidth="46rem"
            />
          </Flex>
        </StudentActionsContext>
      )}
      {student ? (
        <>
          <PasswordDialog
            key={`password-${asked.key}`}
            student={student}
            open={asked.about === 'password'}
            onClose={close}
          />
          <DeleteStudentDialog
            key={`deletion-${asked.key}`}
            student={student}
            open={asked.about === 'deletion'}
            onClose={close}
            onDeleted={() => {
              close()
              // The row that had the focus is gone.
              setTimeout(() => heading.current?.focus(), settledMs)
            }}
          />
        </>
      ) : null}
    </Box>
  )
}
