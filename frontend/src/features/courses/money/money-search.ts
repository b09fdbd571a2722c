import type { Course } from '@labkeeper/contract/courses/course'
import { Day } from '@labkeeper/contract/courses/days'
import { type Money, type MoneyQuery, mostMoneyDays } from '@labkeeper/contract/courses/money'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { readSort, type SortParameter } from '~/lib/sort-search.ts'
import { holdsAll, wordsOf } from '~/lib/words.ts'

export const sortableColumns = ['name', 'class', 'own', 'teacher', 'standing', 'total'] as const
type SortableColumn = (typeof sortableColumns)[number]

/** Which days are shown; without one of them the last thirty. */
export const spans = ['month', 'course', 'days'] as const
type Span = (typeof spans)[number]

/** The view of what a course has cost, as the address holds it. */
export interface MoneySearch {
  q?: string | undefined
  sort?: SortParameter<SortableColumn> | undefined
  show?: Span | undefined
  /** Of days that somebody chose. */
  from?: string | undefined
  to?: string | undefined
}

const readDay = (value: unknown): string | undefined => {
  const read = Day.safeParse(value)
  return read.success ? read.data : undefined
}

/** Anyone can type anything into an address: what is not understood becomes `undefined`. */
export const parseMoneySearch = (raw: Record<string, unknown>): MoneySearch => {
  const show = spans.find((one) => one === raw.show)
  const q = typeof raw.q === 'string' ? raw.q.slice(0, 100) : ''
  const isChosen = show === 'days'
  return {
    q: q || undefined,
    sort: readSort(sortableColumns, raw.sort),
    show,
    from: isChosen ? readDay(raw.from) : undefined,
    to: isChosen ? readDay(raw.to) : undefined,
  }
}

const usualDays = 30
/** The first day of so many that end with this one. */
const firstOf = (last: string, days: number): string => dayOf(numberOf(last) - days + 1)

interface Range {
  readonly from: string
  readonly to: string
}

/** The days that are shown, the last of them included. */
export const rangeOf = (
  { show, from, to }: MoneySearch,
  { startsOn, endsOn }: Pick<Course, 'startsOn' | 'endsOn'>,
  today: string,
): Range => {
  if (show === 'month') return { from: `${today.slice(0, 8)}01`, to: today }
  const usual = { from: firstOf(today, usualDays), to: today }
  if (show === 'course') {
    const last = endsOn < today ? endsOn : today
    const most = firstOf(last, mostMoneyDays)
    if (startsOn > last) return usual
    return { from: startsOn > most ? startsOn : most, to: last }
  }
  if (show === 'days' && from !== undefined && to !== undefined) return { from, to }
  return usual
}

/** What is asked: the last thirty days are what is meant where nothing is said, also at the turn of a day. */
export const toMoneyQuery = (view: MoneySearch, range: Range): MoneyQuery =>
  view.show === undefined ? {} : range

/** Why days cannot be shown. */
export const rangeProblem = ({ from, to }: Range): string | undefined => {
  if (to < from) return 'The last day is before the first.'
  return numberOf(to) - numberOf(from) >= mostMoneyDays ? `Choose at most ${mostMoneyDays} days.` : undefined
}

/** Every word of `q` must occur in the name. */
export const filterCosts = (people: Money['people'], { q }: Pick<MoneySearch, 'q'>): Money['people'] => {
  const words = wordsOf(q)
  return words.length === 0 ? people : people.filter(({ name }) => holdsAll(name, words))
}
