import { Button } from '~/ui/button.tsx'
import type { useCalendarDialogs } from './use-calendar-dialogs.tsx'

type CalendarButtonsProps = Pick<
  ReturnType<typeof useCalendarDialogs>,
  'onNewTimes' | 'onNewHoliday' | 'onImportHolidays'
>

/** What is added to a calendar. */
export const CalendarButtons = ({ onNewTimes, onNewHoliday, onImportHolidays }: CalendarButtonsProps) => (
  <>
    <Button variant="outline" onClick={onNewTimes}>
      Add times
    </Button>
    <Button variant="outline" onClick={onNewHoliday}>
      Add holiday
    </Button>
    <Button variant="outline" onClick={onImportHolidays}>
      Import holidays
    </Button>
  </>
)
