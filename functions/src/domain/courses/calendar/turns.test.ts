import type { Series } from '@labkeeper/contract/courses/calendar'
import { describe, expect, it } from 'vitest'
import type { ClassOn, Scheduled } from './class-on.ts'
import { meetingsAround, newsIn, turnsAt } from './turns.ts'

const series: Series = {
  ...{ id: 'ser_a', kind: 'class', days: ['MO'], start: '10:00', end: '11:30', prepare: 10, who: 'everyone' },
  ...{ from: '2026-11-02', until: '2027-01-31', everyWeeks: 1, atEnd: 'stop' },
}
const second = { ...series, id: 'ser_b', start: '11:40', end: '13:00' }
const at = (clock: string, day = '2026-11-23'): string => `${day}T${clock}:00.000Z`

const course = (all: readonly Series[], handled = at('00:00'), on: readonly ClassOn[] = []): Scheduled => ({
  ...{ timeZone: 'UTC', startsOn: '2026-11-01', endsOn: '2027-01-31' },
  calendar: { series: all, exceptions: [], since: '2026-11-01T00:00:00.000Z' },
  classes: { handled, on },
})

const turns = (of: Scheduled, now: string, done: readonly string[] = []) =>
  turnsAt(of, meetingsAround(of, now), new Set(done), now)
const shown = (on: readonly ClassOn[]) => on.map(({ key, state }) => `${state} ${key.slice(0, 5)}`)

/** The course as it is after these instants. */
const courseAfter = (all: readonly Series[], ...clocks: readonly string[]): Scheduled => {
  let now = course(all)
  for (const clock of clocks) {
    const { on, handled } = turns(now, at(clock))
    now = course(all, handled, on)
  }
  return now
}

describe('what is on', () => {
  it.each([
    ['09:49', [], {}],
    ['09:50', ['preparing ser_a'], {}],
    ['10:00', ['running ser_a'], {}],
    ['11:29', ['running ser_a'], {}],
    ['11:30', ['ending ser_a'], {}],
    ['11:30', ['ending ser_a'], { kind: 'open' }],
    ['11:30', ['ending ser_a'], { who: 'arrival' }],
  ] as const)('at %s, when nothing was before', (clock, expected, more) => {
    expect(shown(turns(course([{ ...series, ...more }]), at(clock)).on)).toEqual(expected)
  })

  it('follows from what was', () => {
    expect(shown(courseAfter([series], '09:50').classes?.on ?? [])).toEqual(['preparing ser_a'])
    expect(shown(courseAfter([series], '09:50', '10:00').classes?.on ?? [])).toEqual(['running ser_a'])
    expect(shown(courseAfter([series], '09:50', '11:30').classes?.on ?? [])).toEqual(['ending ser_a'])
  })

  it('has one that is over until all is done, whatever comes after it', () => {
    const { on } = turns(courseAfter([series, second], '10:00'), at('11:30'))
    expect(shown(on)).toEqual(['ending ser_a', 'preparing ser_b'])
    const late = turns(courseAfter([series, second], '10:00'), at('13:30'))
    expect(shown(late.on)).toEqual(['ending ser_a', 'ending ser_b'])
    expect(late.missed.map(({ key }) => key)).toEqual(['ser_b.2026-11-23'])
  })

  it('is no news while nothing happens', () => {
    const now = courseAfter([series], '10:00')
    expect(turns(now, at('10:30')).isNews).toBe(false)
    // The warning: nothing is on that was not, but something else is next.
    expect(turns(now, at('11:20'))).toMatchObject({ isNews: true, handled: at('11:20') })
    expect(turns(courseAfter([series], '10:00', '11:20'), at('11:21')).isNews).toBe(false)
  })
})

