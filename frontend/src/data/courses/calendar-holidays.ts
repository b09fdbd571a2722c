import { calendarHolidayRoutes } from '@labkeeper/contract/courses/calendar-holidays'
import { mutationOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** The holidays of a calendar file that touch the course. Changes nothing. */
export const readHolidays = (courseId: string) =>
  mutationOptions({
    mutationFn: async (ics: string) =>
      (await api(calendarHolidayRoutes.readHolidays, { params: { courseId }, body: { ics } })).data.holidays,
  })
