import { dayInWords } from './day-words.ts'
import { isDayOf, numberOf, type Recurring } from './series-days.ts'

/** What no calendar may say, each with its sentence at the field that says it. */

interface Checked<Value> {
  readonly value: Value
  readonly issues: {
    push: (issue: { code: 'custom'; input: unknown; path: PropertyKey[]; message: string }) => unknown
  }
}

type Maybe<Fields extends string> = { readonly [Field in Fields]?: unknown }

interface SeriesTimes extends Recurring, Maybe<'prepare' | 'who' | 'atEnd'> {
  readonly id?: string | undefined
  readonly kind: 'class' | 'open' | 'off'
  readonly start: string
  readonly end?: string | undefined
}

interface Elsewhen {
  readonly id?: string | undefined
  readonly seriesId: string
  readonly date: string
  readonly start?: string | undefined
  readonly end?: string | undefined
}

type ExceptionTimes =
  | ({ readonly kind: 'moved' | 'added' } & Elsewhen)
  | {
      readonly kind: 'off'
      readonly id?: string | undefined
      readonly seriesId?: string | undefined
      readonly from: string
      readonly until: string
    }

interface Times {
  readonly series: readonly SeriesTimes[]
  readonly exceptions: readonly ExceptionTimes[]
}

const add = ({ value, issues }: Checked<unknown>, path: PropertyKey[], message: string): void => {
  issues.push({ code: 'custom', input: value, path, message })
}

export const notOfKind = 'This kind of times does not have it.'
const badLength = 'A class lasts 1 minute to 16 hours.'
const endFirst = 'The last day is before the first.'
const noSeries = 'There is no such series.'

const hourMinutes = 60
const dayMinutes = 24 * hourMinutes
const mostMinutes = 16 * hourMinutes

const minuteOf = (clock: string): number =>
  Number(clock.slice(0, 2)) * hourMinutes + Number(clock.slice(3, 5))

/** By the clocks: an end that is not after the start is on the next day. */
const lengthOf = (start: string, end: string): number => {
  const minutes = minuteOf(end) - minuteOf(start)
  return minutes > 0 ? minutes : minutes + dayMinutes
}

const isTooLong = (start: string, end: string | undefined): boolean =>
  end !== undefined && lengthOf(start, end) > mostMinutes

/** What only some kinds of times have. */
const others = {
  class: [],
  open: ['prepare', 'who'],
  off: ['prepare', 'who', 'end', 'atEnd'],
} as const satisfies Record<SeriesTimes['kind'], readonly (keyof SeriesTimes)[]>

export const checkSeries = (checked: Checked<SeriesTimes>): void => {
  const { value } = checked
  for (const field of others[value.kind]) {
    if (value[field] !== undefined) add(checked, [field], notOfKind)
  }
  if (value.until < value.from) add(checked, ['until'], endFirst)
  if (value.kind === 'off') return
  if (value.end === undefined) add(checked, ['end'], 'Required')
  else if (isTooLong(value.start, value.end)) add(checked, ['end'], badLength)
}

/** The numbers of those that have the id of an earlier one. */
const repeated = (all: readonly { readonly id?: string | undefined }[]): number[] => {
  const seen = new Set<string>()
  return all.flatMap(({ id }, index) => {
    if (id === undefined) return []
    if (seen.has(id)) return [index]
    seen.add(id)
    return []
  })
}

/** One that puts a class elsewhere, against the series of the class. */
const checkElsewhen = (
  checked: Checked<Times>,
  { kind, ...exception }: Elsewhen & { readonly kind: 'moved' | 'added' },
  series: SeriesTimes,
  at: (field: string) => PropertyKey[],
): void => {
  if (kind === 'moved' && !isDayOf(series, numberOf(exception.date))) {
    add(checked, at('date'), `There is no class of this series on ${dayInWords(exception.date)}.`)
  }
  const { start = series.start, end = series.end } = exception
  if (series.kind === 'off') {
    if (exception.end !== undefined) add(checked, at('end'), notOfKind)
  } else if (isTooLong(start, end)) add(checked, at('end'), badLength)
}

const checkException = (
  checked: Checked<Times>,
  exception: ExceptionTimes,
  at: (field: string) => PropertyKey[],
): void => {
  if (exception.kind === 'off' && exception.until < exception.from) add(checked, at('until'), endFirst)
  if (exception.seriesId === undefined) return
  const series = checked.value.series.find(({ id }) => id === exception.seriesId)
  if (series === undefined) add(checked, at('seriesId'), noSeries)
  else if (exception.kind !== 'off') checkElsewhen(checked, exception, series, at)
}

export const checkCalendar = (checked: Checked<Times>): void => {
  const { series, exceptions } = checked.value
  for (const index of repeated(series)) {
    add(checked, ['series', index, 'id'], 'A series with this id exists twice.')
  }
  for (const index of repeated(exceptions)) {
    add(checked, ['exceptions', index, 'id'], 'An exception with this id exists twice.')
  }
  for (const [index, exception] of exceptions.entries()) {
    checkException(checked, exception, (field) => ['exceptions', index, field])
  }
}
