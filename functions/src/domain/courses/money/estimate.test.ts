import type { Series } from '@labkeeper/contract/courses/calendar'
import { awake, type SleepRules } from '@labkeeper/contract/courses/rules'
import { describe, expect, it } from 'vitest'
import type { Scheduled } from '../calendar/class-on.ts'
import { estimateOf } from './estimate.ts'
import type { ListPrices, Plan } from './plan.ts'
import { classesOf, classHours, daysOf, ownPlan, pauseHours } from './plan-hours.ts'

const prices: ListPrices = {
  hourly: 0.1876,
  disk: 9.6,
  slowDisk: 5.89,
  address: 0.005 * 730,
  snapshot: 30 * 0.05,
}

const series: Series = {
  ...{ id: 'ser_b', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', everyWeeks: 1 },
  ...{ from: '2026-11-02', until: '2027-02-21', prepare: 10, who: 'everyone', atEnd: 'stop' },
}
/** Sixteen weeks in New York, two of them off. */
const course = (change: object = {}): Scheduled => ({
  ...{ timeZone: 'America/New_York', startsOn: '2026-11-02', endsOn: '2027-02-21' },
  calendar: {
    since: '2026-11-01T00:00:00.000Z',
    series: [{ ...series, ...change }],
    exceptions: [{ id: 'exc_a', kind: 'off', from: '2026-12-21', until: '2027-01-03' }],
  },
})

const crowd = { people: 10, inGroup: () => 0 }

const planOf = (change: Partial<Plan> = {}, of: Scheduled = course()): Plan => {
  const days = daysOf(of)
  const classes = classesOf(of)
  return {
    ...{ days, classes: classes.length, people: 10, useShare: 0.5, machines: 11, hasSource: false },
    classHours: classHours(classes, crowd),
    own: ownPlan({ minutes: 120, period: 'week', weekStart: 'MO' }, days),
    rules: { ...awake, addressOnlyWhileRunning: true },
    pauseHours: (moreThanDays) => pauseHours(classes, moreThanDays),
    ...change,
  }
}
const estimate = (plan: Plan, of: ListPrices = prices) => estimateOf(plan, of, '2026-11-02')
const amountsOf = ({ lines }: ReturnType<typeof estimate>) =>
  Object.fromEntries(lines.map(({ what, perMonth, course: whole }) => [what, [whole, perMonth]]))

describe('the example of the contract', () => {
  it('is right to the cent', () => {
    const one = estimate(planOf())
    expect(amountsOf(one)).toEqual({
      class: [43.77, 11.89],
      own: [30.02, 8.15],
      addresses: [1.97, 0.53],
      disks: [388.84, 105.6],
    })
    expect(one).toMatchObject({
      running: { course: 75.76, perMonth: 20.57 },
      standing: { course: 388.84, perMonth: 105.6 },
      total: { course: 464.6, perMonth: 126.17 },
      without: [],
      sentence: 'About $126.17 a month: $20.57 while machines run, $105.60 because they exist.',
    })
  })

  it('has its switches', () => {
    expect(estimate(planOf()).switches).toEqual([
      { rule: 'addressOnlyWhileRunning', on: true, savesPerMonth: 39.62 },
      { rule: 'slowDiskAsleep', on: false, savesPerMonth: 40.27 },
      { rule: 'parkAfterDays', on: false, savesPerMonth: 16.58 },
    ])
    const dear = estimate(planOf({ rules: awake }))
    expect(amountsOf(dear).addresses).toEqual([147.84, 40.15])
    expect(dear.standing.perMonth).toBe(145.75)
    expect(dear.switches[0]).toEqual({ rule: 'addressOnlyWhileRunning', on: false, savesPerMonth: 39.62 })
  })

  it('has one pause, from the end of a class to two hours before the next one is prepared', () => {
    expect(pauseHours(classesOf(course()), 7)).toBeCloseTo(500.333, 3)
    expect(pauseHours(classesOf(course()), 21)).toBe(0)
  })

  it('takes what is switched on off the disks', () => {
    const rules = { ...awake, slowDiskAsleep: true }
    expect(amountsOf(estimate(planOf({ rules }))).disks?.[1]).toBe(65.33)
    const parked = { ...awake, parkAfterDays: 7 }
    expect(amountsOf(estimate(planOf({ rules: parked }))).disks?.[1]).toBe(89.02)
  })
})

describe('a plan', () => {
  it('of a group counts who is in it, if anybody is', () => {
    const classes = classesOf(course({ group: 'A' }))
    const all = classHours(classes, crowd)
    expect(classHours(classes, { people: 10, inGroup: (name) => (name === 'A' ? 4 : 9) })).toBeCloseTo(
      all * 0.4,
    )
  })

  it.each(['regulars', 'arrival'])('of %s expects four of five', (who) => {
    expect(classHours(classesOf(course({ who })), crowd)).toBeCloseTo((14 * 100 * 10 * 0.8) / 60)
  })

  it('counts no open hours, and no class that the clocks leave no time for', () => {
    expect(classesOf(course({ kind: 'open' }))).toEqual([])
    // At 02:30 there is an hour less on that Sunday.
    const short: Scheduled = {
      ...{ timeZone: 'Europe/Berlin', startsOn: '2027-03-28', endsOn: '2027-03-28' },
      calendar: {
        since: '2026-11-01T00:00:00.000Z',
        exceptions: [],
        series: [
          {
            ...series,
            ...{
              days: ['SU'],
              start: '02:30',
              end: '03:15',
              from: '2027-03-28',
              until: '2027-03-28',
            },
          },
        ],
      },
    }
    expect(classesOf(short)).toEqual([])
  })

  it.each([
    ['week', 16],
    ['month', (112 * 24) / 730],
    ['course', 1],
  ] as const)('has own time a %s', (period, periods) => {
    expect(ownPlan({ minutes: 60, period, weekStart: 'MO' }, 112)).toEqual({ minutes: 60, period, periods })
  })

  it('without a limit takes ten hours a week', () => {
    const unlimited = ownPlan({ minutes: null, period: 'course', weekStart: 'MO' }, 112)
    expect(unlimited).toEqual({ minutes: 600, period: 'week', periods: 16 })
  })
})

describe('a price that nobody knows', () => {
  it('leaves its line without an amount, and says so', () => {
    const { disk: _, ...others } = prices
    const one = estimate(planOf({ hasSource: true }), others)
    expect(one.without).toEqual(['Disks', 'Source VM'])
    expect(one.lines.filter(({ text }) => one.without.includes(text))).toEqual([
      { what: 'disks', text: 'Disks', formula: expect.any(String) },
      { what: 'source', text: 'Source VM', formula: expect.any(String) },
    ])
    expect(one.sentence).toBe(
      'About $20.57 a month without disks, source VM: $20.57 while machines run, $0.00 because they exist.',
    )
    expect(one.switches.map(({ rule }) => rule)).toEqual(['addressOnlyWhileRunning'])
  })

  it('of something that is switched on is not replaced by another', () => {
    const { slowDisk: _, ...others } = prices
    const rules = { ...awake, slowDiskAsleep: true }
    expect(estimate(planOf({ rules }), others).without).toEqual(['Disks'])
  })

  it('of anything at all is said in words', () => {
    const one = estimate(planOf(), {})
    expect(one).toMatchObject({ total: { perMonth: 0, course: 0 }, switches: [] })
    expect(one.sentence).toBe('What it costs is not known: there is no price for it.')
  })
})

/** The same numbers at every run. */
const randomly = (seed: number) => {
  let state = seed
  return (most: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return (state / 2_147_483_648) * most
  }
}

const anyPlan = (seed: number): [Plan, ListPrices] => {
  const next = randomly(seed)
  const days = 1 + Math.floor(next(548))
  const people = Math.floor(next(501))
  const pause = next(24 * days)
  const disk = next(300)
  const rules: SleepRules = {
    addressOnlyWhileRunning: next(2) < 1,
    slowDiskAsleep: next(2) < 1,
    parkAfterDays: next(2) < 1 ? 0 : 3 + Math.floor(next(58)),
  }
  const plan: Plan = {
    ...{ days, people, rules, classes: 3, useShare: next(1), hasSource: next(2) < 1 },
    classHours: next(3 * 24 * days * (people + 1)),
    own: { minutes: next(60_000), period: 'week', periods: days / 7 },
    machines: people + Math.floor(next(51)),
    pauseHours: (moreThanDays) => (pause > moreThanDays * 24 ? pause : 0),
  }
  // A list in which what should be cheap is dear makes nothing negative either.
  const others = { slowDisk: next(1.3) * disk, snapshot: next(1.3) * disk }
  return [plan, { hourly: next(5), disk, ...others, address: next(5) }]
}

it.each(Array.from({ length: 300 }, (_, seed) => seed))('holds for any plan (%d)', (seed) => {
  const [plan, known] = anyPlan(seed)
  const one = estimate(plan, known)
  for (const key of ['perMonth', 'course'] as const) {
    const sum = one.lines.reduce((total, line) => total + (line[key] ?? Number.NaN), 0)
    expect(one.total[key]).toBeCloseTo(sum, 4)
    expect(one.total[key]).toBeCloseTo(one.running[key] + one.standing[key], 4)
    for (const line of one.lines) {
      expect(line[key]).toBeGreaterThanOrEqual(0)
      expect(line[key]).toBe(Math.round((line[key] ?? 0) * 100) / 100)
    }
  }
  const { snapshot = 0, slowDisk = 0, disk = 0 } = known
  const isUsual = snapshot <= slowDisk && slowDisk <= disk
  for (const { rule, savesPerMonth } of one.switches) {
    // Nobody says that addresses are used for less time than machines run.
    if (isUsual && rule !== 'addressOnlyWhileRunning') expect(savesPerMonth).toBeGreaterThanOrEqual(0)
  }
  // What a switch says that it saves is what turning it changes, but for the rounding of the line.
  expect(one.switches).toHaveLength(3)
  for (const { rule, on, savesPerMonth } of one.switches) {
    const value = rule === 'parkAfterDays' ? (on ? 0 : 7) : !on
    const turned = estimate({ ...plan, rules: { ...plan.rules, [rule]: value } }, known)
    const change = (one.total.perMonth - turned.total.perMonth) * (on ? -1 : 1)
    expect(Math.abs(change - savesPerMonth)).toBeLessThan(0.0151)
  }
})
