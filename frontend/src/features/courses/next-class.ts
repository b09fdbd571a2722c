import type { NextClass } from '@labkeeper/contract/courses/words'
import { clocksOf, dayLabel } from './calendar/clocks.ts'

/** 'Next class Mon 23 Nov, 10:00', by the clocks of the course. */
export const nextClassText = ({ startsAt }: NextClass, timeZone: string): string => {
  const { day, clock } = clocksOf(timeZone)(startsAt)
  return `Next class ${dayLabel(day)}, ${clock}`
}
