import type { Course } from '@labkeeper/contract/courses/course'
import { clocksOf } from '../calendar/clocks.ts'
import { kindNames } from '../calendar/words.ts'

/** 'Class until 11:30 · 27 of 30 running · ends by itself' */
export const nowText = (now: NonNullable<Course['now']>, timeZone: string): string => {
  const { kind, endsAt, running, expected, group } = now
  const until = `${kindNames[kind]} until ${clocksOf(timeZone)(endsAt).clock}`
  const parts = [until, `${running} of ${expected} running`, 'ends by itself']
  return [...parts, ...(group === undefined ? [] : [`group ${group}`])].join(' · ')
}
