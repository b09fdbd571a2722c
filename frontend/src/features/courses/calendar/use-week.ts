import type { Calendar } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'
import { type CalendarTimes, plannedIn } from '@labkeeper/contract/courses/planned'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { classesQuery } from '~/data/courses/calendar.ts'
import { useNow } from '~/ui/hooks/use-now.ts'
import { ownZone } from '../days.ts'
import { clockChangeIn, clocksOf } from './clocks.ts'
import { isMoved, type Slot, slotsOf } from './slots.ts'
import { daysAfter, daysOfWeek } from './week-days.ts'
import { ownClocksOf } from './words.ts'

/** A week of a course's calendar, with what is not saved of it. */
export const useWeek = (course: Course, saved: Calendar, draft: CalendarTimes, monday: string) => {
  const { timeZone, startsOn, endsOn } = course
  const days = useMemo(() => daysOfWeek(monday), [monday])
  const last = days.at(-1) ?? monday
  // One of the evening before may reach into the week.
  const query = useQuery(classesQuery(course.id, { from: daysAfter(monday, -1), to: last }))
  const moment = useNow().toISOString()
  const clocks = useMemo(() => clocksOf(timeZone), [timeZone])
  const ownClocks = useMemo(() => clocksOf(ownZone()), [])
  const meetings = query.data
  const now = clocks(moment)
  const slots = useMemo(
    () =>
      slotsOf({
        ...{ draft, meetings, clocks, first: monday, last },
        saved: { ...saved, timeZone, startsOn, endsOn },
        now: clocks(moment),
      }),
    [saved, draft, meetings, clocks, monday, last, timeZone, startsOn, endsOn, moment],
  )
  const ownOf = (slot: Slot) => ownClocksOf(slot, ownClocks)
  const clockChange = useMemo(() => clockChangeIn(days, timeZone), [days, timeZone])
  const isOneMoved = useMemo(() => {
    if (clockChange === undefined) return false
    const timetable = { ...draft, timeZone, startsOn, endsOn }
    return isMoved(plannedIn(timetable, daysAfter(clockChange, -1), clockChange), clocks)
  }, [clockChange, draft, timeZone, startsOn, endsOn, clocks])
  return { query, days, slots, now, ownOf, clockChange, isOneMoved }
}
