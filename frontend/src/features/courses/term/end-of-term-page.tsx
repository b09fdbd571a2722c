import { GraduationCap } from 'lucide-react'
import { useMemo, useState } from 'react'
import { AppLink } from '~/ui/app-link.tsx'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { useHotkey } from '~/ui/hooks/use-hotkey.ts'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import type { Selection } from '~/ui/table/data-table-features.ts'
import { ListView } from '~/ui/table/list-view.tsx'
import { BarButton, SelectionBar } from '~/ui/table/selection-bar.tsx'
import { useTables } from '../end/use-tables.ts'
import type { CleanUpManyProps } from './clean-up-many-dialog.tsx'
import { EndedCard } from './ended-card.tsx'
import { endedColumns } from './ended-columns.tsx'
import { type EndedCourse, isClosed } from './ended-course.ts'
import { useEndedCourses } from './use-ended-courses.ts'

const CleanUpMany = deferredDialog<CleanUpManyProps>(
  async () => (await import('./clean-up-many-dialog.tsx')).CleanUpManyDialog,
)

const idOf = ({ course }: EndedCourse): string => course.id
const nameOf = ({ course }: EndedCourse): string => course.name
const cardOf = (one: EndedCourse) => <EndedCard one={one} />
const nothing: Selection = new Set()
const none: readonly EndedCourse[] = []

/** All courses that have ended: what each still costs, its tables, its clean-up, and the proof of that. */
export const EndOfTermPage = () => {
  const { query, courses } = useEndedCourses()
  const [selection, setSelection] = useState(nothing)
  const selected = useMemo(
    () => courses?.filter(({ course }) => selection.has(course.id)) ?? none,
    [courses, selection],
  )
  const clear = () => setSelection(nothing)
  useHotkey('Escape', clear, selected.length > 0)
  const tables = useTables()
  const cleaning = useDialog<readonly EndedCourse[]>()
  const closed = selected.filter(isClosed)
  return (
    <Page wide>
      <PageHeader
        title="End of term"
        context="Courses that have ended. Take along who was there, for how long and for how much; then clean them up."
        back={<AppLink to="/dashboard/courses">Back to Courses</AppLink>}
      />
      <ListView
        query={query}
        failed="Failed to load courses"
        empty={{
          icon: GraduationCap,
          title: 'No course has ended yet.',
          children: 'A course closes by itself at the end of its last day, or on its page Rules.',
        }}
        maxHeight="max(24rem, 100dvh - 14rem)"
        label="Courses that have ended"
        columns={endedColumns}
        rows={courses}
        rowId={idOf}
        rowName={nameOf}
        card={cardOf}
        minWidth="54rem"
        selection={selection}
        onSelection={setSelection}
        bulkBar={
          selected.length > 0 ? (
            <SelectionBar label="Selected courses" count={selected.length} onClear={clear}>
              <BarButton
                label="Download tables"
                loading={tables.isReading}
                onClick={() => void tables.read(selected.map(({ course }) => course))}
              />
              <BarButton
                label="Clean up"
                tone="error"
                disabled={closed.length === 0 || tables.isReading}
                title={closed.length === 0 ? 'None of these courses is closed' : undefined}
                onClick={() => cleaning.open(closed)}
              />
            </SelectionBar>
          ) : null
        }
      />
      <CleanUpMany
        key={cleaning.key}
        open={cleaning.isOpen}
        courses={cleaning.subject ?? none}
        onClose={() => {
          cleaning.close()
          clear()
        }}
      />
    </Page>
  )
}
