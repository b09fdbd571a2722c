import { meetingsAround, turnsAt } from '@labkeeper/functions/domain/courses/calendar/turns'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import {
  type Around,
  type Metered,
  meteredUntil,
  piecesUntil,
  segmentBegun,
} from '@labkeeper/functions/domain/courses/hours/metering'
import { entriesOf, type Piece } from '@labkeeper/functions/domain/courses/hours/segment'
import { enrolmentIdOf } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import fc from 'fast-check'
import { expect, it } from 'vitest'

/** Random runs over random calendars, looked at whenever, in weeks in which the clocks change: nothing is lost, or counted twice. */

const minuteMs = 60_000
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Apia', 'UTC']
const clock = fc
  .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
  .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':'))

const aSeries = fc.record({
  id: fc.constantFrom('ser_a', 'ser_b', 'ser_c'),
  kind: fc.constantFrom('class', 'open'),
  days: fc.uniqueArray(fc.constantFrom(...days), { minLength: 1 }),
  start: clock,
  end: clock,
  prepare: fc.nat({ max: 60 }),
  atEnd: fc.constantFrom('stop', 'keep'),
  group: fc.constantFrom(undefined, 'A', 'B'),
})
const aRun = fc.record({
  zone: fc.constantFrom(...zones),
  series: fc.uniqueArray(aSeries, { maxLength: 3, selector: ({ id }) => id }),
  /** Minutes after the first Saturday; then what happens, and how much later. */
  begins: fc.nat({ max: 3 * 24 * 60 }),
  events: fc.array(
    fc.record({
      what: fc.constantFrom('look', 'look', 'look', 'keep', 'group', 'give-back', 'give', 'edit', 'step'),
      afterMs: fc.nat({ max: 9 * 60 * minuteMs }),
    }),
    { maxLength: 20 },
  ),
  byHolder: fc.boolean(),
  startedFor: fc.boolean(),
})
type Run = typeof aRun extends fc.Arbitrary<infer R> ? R : never

const first = Date.parse('2027-03-27T00:00:00.000Z')
const place = { id: 'crs_1', startsOn: '2027-03-01', endsOn: '2027-04-30', state: 'open' } as const
const people = {
  u_1: { function: 'student', state: 'active', group: 'A' },
  u_2: { function: 'student', state: 'active' },
} as const

const play = ({ zone, series, begins, events, byHolder, startedFor }: Run) => {
  const since = new Date(first).toISOString()
  const all = series.map(({ group, ...one }) => ({
    ...{ ...one, ...(group && { group }), who: 'everyone', everyWeeks: 1 },
    ...{ from: '2027-03-01', until: '2027-04-30' },
  }))
  let course = {
    ...{ ...place, timeZone: zone, calendar: { series: all, exceptions: [], since } },
    classes: { handled: since, on: [] },
  } as unknown as CourseRecord
  let holder: 'u_1' | 'u_2' | undefined = 'u_1'
  let group: string = 'A'
  let vm: Metered = { course: { number: 1, ...(startedFor && { startedFor: 'ser_a.2027-03-28@x' }) } }
  const withHolder = (): Metered => {
    const { allocatedTo: _, ...rest } = vm
    return { ...rest, ...(holder && { allocatedTo: { userId: holder, name: 'x', email: 'x@x.test' } }) }
  }
  const around = (): Around => ({ course, enrolment: holder && { ...people[holder], group } })
  let at = first + begins * minuteMs
  const now = () => new Date(at).toISOString()
  const begun = at
  vm = { ...withHolder(), segment: segmentBegun(withHolder(), around(), byHolder, now()) }
  const pieces: Piece[] = []
  const look = () => {
    const turned = meteredUntil(vm, around(), now())
    pieces.push(...turned.pieces)
    vm = { ...vm, segment: turned.segment }
  }
  for (const { what, afterMs } of events) {
    at += afterMs
    if (what === 'look') {
      const { on, handled } = turnsAt(course, meetingsAround(course, now()), new Set(), now())
      course = { ...course, classes: { handled, on } }
      look()
      // What is over has been seen to.
      course = { ...course, classes: { handled, on: on.filter(({ state }) => state !== 'ending') } }
    }
    if (what === 'step') look()
    if (what === 'keep' && holder) {
      const keep = { until: new Date(at + 90 * minuteMs).toISOString(), userId: holder }
      vm = { ...vm, course: { ...vm.course, keep } }
    }
    if (what === 'group') group = group === 'A' ? 'B' : 'A'
    if (what === 'give-back') {
      holder = undefined
      vm = { ...withHolder(), course: { ...vm.course, givenBackAt: now() } }
    }
    if (what === 'give') {
      holder = holder === 'u_1' ? 'u_2' : 'u_1'
      vm = withHolder()
    }
    if (what === 'edit') {
      const calendar = { series: all.slice(0, 1), exceptions: [], since: now() }
      course = { ...course, calendar } as unknown as CourseRecord
    }
  }
  pieces.push(...piecesUntil(vm, around(), now()))
  return { pieces, begun, ended: at, zone }
}

it('the pieces of a run are the run, one after the other, and their seconds are its seconds', () => {
  fc.assert(
    fc.property(aRun, (run) => {
      const { pieces, begun, ended, zone } = play(run)
      let until = new Date(begun).toISOString()
      for (const piece of pieces) {
        expect(piece.since).toBe(until)
        expect(piece.until > piece.since).toBe(true)
        until = piece.until
      }
      expect(until).toBe(new Date(ended).toISOString())
      const kind = { location: 'eastus', size: 'Standard_B1s', osType: 'Linux' } as const
      const entries = entriesOf(pieces, { id: 'crs_1', timeZone: zone }, kind)
      const sum = entries.reduce((all, { seconds }) => all + seconds, 0)
      expect(sum).toBe(Math.round(ended / 1000) - Math.round(begun / 1000))
      const known = new Set<string | undefined>([
        undefined,
        enrolmentIdOf('crs_1', 'u_1'),
        enrolmentIdOf('crs_1', 'u_2'),
      ])
      expect(entries.every(({ enrolmentId }) => known.has(enrolmentId))).toBe(true)
    }),
    { numRuns: 300 },
  )
})
