import { Meter } from '@labkeeper/contract/courses/my-hours'
import type { Day } from '../course-days.ts'
import type { ListedPerson } from '../people/enrolment-view.ts'
import { type Count, type FactorOn, type HourlyRates, priceKey } from './spent.ts'

/** What courses have cost, as tables: a line for each day with anything in it. */

interface Prices {
  readonly hourly: HourlyRates
  readonly factorOn: FactorOn
  /** The day on which the prices were read. */
  readonly asOf: Day
}

interface Range {
  readonly first: Day
  readonly last: Day
}

const measures = ['class minutes', 'own minutes', 'teacher minutes', 'amount', 'currency', 'price date']

export const personHeader: readonly string[] = ['day', 'name', 'email', ...measures]
export const courseHeader: readonly string[] = ['day', 'course', ...measures]

const minutes = (counts: readonly Count[], meter: Meter): string =>
  (counts.reduce((sum, one) => (one.meter === meter ? sum + one.seconds : sum), 0) / 60).toFixed(1)

/** What a sum of binary fractions may lack of the half that it is. */
const hair = 1e-9

const measured = (counts: readonly Count[], { hourly, factorOn, asOf }: Prices): string[] => {
  const amount = counts.reduce(
    (sum, one) => sum + (one.seconds / 3600) * (hourly.get(priceKey(one)) ?? 0) * factorOn(one.rate),
    0,
  )
  return [...Meter.options.map((meter) => minutes(counts, meter)), (amount + hair).toFixed(4), 'USD', asOf]
}

const byDay = (counts: readonly Count[], { first, last }: Range) =>
  [...Map.groupBy(counts, ({ day }) => day)]
    .filter(([day]) => day >= first && day <= last)
    .sort(([one], [other]) => one.localeCompare(other))

/** Of one course, by person; what is nobody's comes last of its day. */
export const personRows = (
  counts: readonly Count[],
  people: readonly Pick<ListedPerson, 'id' | 'name' | 'email'>[],
  range: Range,
  prices: Prices,
): readonly (readonly string[])[] => {
  const known = new Map<string, { readonly name: string; readonly email: string }>(
    people.map((one) => [one.id, one]),
  )
  const gone = { name: nameOfGone, email: '' }
  return byDay(counts, range).flatMap(([day, some]) =>
    [...Map.groupBy(some, ({ whose }) => whose)]
      .map(([id, theirs]) => ({
        ...{ id, theirs },
        ...(id === undefined ? { name: nameOfNobody, email: '' } : (known.get(id) ?? gone)),
      }))
      .sort(
        (one, other) =>
          Number(one.id === undefined) - Number(other.id === undefined) ||
          one.name.localeCompare(other.name) ||
          one.email.localeCompare(other.email),
      )
      .map(({ name, email, theirs }) => [day, name, email, ...measured(theirs, prices)]),
  )
}

/** Of one course altogether. */
export const courseRows = (
  counts: readonly Count[],
  name: string,
  range: Range,
  prices: Prices,
): readonly (readonly string[])[] =>
  byDay(counts, range).map(([day, some]) => [day, name, ...measured(some, prices)])

export const nameOfNobody = 'Not given to anybody'
/** It was paid for, whoever is gone. */
export const nameOfGone = 'No longer in the course'
