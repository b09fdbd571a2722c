import { mostExceptions } from '@labkeeper/contract/courses/calendar'
import type { FoundHoliday } from '@labkeeper/contract/courses/calendar-holidays'
import type { Day } from '../course-days.ts'

interface Named {
  readonly name: string
  readonly from: Day
  readonly until: Day
}

const longestName = 80

/** As a person would write it: files fold, escape and pad what they like. */
const nameOf = (name: string): string => {
  const plain = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  return [...plain].slice(0, longestName).join('').trim()
}

const earliestFirst = (one: Named, other: Named): number =>
  one.from.localeCompare(other.from) ||
  one.until.localeCompare(other.until) ||
  one.name.localeCompare(other.name)

/** What a calendar may take over, each once, the earliest first. */
export const holidaysOf = (found: readonly Named[]): FoundHoliday[] => {
  // What repeats has one name, which may be most of the file.
  const names = new Map([...new Set(found.map(({ name }) => name))].map((name) => [name, nameOf(name)]))
  const named = found.map(({ name, from, until }) => ({ name: names.get(name) ?? '', from, until }))
  const once = new Map(named.map((one) => [JSON.stringify(one), one]))
  return [...once.values()]
    .sort(earliestFirst)
    .slice(0, mostExceptions)
    .map(({ name, from, until }) => ({
      name,
      exception: { kind: 'off', from, until, ...(name && { name }) },
    }))
}