describe('what was missed', () => {
  it('comes one after the other, and is handled then', () => {
    const first = turns(course([series, second]), at('14:00'))
    expect(first).toMatchObject({ missed: [{ key: 'ser_a.2026-11-23' }], handled: at('11:30') })
    // What ran during it is stopped, late.
    expect(shown(first.on)).toEqual(['ending ser_a'])
    const next = turns(course([series, second], first.handled), at('14:00'))
    expect(next).toMatchObject({ missed: [{ key: 'ser_b.2026-11-23' }], handled: at('13:00') })
    expect(turns(course([series, second], next.handled), at('14:00')).missed).toEqual([])
  })

  it('is nothing that the calendar got afterwards', () => {
    const changed = course([series])
    const since = { ...changed, calendar: { series: [series], exceptions: [], since: at('12:00') } }
    expect(newsIn(since, meetingsAround(since, at('14:00')), at('14:00'))).toEqual([])
  })

  it('is no end of everything', () => {
    const off: Series = { ...series, kind: 'off', start: '22:00' }
    const { end: _, ...night } = off
    const { on, missed } = turns(course([night]), at('23:30'))
    expect(shown(on)).toEqual(['ending ser_a'])
    expect(missed).toEqual([])
  })
})

describe('a class that is over before its time', () => {
  const over = (handled: string, ended: readonly string[] = ['ser_a.2026-11-23']): Scheduled => ({
    ...course([series, { ...series, id: 'ser_b', start: '14:00', end: '15:00' }]),
    classes: { handled, on: [], ended },
  })

  it('is on no more, and nothing of it is next', () => {
    const { on, isNews } = turns(over(at('10:20')), at('10:30'))
    expect({ on, isNews }).toEqual({ on: [], isNews: false })
    expect(turns(over(at('10:20')), at('11:21')).isNews).toBe(false)
    const { ended } = turns(over(at('10:20'), []), at('10:30'), ['ser_a.2026-11-23'])
    expect(ended).toEqual(['ser_a.2026-11-23'])
  })

  it('is forgotten once it would have been over anyway', () => {
    expect(turns(over(at('10:20')), at('11:31'))).toMatchObject({ isNews: true, ended: [], on: [] })
  })
})

describe('a calendar that is another', () => {
  const running = courseAfter([series], '10:00').classes?.on ?? []
  const preparing = courseAfter([series], '09:55').classes?.on ?? []

  it.each([
    [
      'moves the end of what is on',
      [{ ...series, end: '12:00' }],
      running,
      { state: 'running', endsAt: at('12:00') },
    ],
    [
      'ends what is over by it',
      [{ ...series, end: '10:20' }],
      running,
      { state: 'ending', endsAt: at('10:30') },
    ],
    ['ends what is gone', [], running, { state: 'ending', endsAt: at('10:30') }],
  ] as const)('%s', (_what, all, on, expected) => {
    const one = turns(course(all, at('10:00'), on), at('10:30')).on
    expect(one).toMatchObject([{ key: 'ser_a.2026-11-23', startsAt: at('10:00'), ...expected }])
  })

  it('ends what is put to after its end, so that it may begin then', () => {
    const evening = course([{ ...series, start: '20:00', end: '22:00' }], at('10:00'), running)
    const { on, handled } = turns(evening, at('10:30'))
    expect(on).toMatchObject([{ state: 'ending', endsAt: at('10:30'), isCancelled: true }])
    const still = course(evening.calendar?.series ?? [], handled, on)
    expect(shown(turns(still, at('19:50')).on)).toEqual(['preparing ser_a'])
    const shifted = course([{ ...series, start: '10:45', end: '12:00' }], at('10:00'), running)
    expect(turns(shifted, at('10:30')).on).toMatchObject([{ state: 'running', endsAt: at('12:00') }])
  })

  it('takes back what has not begun, so that it may yet begin', () => {
    const later = course([{ ...series, start: '15:00', end: '16:00' }], at('09:55'), preparing)
    const { on, handled } = turns(later, at('09:56'))
    expect(on).toMatchObject([{ state: 'ending', isCancelled: true }])
    // Also while what ran for it is still being stopped.
    const still = course(later.calendar?.series ?? [], handled, on)
    expect(shown(turns(still, at('14:50')).on)).toEqual(['preparing ser_a'])
  })
})
