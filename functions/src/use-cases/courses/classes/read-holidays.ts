import type { FoundHoliday } from '@labkeeper/contract/courses/calendar-holidays'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { calendarFile } from '../../../domain/accounts/throttle.ts'
import { holidaysOf } from '../../../domain/courses/calendar/holidays.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { badField } from '../../../domain/kernel/errors.ts'
import type { Throttle } from '../../../ports/accounts/accounts.ts'
import type { CalendarFiles } from '../../../ports/courses/calendar-files.ts'
import { tooOften } from '../../accounts/spend.ts'

interface HolidaysWorld {
  readonly calendarFiles: () => Promise<CalendarFiles>
  readonly throttle: Throttle
}

/** The holidays of a file that touch the days of a course. Changes nothing. */
export const readHolidays =
  ({ calendarFiles, throttle }: HolidaysWorld) =>
  async (
    { course: { timeZone, startsOn, endsOn } }: Part,
    ics: string,
    { userId }: Pick<Caller, 'userId'>,
  ): Promise<FoundHoliday[]> => {
    const wait = await throttle.takeWithin(`calendar-file:${userId}`, calendarFile)
    if (wait > 0) throw tooOften(wait)
    const found = (await calendarFiles()).daysOff(ics, { timeZone, startsOn, endsOn })
    if (found === undefined) throw badField('ics', 'This is not a calendar file.')
    return holidaysOf(found)
  }
