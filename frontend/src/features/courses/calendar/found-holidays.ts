import { mostExceptions } from '@labkeeper/contract/courses/calendar'
import type { FoundHoliday } from '@labkeeper/contract/courses/calendar-holidays'
import type { CalendarTimes } from '@labkeeper/contract/courses/planned'
import { counted } from '@labkeeper/contract/kernel/wording'
import { newExceptionId } from './edits.ts'
import { type Holiday, holidaysOf } from './slots.ts'
import { daysName } from './words.ts'

/** Holidays of a file on their way into a calendar. */
export interface Found {
  readonly holiday: Holiday
  /** 'Winter break', or its days where it has no name. */
  readonly name: string
  /** Absent where they are its name. */
  readonly days: string | undefined
  /** The calendar has the same days off. */
  readonly isThere: boolean
}

export const toFound = (all: readonly FoundHoliday[], times: CalendarTimes): Found[] => {
  const there = holidaysOf(times)
  return all.flatMap(({ name, exception }) => {
    if (exception.kind !== 'off') return []
    const { from, until } = exception
    const days = daysName(exception)
    return {
      holiday: { id: newExceptionId(), kind: 'off', from, until, ...(name && { name }) },
      name: name || days,
      days: name ? days : undefined,
      isThere: there.some((one) => one.from === from && one.until === until),
    }
  })
}

/** Why so many cannot be added; undefined where they can. */
export const tooMany = (count: number, { exceptions }: CalendarTimes): string | undefined => {
  const free = Math.max(0, mostExceptions - exceptions.length)
  if (count <= free) return undefined
  return `A calendar has at most ${mostExceptions} holidays, moved and added classes: choose ${counted(free, 'holiday')} or fewer.`
}

/** What is said where a file may have more than are found; undefined where all of it is in sight. */
export const cutOff = (found: number): string | undefined =>
  found < mostExceptions ? undefined : `Only the first ${mostExceptions} of a file are shown.`
