import { dayInWords, weekdayInWords } from '@labkeeper/contract/courses/day-words'
import type { ScheduleRule } from './schedule-rule.ts'

const weekdayNames = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const

const listed = new Intl.ListFormat('en', { type: 'conjunction' })
const allDays = 7

const often = ({ days, every }: ScheduleRule): string => {
  if ('days' in every) return `every ${every.days} days`
  const on =
    days.length === allDays ? 'every day' : `on ${listed.format(days.map((day) => weekdayNames[day]))}`
  if (every.weeks === 1) return on
  const weeks = every.weeks === 2 ? 'every second week' : `every ${every.weeks} weeks`
  return days.length === allDays ? weeks : `${weeks} ${on}`
}

/** 'on Monday and Wednesday, 10:00 to 11:30, until 18 June' */
export const ruleInWords = (rule: ScheduleRule): string => {
  const { start, end, from, until } = rule
  const clocks = end === undefined ? `at ${start}` : `${start} to ${end}`
  return from === until
    ? `on ${weekdayInWords(from)}, ${clocks}`
    : `${often(rule)}, ${clocks}, until ${dayInWords(until)}`
}

const kinds = { class: 'Class', off: 'Everything off' } as const

export const timesInWords = (rule: ScheduleRule): string => `${kinds[rule.kind]} ${ruleInWords(rule)}.`
