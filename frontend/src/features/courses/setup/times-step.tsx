import { Flex } from '@chakra-ui/react'
import type { Calendar } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarQuery } from '~/data/courses/calendar.ts'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { CalendarButtons } from '../calendar/calendar-buttons.tsx'
import { CalendarView } from '../calendar/calendar-view.tsx'
import { useCalendarDialogs } from '../calendar/use-calendar-dialogs.tsx'
import { useDraft } from '../calendar/use-draft.ts'
import { firstWeek } from '../calendar/week-days.ts'
import { todayIn } from '../days.ts'
import { StepButtons } from './step-buttons.tsx'
import { stepAfter } from './steps.ts'
import { useTell } from './typed.ts'
import { useWay } from './use-step.ts'

const Loaded = ({ course, saved }: { readonly course: Course; readonly saved: Calendar }) => {
  const draft = useDraft(course.id, saved)
  const today = todayIn(course.timeZone)
  const [monday, setMonday] = useState(() => firstWeek(course, today))
  const [day = today] = [monday, today, course.startsOn].sort().slice(-1)
  const { dialogs, ...changes } = useCalendarDialogs(course, draft, day)
  const { goTo, onBack } = useWay(course.id, 'times')
  const { series, exceptions } = draft.times
  useTell('calendar', draft.changes > 0 ? { series, exceptions } : undefined)
  const saveAnd = async (go: (() => void) | undefined) => {
    if (await draft.save()) go?.()
  }
  return (
    <form
      noValidate
      aria-label="Times"
      onSubmit={(event) => {
        event.preventDefault()
        void saveAnd(() => goTo(stepAfter('times')))
      }}
    >
      <Flex gap="2" wrap="wrap" mb="4">
        <CalendarButtons {...changes} />
      </Flex>
      <CalendarView
        course={course}
        saved={saved}
        draft={draft}
        dialogs={changes}
        monday={monday}
        onWeek={setMonday}
        isNarrow
        mayChange
      />
      <Flex direction="column" gap="5" mt="5">
        <StepButtons
          pending={draft.isSaving}
          onBack={() => void saveAnd(onBack)}
          onLeave={() => void saveAnd(() => goTo(undefined))}
          submitLabel="Next"
        />
      </Flex>
      {dialogs}
    </form>
  )
}

/** When the classes are: the same form as in the calendar, before there are machines. */
export const TimesStep = ({ course }: { readonly course: Course }) => {
  const { data, error, isFetching, refetch } = useQuery(calendarQuery(course.id))
  if (data) return <Loaded course={course} saved={data} />
  return error ? (
    <ErrorState
      level="h3"
      title="Failed to load the calendar"
      error={error}
      retrying={isFetching}
      onRetry={() => void refetch()}
    />
  ) : (
    <TextSkeleton lines={6} />
  )
}
