import type { Series } from '@labkeeper/contract/courses/calendar'
import { describe, expect, it } from 'vitest'
import type { ClassesOfCourse, ClassOn } from '../calendar/class-on.ts'
import { meetingsAround, turnsAt } from '../calendar/turns.ts'
import type { CourseRecord } from '../course-record.ts'
import { type EnrolmentRecord, enrolmentIdOf } from '../people/enrolment-record.ts'
import { type Around, type Metered, meteredUntil, piecesUntil, segmentBegun } from './metering.ts'
import { entriesOf, type Piece } from './segment.ts'

const series: Series = {
  ...{ id: 'ser_a', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', prepare: 0, who: 'everyone' },
  ...{ from: '2026-11-02', until: '2027-01-31', everyWeeks: 1, atEnd: 'keep' },
}
/** Monday 23 November in Berlin, an hour ahead of UTC. */
const at = (clock: string, day = '2026-11-23'): string =>
  new Date(Date.parse(`${day}T${clock.length === 5 ? `${clock}:00` : clock}.000Z`) - 3_600_000).toISOString()

const courseOf = (all: readonly Series[], classes?: ClassesOfCourse): CourseRecord =>
  ({
    ...{
      id: 'crs_1',
      timeZone: 'Europe/Berlin',
      startsOn: '2026-11-01',
      endsOn: '2027-01-31',
      state: 'open',
    },
    calendar: { series: all, exceptions: [], since: '2026-11-01T00:00:00.000Z' },
    classes: classes ?? { handled: at('00:00'), on: [] },
  }) as unknown as CourseRecord

/** As the lab's worker leaves it that looks at these times. */
const lookedAt = (all: readonly Series[], ...clocks: readonly string[]): CourseRecord => {
  let course = courseOf(all)
  for (const clock of clocks) {
    const now = at(clock)
    const { on, handled } = turnsAt(course, meetingsAround(course, now), new Set(), now)
    course = courseOf(all, { handled, on })
  }
  return course
}

const userId = 'u_1' as const
const whose = enrolmentIdOf('crs_1', userId)
const enrolment = { id: whose, userId, function: 'student', state: 'active' } as unknown as EnrolmentRecord
const machine = (
  more: Omit<Partial<Metered>, 'course'> & { course?: Partial<Metered['course']> } = {},
): Metered => ({
  allocatedTo: { userId, name: 'Ada', email: 'ada@x.test' },
  ...more,
  course: { number: 1, ...more.course },
})
const around = (course: CourseRecord, person: EnrolmentRecord | undefined = enrolment): Around => ({
  course,
  enrolment: person,
})
const place = { id: 'crs_1', timeZone: 'Europe/Berlin' } as const
const kind = { location: 'eastus', size: 'Standard_B1s', osType: 'Linux' } as const
const sums = (pieces: readonly Piece[]) => {
  const all: Record<string, number> = {}
  for (const { meter, seconds } of entriesOf(pieces, place, kind)) all[meter] = (all[meter] ?? 0) + seconds
  return all
}

describe('the examples', () => {
  const begun = segmentBegun(machine(), around(courseOf([series])), true, at('09:55:20'))
  const keep = { keep: { until: at('12:25'), userId } } as const

  it.each([
    ['looks at once', ['10:00:01', '11:30:01']],
    ['looks late', ['10:01:10', '11:31:15']],
  ])('counts who keeps on after a class: 2,120 s of their own, when the worker %s', (_, looks) => {
    let vm = machine({ segment: begun })
    const pieces: Piece[] = []
    for (const look of looks) {
      if (look > '11:25') vm = { ...vm, course: { ...vm.course, ...keep } }
      const turned = meteredUntil(
        vm,
        around(lookedAt([series], ...looks.filter((one) => one <= look))),
        at(look),
      )
      pieces.push(...turned.pieces)
      vm = { ...vm, segment: turned.segment }
    }
    // Nothing is left of the class by then.
    const later = courseOf([series], { handled: at('11:59:59'), on: [] })
    pieces.push(...piecesUntil(vm, around(later), at('12:00:40')))
    expect(sums(pieces)).toEqual({ own: 280 + 1840, class: 5400 })
  })

  it.each([
    ['was seen to', lookedAt([series], '10:00:30', '11:30:10')],
    ['nobody saw to', courseOf([series])],
  ])('counts who is stopped by the class that %s: what the stop takes is class', (_, course) => {
    const pieces = piecesUntil(machine({ segment: begun }), around(course), at('11:30:35'))
    expect(sums(pieces)).toEqual({ own: 280, class: 5435 })
  })

  it('keeps nobody where the class stops everybody', () => {
    const stops = [{ ...series, atEnd: 'stop' as const }]
    const vm = machine({ segment: begun, course: keep })
    expect(sums(piecesUntil(vm, around(lookedAt(stops, '10:00:10', '11:30:10')), at('11:30:35')))).toEqual({
      ...{ own: 280, class: 5435 },
    })
  })
})

describe('a run that begins', () => {
  const prepared = { ...series, prepare: 10 }
  it.each([
    ['before anything is prepared', '09:49', true, 'own'],
    ['before anything is prepared, by staff', '09:49', false, 'teacher'],
    ['while the class is prepared', '09:51', true, 'class'],
    ['for the class', '09:51', false, 'class'],
    ['in class', '11:29', true, 'class'],
    ['when it is over', '11:30', true, 'own'],
  ])('%s', (_, clock, byHolder, meter) => {
    const { meter: is, before } = segmentBegun(machine(), around(courseOf([prepared])), byHolder, at(clock))
    expect(is).toBe(meter)
    expect(before).toBe(clock === '09:51' && byHolder ? 'own' : undefined)
  })

  it('is nobody’s where nobody has the machine, and of what a teacher prepares', () => {
    const source = machine({ course: { number: 0 } })
    for (const vm of [source, { course: { number: 1 } }]) {
      expect(segmentBegun(vm, around(courseOf([series])), true, at('10:30'))).toEqual({
        ...{ meter: 'teacher', since: at('10:30') },
      })
    }
  })

  it('is no class for whoever left, or is of another group', () => {
    const left = { ...enrolment, state: 'left' } as const
    expect(segmentBegun(machine(), around(courseOf([series]), left), true, at('10:30')).meter).toBe('own')
    const other = courseOf([{ ...series, group: 'B' }])
    expect(segmentBegun(machine(), around(other), true, at('10:30')).meter).toBe('own')
  })
})

describe('a run that goes on', () => {
  const own = (since: string) => machine({ segment: { meter: 'own', since: at(since), whose } })
  const then = (vm: Metered, course: CourseRecord, now: string, person?: EnrolmentRecord) => {
    const { pieces, segment } = meteredUntil(vm, around(course, person), at(now))
    return { was: sums(pieces), is: segment.meter, since: segment.since }
  }

  it('changes nothing while nothing changes', () => {
    expect(then(own('09:00'), courseOf([series]), '09:59')).toEqual({
      was: {},
      is: 'own',
      since: at('09:00'),
    })
  })

  it('is class from when machines are prepared for it', () => {
    const prepared = [{ ...series, prepare: 10 }]
    const vm = own('09:00')
    expect(then(vm, lookedAt(prepared, '09:50:30'), '09:50:30')).toEqual({
      ...{ was: { own: 3000 }, is: 'class', since: at('09:50') },
    })
    // Nobody has opened it yet.
    expect(then(vm, courseOf(prepared), '09:51')).toMatchObject({ is: 'class', since: at('09:50') })
    expect(then(vm, courseOf(prepared), '09:49')).toMatchObject({ is: 'own' })
  })

  it.each(['own', 'teacher'] as const)(
    'is %s again where the class is taken off before it begins',
    (meter) => {
      const prepared = lookedAt([{ ...series, prepare: 10 }], '09:50:30')
      const vm = machine({ segment: { meter, since: at('09:00'), whose } })
      const { segment } = meteredUntil(vm, around(prepared), at('09:50:30'))
      expect(segment).toEqual({ meter: 'class', since: at('09:50'), whose, before: meter })
      const off = { ...prepared, calendar: { series: [], exceptions: [], since: at('09:55') } }
      const now = at('09:55:20')
      const { on, handled } = turnsAt(off, meetingsAround(off, now), new Set(), now)
      const later = { ...off, classes: { on, handled } } as CourseRecord
      const ended = on[0]?.endsAt ?? ''
      expect(meteredUntil({ ...vm, segment }, around(later), at('09:56'))).toEqual({
        ...{ pieces: [{ ...segment, until: ended }], segment: { meter, since: ended, whose } },
      })
      // Whose class is gone altogether.
      const gone = courseOf([], { on: [], handled: at('09:56') })
      expect(meteredUntil({ ...vm, segment }, around(gone), at('09:57')).segment).toMatchObject({ meter })
    },
  )

  it('goes through the gap between two classes as class, and not on its own after the first', () => {
    const two = [series, { ...series, id: 'ser_b', start: '11:40', end: '13:00' }]
    const kept = { keep: { until: at('12:00'), userId } } as const
    const vm = machine({ segment: { meter: 'class', since: at('10:00'), whose }, course: kept })
    for (const look of ['11:30:30', '11:35', '11:50']) {
      expect(then(vm, lookedAt(two, '10:00', look), look)).toMatchObject({ is: 'class', was: {} })
    }
  })

  it('is a teacher’s until the next class, the end of which ends it', () => {
    const vm = machine({ segment: { meter: 'teacher', since: at('09:00'), whose } })
    expect(then(vm, lookedAt([series], '10:00'), '10:05')).toMatchObject({
      was: { teacher: 3600 },
      is: 'class',
    })
    expect(then(vm, courseOf([]), '15:00')).toMatchObject({ is: 'teacher', was: {} })
  })

  it('is class from the beginning of one that was put where it runs', () => {
    const course = courseOf([series], { handled: at('10:30'), on: [] })
    const on = turnsAt(
      { ...course, classes: { handled: at('09:00'), on: [] } },
      meetingsAround(course, at('10:31')),
      new Set(),
      at('10:31'),
    ).on
    expect(then(own('09:00'), courseOf([series], { handled: at('10:31'), on }), '10:31')).toMatchObject({
      ...{ was: { own: 3600 }, is: 'class', since: at('10:00') },
    })
  })

  it('ends with a class that was ended early', () => {
    const one = {
      ...lookedAt([series], '10:00').classes?.on[0],
      endsAt: at('10:40'),
      state: 'ending',
    } as ClassOn
    const course = courseOf([series], { handled: at('10:40'), on: [one] })
    const kept = { keep: { until: at('12:00'), userId } } as const
    const vm = machine({ segment: { meter: 'class', since: at('10:00'), whose }, course: kept })
    expect(then(vm, course, '10:50')).toMatchObject({ was: { class: 2400 }, is: 'own', since: at('10:40') })
  })

  it('is nobody’s any more once its class is none of theirs', () => {
    const vm = machine({ segment: { meter: 'class', since: at('10:00'), whose } })
    const other = { ...enrolment, group: 'B' }
    const course = lookedAt([{ ...series, group: 'A' }], '10:00')
    expect(then(vm, course, '10:30', other)).toMatchObject({ was: { class: 1800 }, is: 'teacher' })
  })

  it('belongs to whoever had the machine until it was given back', () => {
    const { allocatedTo: _, ...mine } = own('09:00')
    const vm = { ...mine, course: { number: 1, givenBackAt: at('09:20') } }
    const { pieces, segment } = meteredUntil(vm, around(courseOf([]), undefined), at('09:30'))
    expect(pieces).toEqual([{ meter: 'own', since: at('09:00'), whose, until: at('09:20') }])
    expect(segment).toEqual({ meter: 'teacher', since: at('09:20') })
  })

  it('is the next one’s only from when it is seen to be theirs', () => {
    const other = { userId: 'u_2', name: 'Bob', email: 'bob@x.test' } as const
    const vm = { ...own('09:00'), allocatedTo: other, course: { number: 1, givenBackAt: at('09:20') } }
    const { pieces, segment } = meteredUntil(vm, around(courseOf([])), at('09:30'))
    expect(sums(pieces)).toEqual({ own: 1200, teacher: 600 })
    expect(segment).toEqual({ meter: 'teacher', since: at('09:30'), whose: enrolmentIdOf('crs_1', 'u_2') })
  })

  it('counts from now on where nobody has counted before', () => {
    expect(then(machine(), courseOf([]), '09:30')).toEqual({ was: {}, is: 'teacher', since: at('09:30') })
    expect(piecesUntil(machine(), around(courseOf([])), at('09:30'))).toEqual([])
  })
})

it('cuts pieces at midnights of the course, also where the clocks change, and loses no second', () => {
  const piece = {
    meter: 'own',
    whose,
    since: '2027-03-27T22:00:00.400Z',
    until: '2027-03-29T00:00:00.600Z',
  } as const
  const entries = entriesOf([piece], place, kind)
  expect(entries.map(({ day, seconds }) => [day, seconds])).toEqual([
    ['2027-03-27', 3600],
    ['2027-03-28', 23 * 3600],
    ['2027-03-29', 7201],
  ])
})
