import { type Money, type MoneyQuery, mostMoneyDays } from '@labkeeper/contract/courses/money'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { compareNames } from '@labkeeper/contract/kernel/wording'
import { localDay } from '../../../domain/courses/calendar/wall-time.ts'
import type { Day } from '../../../domain/courses/course-days.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { toTruth } from '../../../domain/courses/money/azure-costs.ts'
import { toBudgetView } from '../../../domain/courses/money/budget.ts'
import { crowdOf } from '../../../domain/courses/money/crowd.ts'
import { factorNow, factorOf } from '../../../domain/courses/money/factor.ts'
import { burnOf, forecastOf, nameOf } from '../../../domain/courses/money/going-on.ts'
import { nameOfGone, nameOfNobody } from '../../../domain/courses/money/money-table.ts'
import { spendsOf } from '../../../domain/courses/money/spends.ts'
import {
  countsOf,
  type FactorOn,
  nothing,
  priceKey,
  ratesFor,
  type Spent,
  spentOf,
  sumOfDays,
  tenths,
  toSums,
} from '../../../domain/courses/money/spent.ts'
import type { ListedPerson } from '../../../domain/courses/people/enrolment-view.ts'
import { badField } from '../../../domain/kernel/errors.ts'
import { kindKey } from '../../../domain/usage/usage.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Ledgers } from '../../../ports/courses/hours.ts'
import type { Glance, Wall } from '../../../ports/courses/wall.ts'
import { type RatePrices, readRates } from './read-rates.ts'

export interface MoneyWorld {
  readonly wall: Wall
  readonly ledgers: Pick<Ledgers, 'list'>
  readonly prices: RatePrices
  readonly clock: Clock
}

const usualDays = 30
/** Before everything that was ever counted. */
const always: Day = '0000-01-01'
/** After all days that there are. */
const ever: Day = '9999-12-31'

/** The days that somebody asks for. */
export const rangeOf = (
  { from, to }: MoneyQuery,
  today: Day,
): { readonly first: Day; readonly last: Day } => {
  const last = to ?? (from !== undefined && from > today ? from : today)
  const first = from ?? dayOf(numberOf(last) - usualDays + 1)
  if (numberOf(last) - numberOf(first) >= mostMoneyDays) {
    throw badField('to', `Choose at most ${mostMoneyDays} days.`)
  }
  return { first, last }
}

const daysBetween = ({ first, last }: { readonly first: Day; readonly last: Day }): Day[] =>
  Array.from({ length: numberOf(last) - numberOf(first) + 1 }, (_, index) => dayOf(numberOf(first) + index))

const peopleOf = (byPerson: Spent['byPerson'], people: readonly ListedPerson[]): Money['people'] => {
  const names = new Map<string, string>(people.map(({ id, name }) => [id, name]))
  return [...byPerson]
    .map(([id, costs]) => ({
      ...(id && { enrolmentId: id }),
      name: id === undefined ? nameOfNobody : (names.get(id) ?? nameOfGone),
      ...toSums(costs),
    }))
    .sort((one, other) => other.total - one.total || compareNames(one.name, other.name))
}

/** What of its machines costs something: of a run that is to come, too. */
const comingKinds = ({ recipe }: CourseRecord, { machines }: Glance) => {
  const running = machines.filter(({ runningSince }) => runningSince !== undefined).map(kindKey)
  const [size] = recipe?.sizes ?? []
  const osType = recipe?.runs?.osType ?? 'Linux'
  const planned =
    recipe === undefined || size === undefined
      ? undefined
      : kindKey({ location: recipe.location, size, osType })
  return {
    planned: planned === undefined ? undefined : priceKey({ meter: 'own', kind: planned }),
    kinds: [...running, ...(planned === undefined ? [] : [planned])].map((kind) => ({
      meter: 'own' as const,
      kind,
    })),
  }
}

/** What a course has cost, to the moment: two queries, however many machines there are, and prices. */
export const showMoney =
  ({ wall, ledgers: book, prices, clock }: MoneyWorld) =>
  async (course: CourseRecord, query: MoneyQuery): Promise<Money> => {
    const { labId, id, timeZone } = course
    const now = clock.now().toISOString()
    const today = localDay(now, timeZone)
    const range = rangeOf(query, today)
    const [glance, ledgers] = await Promise.all([wall.read(labId, id, today), book.list(labId, id, always)])
    const counts = countsOf(course, { ...glance, ledgers }, now)
    const coming = comingKinds(course, glance)
    const needed = ratesFor(counts)
    const { hourly: rates } = await readRates(
      prices,
      new Map([...needed, ...ratesFor(coming.kinds)]),
      now,
      course.spending?.rates,
    )
    const factorOn: FactorOn = (rate) => factorOf(course, rate)
    const factor = factorNow(course)
    const { byDay, byPerson } = spentOf(counts, rates, factorOn)
    const month = sumOfDays(byDay, `${today.slice(0, 8)}01`, ever)
    const whole = sumOfDays(byDay, always, ever)
    const truth = toTruth(course)
    const burn = burnOf(course, glance.machines, rates, now)
    return {
      ...{ currency: 'USD', asOf: now, factor },
      days: daysBetween(range).map((day) => ({ day, ...toSums(byDay.get(day) ?? nothing()) })),
      month: toSums(month),
      course: toSums(whole),
      range: toSums(sumOfDays(byDay, range.first, range.last)),
      today: tenths(byDay.get(today)?.total ?? 0),
      runningPerHour: tenths(burn.running * factor),
      standingPerDay: tenths(burn.standing * factor * 24),
      people: peopleOf(byPerson, glance.people),
      ...(course.budget && {
        budget: toBudgetView(
          course.budget,
          spendsOf(course, course.budget, { counts, machines: glance.machines, hourly: rates, factorOn }, now)
            .course,
          course,
          now,
        ),
      }),
      forecast: forecastOf(
        course,
        {
          ...{
            spent: byDay,
            soFar: (course.budget?.per === 'course' ? whole : month).total,
            burn,
            factor,
            crowd: crowdOf(course, glance.people),
          },
          hourly: rates.get(coming.planned ?? '') ?? 0,
        },
        now,
      ),
      ...(truth && { truth }),
      without: [
        ...new Set([...needed].flatMap(([key, rate]) => (rates.has(key) ? [] : [nameOf(rate)]))),
      ].sort(),
    }
  }
