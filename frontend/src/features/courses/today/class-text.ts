import type { Meeting } from '@labkeeper/contract/courses/classes'
import type { Course } from '@labkeeper/contract/courses/course'
import { clocksOf, dayLabel } from '../calendar/clocks.ts'
import { kindNames } from '../calendar/words.ts'

/** 'Class until 11:30 · 27 of 30 running · ends by itself' */
export const nowText = (now: NonNullable<Course['now']>, timeZone: string): string => {
  const { kind, endsAt, running, expected, group } = now
  const until = `${kindNames[kind]} until ${clocksOf(timeZone)(endsAt).clock}`
  const parts = [until, `${running} of ${expected} running`, 'ends by itself']
  return [...parts, ...(group === undefined ? [] : [`group ${group}`])].join(' · ')
}

/** 'Next class Mon 23 Nov, 10:00', of those that are known. */
export const nextText = (classes: readonly Meeting[], timeZone: string, at: Date): string => {
  const next = classes.find(
    ({ kind, state, startsAt }) => kind === 'class' && state === 'planned' && startsAt > at.toISOString(),
  )
  if (next === undefined) return 'No class planned'
  const { day, clock } = clocksOf(timeZone)(next.startsAt)
  return `Next class ${dayLabel(day)}, ${clock}`
}
