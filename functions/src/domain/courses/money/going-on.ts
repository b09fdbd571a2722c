import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import type { EnrolmentId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { kindKey } from '../../usage/usage.ts'
import { localDay } from '../calendar/wall-time.ts'
import { endOf } from '../course-days.ts'
import type { CourseRecord } from '../course-record.ts'
import { holderOf } from '../hours/metering.ts'
import type { Item } from '../hours/segment.ts'
import type { ListedMachine } from '../machines/machine-view.ts'
import { lastOfMonth } from './months.ts'
import { type Crowd, classesOf, classHours } from './plan-hours.ts'
import { type Count, type HourlyRates, priceKey, type Rate, type Spent, tenths } from './spent.ts'
import { standingEntries } from './standing.ts'

/** What goes on costing, and what that will have come to. */

const hourMs = 3_600_000
const dayHours = 24
const lateDays = 14

interface Burn {
  /** US dollars an hour. */
  readonly running: number
  readonly standing: number
}

const kindsOf = (vm: ListedMachine, course: CourseRecord, now: Instant) => {
  const { standing } = vm
  if (standing === undefined) return []
  const aSecond = { ...standing, since: now, until: new Date(Date.parse(now) + 1000).toISOString() }
  // Without the rate by which it is going to be counted.
  const { id, timeZone } = course
  return standingEntries([aSecond], { id, timeZone }, vm)
}

type Costing = Pick<Count, 'meter' | 'kind'>

const runsOf = (vm: ListedMachine): Costing[] =>
  vm.runningSince === undefined ? [] : [{ meter: 'own', kind: kindKey(vm) }]

const here = (machines: readonly ListedMachine[]): readonly ListedMachine[] =>
  machines.filter(({ stranded }) => !stranded)

/** All that costs at this moment. */
export const kindsGoingOn = (
  course: CourseRecord,
  machines: readonly ListedMachine[],
  now: Instant,
): readonly Costing[] => here(machines).flatMap((vm) => [...runsOf(vm), ...kindsOf(vm, course, now)])

const sumOf = (some: readonly Costing[], rates: HourlyRates): number =>
  some.reduce((sum, one) => sum + (rates.get(priceKey(one)) ?? 0), 0)

/** Of what runs and exists at this moment; without what has no price. */
export const burnOf = (
  course: CourseRecord,
  machines: readonly ListedMachine[],
  rates: HourlyRates,
  now: Instant,
): Burn => ({
  running: sumOf(here(machines).flatMap(runsOf), rates),
  standing: sumOf(
    here(machines).flatMap((vm) => kindsOf(vm, course, now)),
    rates,
  ),
})

/** The same of each person, and of nobody: US dollars an hour. */
export const burnsOf = (
  course: CourseRecord,
  machines: readonly ListedMachine[],
  rates: HourlyRates,
  now: Instant,
): ReadonlyMap<EnrolmentId | undefined, number> => {
  const burns = new Map<EnrolmentId | undefined, number>()
  for (const vm of here(machines)) {
    const whose = holderOf(vm, { course })
    const burn = sumOf([...runsOf(vm), ...kindsOf(vm, course, now)], rates)
    burns.set(whose, (burns.get(whose) ?? 0) + burn)
  }
  return burns
}

/** Hours of machines for classes that are to come, or go on, before then. */
const comingHours = (course: CourseRecord, crowd: Crowd, now: Instant, until: Instant): number => {
  if (course.state !== 'open') return 0
  const rest = classesOf(course)
    .filter(({ startsAt, endsAt }) => endsAt > now && startsAt < until)
    .map((one) => {
      // What of its time is over has been counted.
      const isOn = Date.parse(one.startsAt) - one.prepare * 60_000 <= Date.parse(now)
      return isOn ? { ...one, startsAt: now, prepare: 0 } : one
    })
  return classHours(rest, crowd)
}

interface Known {
  readonly spent: Spent['byDay']
  readonly soFar: number
  readonly burn: Burn
  /** Of one of its machines an hour. */
  readonly hourly: number
  readonly factor: number
  readonly crowd: Crowd
}

/** Up to the end of what the budget counts, else of this month: at least, and if own time goes on as in the last fourteen days. */
export const forecastOf = (course: CourseRecord, known: Known, now: Instant) => {
  const { spent, soFar, burn, hourly, factor, crowd } = known
  const today = localDay(now, course.timeZone)
  const until = course.budget?.per === 'course' ? course.endsOn : lastOfMonth(today)
  const ends = endOf(until, course.timeZone)
  const left = Math.max(0, (Date.parse(ends) - Date.parse(now)) / hourMs)
  const classes = comingHours(course, crowd, now, ends) * hourly * factor
  const low = soFar + classes + burn.standing * factor * left
  const first = dayOf(numberOf(today) - lateDays + 1)
  const own = [...spent].reduce((sum, [day, costs]) => (day < first ? sum : sum + costs.own), 0)
  return {
    low: tenths(low),
    high: tenths(low + (own / lateDays) * (left / dayHours)),
    until,
  }
}

/** What each of them is called that has no price. */
export const nameOf = ({ what, kind }: Rate): string => {
  const [location = '', size = ''] = kind.split(':')
  if (what === 'machine') return `${size} in ${location}`
  const names: Readonly<Record<Item, string>> = {
    ...{ disk: 'Disks', kept: 'Disks', slow: 'Slow disks', keptSlow: 'Slow disks' },
    ...{ address: 'Addresses', snapshot: 'Snapshots' },
  }
  return `${names[what]} in ${location}`
}
