import type { Calendar } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { calendarQuery } from '~/data/courses/calendar.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { single } from '~/lib/browser/single.ts'
import { Button } from '~/ui/button.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { useIsPhone } from '~/ui/hooks/use-is-phone.ts'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { useView } from '~/ui/table/use-view.ts'
import { CourseSection } from '../course/course-section.tsx'
import { todayIn } from '../days.ts'
import { mayAs } from '../rights.ts'
import { useWriteView } from '../use-write-view.ts'
import { CalendarButtons } from './calendar-buttons.tsx'
import { CalendarView } from './calendar-view.tsx'
import { ShowLink } from './dialogs.ts'
import { useCalendarDialogs } from './use-calendar-dialogs.tsx'
import { useDraft } from './use-draft.ts'
import { firstWeek, weekIn } from './week-days.ts'

/** The view of the calendar, as the address holds it. */
interface CalendarSearch {
  week?: string | undefined
}
const parseSearch = (raw: Record<string, unknown>): CalendarSearch => ({ week: weekIn(raw.week) })

const Loaded = ({ course, saved }: { readonly course: Course; readonly saved: Calendar }) => {
  const draft = useDraft(course.id, saved)
  const [view, onView] = useView(
    `/dashboard/courses/${course.id}/calendar`,
    parseSearch,
    useWriteView<CalendarSearch>(),
  )
  const today = todayIn(course.timeZone)
  const nearest = firstWeek(course, today)
  const monday = view.week ?? nearest
  const [day = today] = [monday, today, course.startsOn].sort().slice(-1)
  const { dialogs, ...changes } = useCalendarDialogs(course, draft, day)
  const link = useDialog<object>()
  const isPhone = useIsPhone()
  const mayChange = mayAs(course, 'teacher') && !hasEnded(course.state)
  return (
    <CourseSection
      title="Calendar"
      actions={
        <>
          <Button variant="outline" onClick={() => link.open({})}>
            Add to my calendar
          </Button>
          {mayChange ? (
            <>
              <CalendarButtons {...changes} />
              <Button
                disabled={draft.changes === 0}
                loading={draft.isSaving}
                loadingText="Saving..."
                onClick={single(() => void draft.save())}
              >
                Save
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <CalendarView
        course={course}
        saved={saved}
        draft={draft}
        dialogs={changes}
        monday={monday}
        onWeek={(week) => onView({ week })}
        isNarrow={isPhone}
        mayChange={mayChange}
      />
      {dialogs}
      <ShowLink courseId={course.id} name={course.name} open={link.isOpen} onClose={link.close} />
    </CourseSection>
  )
}

/** When the classes of a course are, week by week. */
export const CalendarPage = ({ courseId }: { readonly courseId: string }) => {
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const { data, error, isFetching, refetch } = useQuery(calendarQuery(courseId))
  if (data) return <Loaded course={course} saved={data} />
  return (
    <CourseSection title="Calendar">
      <Card>
        {error ? (
          <ErrorState
            level="h3"
            title="Failed to load the calendar"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <TextSkeleton lines={6} />
        )}
      </Card>
    </CourseSection>
  )
}
