import type { Sums } from '@labkeeper/contract/courses/money'
import { Meter } from '@labkeeper/contract/courses/my-hours'
import type { EnrolmentId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { hoursAMonth } from '../../usage/usage.ts'
import type { Day } from '../course-days.ts'
import type { CourseRecord } from '../course-record.ts'
import type { LedgerRecord } from '../hours/ledger.ts'
import { piecesUntil } from '../hours/metering.ts'
import { entriesOf, type Item, itemNames, type SegmentEntry } from '../hours/segment.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { ListedPerson } from '../people/enrolment-view.ts'
import { splitRate } from './factor.ts'
import { daysOfSpan, type KnownSpans } from './spans.ts'
import { standingEntries, standingUntil } from './standing.ts'

/** What a course has cost: what was counted, and what goes on, by day and person. Pure. */

/** Seconds of one person, or of nobody, on one day. */
export interface Count {
  readonly whose?: EnrolmentId | undefined
  readonly day: Day
  readonly meter: Meter | Item
  /** What its price depends on. */
  readonly kind: string
  /** The number of the rate that held: see factor.ts. */
  readonly rate: number
  readonly seconds: number
}

const isMeter = (meter: Meter | Item): meter is Meter => Meter.options.some((one) => one === meter)
const known: readonly (Meter | Item)[] = [...Meter.options, ...itemNames]

const countsOfEntry = (
  { enrolmentId, day: span, meter, kind, seconds }: Omit<SegmentEntry, 'courseId'>,
  timeZone: string,
  spans: KnownSpans,
): Count[] =>
  daysOfSpan(span, seconds, timeZone, spans).map((one) => ({
    ...{ whose: enrolmentId, meter },
    ...one,
    ...splitRate(kind),
  }))

const countsOfLedger = (
  { enrolmentId, ran }: Pick<LedgerRecord, 'enrolmentId' | 'ran'>,
  timeZone: string,
  spans: KnownSpans,
): Count[] =>
  Object.entries(ran).flatMap(([key, seconds]) => {
    const [day = '', name = '', ...kind] = key.split(':')
    const meter = known.find((one) => one === name)
    if (meter === undefined) return []
    const entry = { ...(enrolmentId && { enrolmentId }), day, meter, kind: kind.join(':'), seconds }
    return countsOfEntry(entry, timeZone, spans)
  })

/** Of somebody: whose class it is follows from that. */
export type CountedPerson = Pick<ListedPerson, 'id' | 'userId' | 'function' | 'state' | 'group'>

interface Counted {
  readonly ledgers: readonly Pick<LedgerRecord, 'enrolmentId' | 'ran'>[]
  readonly machines: readonly ListedMachine[]
  readonly people: readonly CountedPerson[]
}

/** To the moment. Of what lies in a subscription that is not connected nobody knows what goes on. */
export const countsOf = (
  course: CourseRecord,
  { ledgers, machines, people }: Counted,
  now: Instant,
): Count[] => {
  const spans: KnownSpans = new Map()
  const byUser = new Map<string, CountedPerson>(people.map((person) => [person.userId, person]))
  const goingOn = machines
    .filter(({ stranded }) => !stranded)
    .flatMap((vm) => {
      const enrolment = vm.allocatedTo && byUser.get(vm.allocatedTo.userId)
      const runs = vm.runningSince === undefined ? [] : piecesUntil(vm, { course, enrolment }, now)
      return [...entriesOf(runs, course, vm), ...standingEntries(standingUntil(vm, course, now), course, vm)]
    })
  return [
    ...ledgers.flatMap((ledger) => countsOfLedger(ledger, course.timeZone, spans)),
    ...goingOn.flatMap((entry) => countsOfEntry(entry, course.timeZone, spans)),
  ]
}

/** Whose price it has. */
export const priceKey = ({ meter, kind }: Pick<Count, 'meter' | 'kind'>): string =>
  `${isMeter(meter) ? 'machine' : meter} ${kind}`

/** US dollars an hour by `priceKey`: of a machine that runs, and of what exists. What has none is left out. */
export type HourlyRates = ReadonlyMap<string, number>

export interface Rate {
  readonly what: 'machine' | Item
  readonly kind: string
}

/** All that a price is needed of. */
export const ratesFor = (counts: readonly Pick<Count, 'meter' | 'kind'>[]): ReadonlyMap<string, Rate> =>
  new Map(
    counts.map(({ meter, kind }) => [
      priceKey({ meter, kind }),
      { what: isMeter(meter) ? 'machine' : meter, kind },
    ]),
  )

export const anHour = (monthly: number): number => monthly / hoursAMonth

export type Costs = Record<keyof Sums, number>
export const nothing = (): Costs => ({ class: 0, own: 0, teacher: 0, standing: 0, total: 0 })

const place = 10_000
/** What a sum of binary fractions may lack of the half that it is. */
const half = 0.5 + 1e-7
export const tenths = (amount: number): number => Math.floor(amount * place + half) / place

/** Each sum is rounded by itself, so that it is as near as it can be. */
export const toSums = (costs: Costs): Sums => ({
  class: tenths(costs.class),
  own: tenths(costs.own),
  teacher: tenths(costs.teacher),
  standing: tenths(costs.standing),
  total: tenths(costs.total),
})

const add = (costs: Costs, meter: Count['meter'], amount: number): void => {
  costs[isMeter(meter) ? meter : 'standing'] += amount
  costs.total += amount
}

export interface Spent {
  readonly byDay: ReadonlyMap<Day, Costs>
  /** `undefined` is nobody's. */
  readonly byPerson: ReadonlyMap<EnrolmentId | undefined, Costs>
}

const costsIn = <Key>(costs: Map<Key, Costs>, key: Key): Costs => {
  const found = costs.get(key) ?? nothing()
  costs.set(key, found)
  return found
}

/** By how much list prices are multiplied, by the number of a rate. */
export type FactorOn = (rate: number) => number

export const spentOf = (counts: readonly Count[], rates: HourlyRates, factorOn: FactorOn): Spent => {
  const byDay = new Map<Day, Costs>()
  const byPerson = new Map<EnrolmentId | undefined, Costs>()
  for (const count of counts) {
    const amount = (count.seconds / 3600) * (rates.get(priceKey(count)) ?? 0) * factorOn(count.rate)
    add(costsIn(byDay, count.day), count.meter, amount)
    add(costsIn(byPerson, count.whose), count.meter, amount)
  }
  return { byDay, byPerson }
}

/** Of the days from one to another, these included. */
export const sumOfDays = (byDay: Spent['byDay'], from: Day, to: Day): Costs => {
  const sum = nothing()
  for (const [day, costs] of byDay) {
    if (day < from || day > to) continue
    for (const key of Object.keys(sum) as (keyof Costs)[]) sum[key] += costs[key]
  }
  return sum
}
