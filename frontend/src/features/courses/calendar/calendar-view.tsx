import { Flex, Text } from '@chakra-ui/react'
import type { Calendar } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'
import { weekdayInWords } from '@labkeeper/contract/courses/day-words'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { StaleNotice } from '~/ui/page/stale-notice.tsx'
import { ownZone } from '../days.ts'
import { OutdatedNotice } from '../outdated-notice.tsx'
import { dayLabel } from './clocks.ts'
import { holidaysOf } from './slots.ts'
import { UnsavedNotice } from './unsaved-notice.tsx'
import type { useCalendarDialogs } from './use-calendar-dialogs.tsx'
import type { Draft } from './use-draft.ts'
import { useWeek } from './use-week.ts'
import { weeksAway } from './week-days.ts'
import { DayList, WeekTable } from './week-table.tsx'

interface CalendarViewProps {
  readonly course: Course
  readonly saved: Calendar
  readonly draft: Draft
  readonly dialogs: Pick<ReturnType<typeof useCalendarDialogs>, 'onSlot' | 'onHoliday'>
  readonly monday: string
  readonly onWeek: (monday: string) => void
  /** Day below day. */
  readonly isNarrow: boolean
  readonly mayChange: boolean
}

interface WeekHeadProps {
  readonly days: readonly string[]
  readonly timeZone: string
  /** Some of it is at another time where the reader is. */
  readonly isElsewhere: boolean
  readonly onWeek: (monday: string) => void
}

const WeekHead = ({ days, timeZone, isElsewhere, onWeek }: WeekHeadProps) => {
  const [monday = '', sunday = ''] = [days[0], days.at(-1)]
  return (
    <Flex gap="3" align="center" wrap="wrap" mb="3">
      <Flex gap="1">
        <IconButton
          variant="outline"
          aria-label="Previous week"
          onClick={() => onWeek(weeksAway(monday, -1))}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton variant="outline" aria-label="Next week" onClick={() => onWeek(weeksAway(monday, 1))}>
          <ChevronRight />
        </IconButton>
      </Flex>
      <Text role="status" fontWeight="semibold" fontVariantNumeric="tabular-nums">
        {dayLabel(monday)} to {dayLabel(sunday)} {sunday.slice(0, 4)}
      </Text>
      <Text color="fg.muted" fontSize="13px" ms={{ sm: 'auto' }}>
        Times in {timeZone}
        {isElsewhere ? ` · yours, in ${ownZone()}, in small` : ''}
      </Text>
    </Flex>
  )
}

const isEmpty = ({ series }: Draft['times']): boolean => series.length === 0

/** The week of a course: what was, what is planned, and what is not saved yet. */
export const CalendarView = (props: CalendarViewProps) => {
  const { course, saved, draft, dialogs, monday, onWeek, isNarrow, mayChange } = props
  const { query, days, slots, now, ownOf, clockChange, isOneMoved } = useWeek(
    course,
    saved,
    draft.times,
    monday,
  )
  const holidays = holidaysOf(draft.times)
  const Week = isNarrow ? DayList : WeekTable
  return (
    <>
      {draft.isOutdated ? <OutdatedNotice onReload={draft.reload} mb="4" /> : null}
      <UnsavedNotice course={course} draft={draft} />
      {isEmpty(draft.times) ? (
        <Card mb="4">
          <EmptyState
            icon={CalendarDays}
            level="h3"
            title={
              hasEnded(course.state)
                ? 'This course had no times.'
                : 'No times yet. Add the class, and machines run when it begins.'
            }
          />
        </Card>
      ) : null}
      <Card aria-busy={query.isPending}>
        <WeekHead
          days={days}
          timeZone={course.timeZone}
          isElsewhere={slots.some((slot) => ownOf(slot) !== undefined)}
          onWeek={onWeek}
        />
        <StaleNotice error={query.error} loadedAt={query.dataUpdatedAt} mb="3" />
        {query.isLoadingError ? (
          <Notice tone="error" role="alert" mb="3">
            The classes of this week could not be loaded.
          </Notice>
        ) : null}
        {clockChange && slots.length > 0 ? (
          <Notice tone="info" mb="3">
            The clocks change on {weekdayInWords(clockChange)}; classes stay at their times
            {isOneMoved ? ', but for those in the time that is left out.' : '.'}
          </Notice>
        ) : null}
        <Week
          days={days}
          slots={slots}
          holidays={holidays}
          now={now}
          ownOf={ownOf}
          onSlot={dialogs.onSlot}
          onHoliday={mayChange ? dialogs.onHoliday : undefined}
        />
      </Card>
    </>
  )
}
