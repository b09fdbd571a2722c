import { type Series, SeriesInput, usualPrepare } from '@labkeeper/contract/courses/calendar'
import { numberOf, weekdayOf, weekdays } from '@labkeeper/contract/courses/series-days'

/** One series as the fields of a form have it. */
export interface TimesFields {
  kind: Series['kind']
  days: Series['days'][number][]
  start: string
  end: string
  from: string
  until: string
  everyWeeks: '1' | '2'
  prepare: string
  who: NonNullable<Series['who']>
  group: string
  atEnd: NonNullable<Series['atEnd']>
}

/** What is usual: once a week from the day on, until the course ends. */
export const firstFields = (day: string, until: string): TimesFields => {
  const weekday = weekdays[weekdayOf(numberOf(day))]
  return {
    ...{ kind: 'class', days: weekday === undefined ? [] : [weekday], start: '10:00', end: '11:30' },
    ...{ from: day, until, everyWeeks: '1', prepare: String(usualPrepare), who: 'everyone' },
    ...{ group: '', atEnd: 'stop' },
  }
}

export const toFields = (series: Series): TimesFields => {
  const { kind, days, start, end = '', from, until, everyWeeks } = series
  const { prepare = usualPrepare, who = 'everyone', group = '', atEnd = 'stop' } = series
  return {
    ...{ kind, days: [...days], start, end, from, until, prepare: String(prepare), who, group, atEnd },
    everyWeeks: everyWeeks === 2 ? '2' : '1',
  }
}

const ofClass = ({ prepare, who }: TimesFields) => ({
  prepare: prepare.trim() === '' ? Number.NaN : Number(prepare),
  who,
})

export type ReadTimes = { readonly series: Series } | { readonly problems: Readonly<Record<string, string>> }

/** The series that the fields mean, by the rules of the server; of a kind only what it has. */
export const readTimes = (fields: TimesFields, id: string, note: string | undefined): ReadTimes => {
  const { kind, days, start, end, from, until, everyWeeks, atEnd } = fields
  const group = fields.group.trim()
  const { success, data, error } = SeriesInput.safeParse({
    ...{ id, kind, start, from, until, everyWeeks: everyWeeks === '2' ? 2 : 1 },
    days: weekdays.filter((day) => days.includes(day)),
    ...(kind === 'off' ? {} : { end, atEnd }),
    ...(kind === 'class' && ofClass(fields)),
    // All that is off is so for everybody.
    ...(group && kind !== 'off' && { group }),
    ...(note === undefined ? {} : { note }),
  })
  return success
    ? { series: { ...data, days: [...data.days], id } }
    : { problems: inOurWords(error.issues, fields) }
}

const needed: readonly (keyof TimesFields)[] = ['start', 'end', 'from', 'until', 'prepare']

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The first sentence of each field. What is empty is said to be missing, not to be wrong. */
const inOurWords = (issues: readonly Issue[], fields: TimesFields): Record<string, string> => {
  const problems: Record<string, string> = {}
  for (const { path, message } of issues) {
    const field = String(path[0])
    const isMissing = needed.some((name) => name === field && fields[name] === '')
    problems[field] ??= field === 'days' ? 'Choose at least one day.' : isMissing ? 'Required' : message
  }
  return problems
}
