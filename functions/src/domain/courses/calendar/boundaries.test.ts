import type { CalendarException, Series } from '@labkeeper/contract/courses/calendar'
import type { Timetable } from '@labkeeper/contract/courses/planned'
import { describe, expect, it } from 'vitest'
import type { Known } from './class-on.ts'
import { ahead, nextBoundary } from './next-boundaries.ts'

/** Every example of the contract's part B.1, and what follows from its words. */

const berlin = { timeZone: 'Europe/Berlin', startsOn: '2027-03-01', endsOn: '2027-04-30' }
const newYork = { timeZone: 'America/New_York', startsOn: '2026-11-01', endsOn: '2027-01-31' }

const sunday: Series = {
  ...{ id: 'ser_a', kind: 'class', days: ['SU'], start: '02:30', end: '04:00' },
  ...{ from: '2027-03-21', until: '2027-04-04', everyWeeks: 1, prepare: 10, who: 'everyone', atEnd: 'stop' },
}
const monday: Series = {
  ...sunday,
  ...{ id: 'ser_b', days: ['MO'], start: '10:00', end: '11:30', from: '2026-11-02', until: '2027-12-31' },
}

const timetable = (
  series: readonly Series[],
  exceptions: readonly CalendarException[] = [],
  days: Omit<Timetable, 'series' | 'exceptions'> = berlin,
): Timetable => ({ ...days, series, exceptions })

const short = (at: string): string => at.slice(5, 16)
const listed = (table: Timetable, from: string, count = 50): string[] =>
  ahead(table, { from, count }).boundaries.map(({ at, what, key }) => `${short(at)} ${what} ${key}`)
const begins = (table: Timetable): string[] =>
  listed(table, '2026-01-01T00:00:00.000Z', 200).flatMap((line) =>
    line.includes(' begin ') ? [line.replace(' begin', '')] : [],
  )

describe('the clocks', () => {
  it('are put forward: a time that does not exist is later, its end stays', () => {
    const found = ahead(timetable([sunday]), { from: '2027-03-27T00:00:00.000Z', count: 4 })
    expect(found.boundaries).toEqual([
      { at: '2027-03-28T01:20:00.000Z', what: 'prepare', key: 'ser_a.2027-03-28', kind: 'class' },
      { at: '2027-03-28T01:30:00.000Z', what: 'begin', key: 'ser_a.2027-03-28', kind: 'class' },
      { at: '2027-03-28T01:50:00.000Z', what: 'warn', key: 'ser_a.2027-03-28', kind: 'class' },
      { at: '2027-03-28T02:00:00.000Z', what: 'end', key: 'ser_a.2027-03-28', kind: 'class' },
    ])
    expect(found.meetings.find(({ date }) => date === '2027-03-28')?.note).toBe(
      '02:30 does not exist on this day. The class begins at 03:30.',
    )
  })

  it('do nothing to other weeks', () => {
    const lines = listed(timetable([sunday]), '2027-03-01T00:00:00.000Z')
    expect(lines).toContain('03-21T01:30 begin ser_a.2027-03-21')
    expect(lines).toContain('03-21T03:00 end ser_a.2027-03-21')
    expect(lines).toContain('04-04T00:30 begin ser_a.2027-04-04')
    expect(lines).toContain('04-04T02:00 end ser_a.2027-04-04')
  })

  it('leave nothing of a class that falls into the gap', () => {
    const { boundaries, meetings } = ahead(timetable([{ ...sunday, end: '03:15' }]), {
      ...{ from: '2027-03-27T00:00:00.000Z', count: 1 },
    })
    expect(boundaries[0]?.key).toBe('ser_a.2027-04-04')
    expect(meetings.find(({ date }) => date === '2027-03-28')).toMatchObject({
      isSkipped: true,
      note: 'This class falls into the hour that does not exist.',
    })
  })

  it('are put back: the first of two counts', () => {
    const table = timetable([{ ...sunday, end: '03:30', until: '2027-11-30' }], [], {
      ...berlin,
      endsOn: '2027-11-30',
    })
    const found = ahead(table, { from: '2027-10-30T00:00:00.000Z', count: 4 })
    expect(found.boundaries[1]).toMatchObject({ what: 'begin', at: '2027-10-31T00:30:00.000Z' })
    expect(found.boundaries[3]).toMatchObject({ what: 'end', at: '2027-10-31T02:30:00.000Z' })
    expect(found.meetings.find(({ date }) => date === '2027-10-31')?.note).toBe(
      '02:30 exists twice on this day. The class begins at the first.',
    )
  })
})

const holiday: CalendarException = { id: 'exc_h', kind: 'off', from: '2026-12-21', until: '2027-01-03' }
const later: CalendarException = {
  ...{ id: 'exc_m', kind: 'moved', seriesId: 'ser_b', date: '2026-11-23', toDate: '2026-11-24' },
  ...{ start: '14:00', end: '15:30' },
}

describe('exceptions', () => {
  it('drop classes, and move them under their key', () => {
    expect(begins(timetable([monday], [holiday, later], newYork))).toEqual([
      '11-02T15:00 ser_b.2026-11-02',
      '11-09T15:00 ser_b.2026-11-09',
      '11-16T15:00 ser_b.2026-11-16',
      '11-24T19:00 ser_b.2026-11-23',
      '11-30T15:00 ser_b.2026-11-30',
      '12-07T15:00 ser_b.2026-12-07',
      '12-14T15:00 ser_b.2026-12-14',
      '01-04T15:00 ser_b.2027-01-04',
      '01-11T15:00 ser_b.2027-01-11',
      '01-18T15:00 ser_b.2027-01-18',
      '01-25T15:00 ser_b.2027-01-25',
    ])
  })

  it('that move one decide, holiday or not', () => {
    const anyway: CalendarException = {
      ...{ id: 'exc_n', kind: 'moved', seriesId: 'ser_b', date: '2026-12-21', start: '09:00', end: '10:00' },
    }
    const all = begins(timetable([monday], [holiday, anyway], newYork))
    expect(all).toContain('12-21T14:00 ser_b.2026-12-21')
    expect(all.join()).not.toContain('2026-12-28')
  })

  it('of a series drop no other', () => {
    const other = { ...monday, id: 'ser_c', start: '13:00', end: '14:00' }
    const all = begins(timetable([monday, other], [{ ...holiday, seriesId: 'ser_b' }], newYork))
    expect(all.filter((line) => line.startsWith('12-21'))).toEqual(['12-21T18:00 ser_c.2026-12-21'])
  })

  it('add one, holiday or not, with the rest taken from its series', () => {
    const added: CalendarException = { id: 'exc_x', kind: 'added', seriesId: 'ser_b', date: '2026-12-22' }
    expect(begins(timetable([monday], [holiday, added], newYork))).toContain('12-22T15:00 exc_x.2026-12-22')
  })

  it('that move what the series does not give mean nothing', () => {
    const stray: CalendarException = { ...later, date: '2026-11-25', toDate: '2026-11-26' }
    expect(begins(timetable([monday], [stray], newYork)).join()).not.toContain('11-26')
  })

  it('take no class out of the course', () => {
    expect(begins(timetable([monday], [{ ...later, toDate: '2027-02-01' }], newYork)).join()).not.toContain(
      '2026-11-23',
    )
  })
})

describe('classes that follow each other', () => {
  const second = { ...monday, id: 'ser_c', start: '11:40', end: '13:00' }
  const onMonday = (series: readonly Series[]) =>
    listed(timetable(series), '2027-03-01T00:00:00.000Z').flatMap((line) =>
      line.startsWith('03-01') ? [line.slice(6).replace('.2027-03-01', '')] : [],
    )

  it('are one without a stop', () => {
    expect(onMonday([monday, second])).toEqual([
      '08:50 prepare ser_b',
      '09:00 begin ser_b',
      '10:30 pass ser_b',
      '10:30 prepare ser_c',
      '10:40 begin ser_c',
      '11:50 warn ser_c',
      '12:00 end ser_c',
    ])
  })

  it.each([
    ['15 minutes later', { ...second, start: '11:45' }, true],
    ['16 minutes later', { ...second, start: '11:46' }, false],
    ['for open hours', { ...second, kind: 'open' as const, prepare: 0 }, true],
    ['for all off', { ...second, kind: 'off' as const }, false],
    ['for some of its people only', { ...second, group: 'A' }, false],
    ['that ends with it', { ...second, start: '10:30', end: '11:30' }, false],
  ])('%s', (_what, other, isPass) => {
    expect(onMonday([monday, other]).includes('10:30 pass ser_b')).toBe(isPass)
    expect(onMonday([monday, other]).includes('10:30 end ser_b')).toBe(!isPass)
  })

  it('for all of whom some are of this one', () => {
    expect(onMonday([{ ...monday, group: 'A' }, second])).toContain('10:30 pass ser_b')
    expect(
      onMonday([
        { ...monday, group: 'A' },
        { ...second, group: 'A' },
      ]),
    ).toContain('10:30 pass ser_b')
    expect(
      onMonday([
        { ...monday, group: 'A' },
        { ...second, group: 'B' },
      ]),
    ).toContain('10:30 end ser_b')
  })
})

describe('boundaries', () => {
  const one = (series: Series) =>
    listed(timetable([series]), '2027-03-01T00:00:00.000Z', 4).map((line) => line.replace(/ ser_\w\..*/, ''))

  it('over midnight have the key of the day before', () => {
    const late: Series = { ...monday, days: ['FR'], start: '23:00', end: '01:00' }
    expect(listed(timetable([late]), '2027-03-01T00:00:00.000Z', 4)).toEqual([
      '03-05T21:50 prepare ser_b.2027-03-05',
      '03-05T22:00 begin ser_b.2027-03-05',
      '03-05T23:50 warn ser_b.2027-03-05',
      '03-06T00:00 end ser_b.2027-03-05',
    ])
  })

  it('of the night belong to a class of the day before', () => {
    const long: Series = { ...monday, days: ['FR'], start: '23:00', end: '15:00' }
    expect(nextBoundary(timetable([long]), '2027-03-06T12:00:00.000Z')).toMatchObject({
      ...{ at: '2027-03-06T13:50:00.000Z', what: 'warn', key: 'ser_b.2027-03-05' },
    })
  })

  it('of a short class warn half-way', () => {
    expect(one({ ...monday, end: '10:16' })).toContain('03-01T09:08 warn')
    expect(one({ ...monday, end: '10:20' })).toContain('03-01T09:10 warn')
  })

  it('of a class whose people come by themselves prepare nothing', () => {
    expect(one({ ...monday, who: 'arrival' })[0]).toBe('03-01T09:00 begin')
  })

  it('of open hours, and of all off', () => {
    const { prepare: _, who: __, ...open } = { ...monday, kind: 'open' as const }
    expect(one(open).slice(0, 3)).toEqual(['03-01T09:00 begin', '03-01T10:20 warn', '03-01T10:30 end'])
    const { end: ___, atEnd: ____, ...off } = { ...open, kind: 'off' as const }
    expect(one(off).slice(0, 2)).toEqual(['03-01T08:50 warn', '03-01T09:00 off'])
  })

  it('of what is on are those that it has by now, and of what is over early there are none', () => {
    const table = timetable([monday])
    const from = '2027-03-01T08:00:00.000Z'
    const [planned] = ahead(table, { from, count: 1 }).meetings
    const key = 'ser_b.2027-03-01'
    const on = planned && { ...planned, startsAt: '2027-03-01T07:30:00.000Z', state: 'running' as const }
    const whats = (known: Known) =>
      ahead(table, { ...known, from, count: 4 }).boundaries.flatMap((one) =>
        one.key === key ? [one.what] : [],
      )
    expect(whats({})).toEqual(['prepare', 'begin', 'warn', 'end'])
    expect(whats({ on: on ? [on] : [] })).toEqual(['warn', 'end'])
    expect(whats({ ended: [key] })).toEqual([])
  })

  it('every second week', () => {
    const every: Series = { ...monday, days: ['MO', 'WE'], everyWeeks: 2, from: '2026-11-04' }
    expect(begins(timetable([every], [], newYork)).slice(0, 3)).toEqual([
      '11-04T15:00 ser_b.2026-11-04',
      '11-16T15:00 ser_b.2026-11-16',
      '11-18T15:00 ser_b.2026-11-18',
    ])
  })

  it('stay within the days of the course', () => {
    const daily: Series = { ...monday, days: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] }
    const all = ahead(timetable([daily], [], { ...berlin, endsOn: '2027-03-07' }), {
      ...{ from: '2027-01-01T00:00:00.000Z', count: 50 },
    })
    expect(new Set(all.boundaries.map(({ key }) => key)).size).toBe(7)
  })
})

describe('the next boundary', () => {
  it('is after the instant, however far', () => {
    const table = timetable([{ ...monday, from: '2027-04-26' }])
    expect(nextBoundary(table, '2026-01-01T00:00:00.000Z')?.at).toBe('2027-04-26T07:50:00.000Z')
    expect(nextBoundary(table, '2027-04-26T07:50:00.000Z')?.at).toBe('2027-04-26T08:00:00.000Z')
    expect(nextBoundary(table, '2027-04-26T09:30:00.000Z')).toBeUndefined()
    expect(nextBoundary(timetable([]), '2027-03-01T00:00:00.000Z')).toBeUndefined()
  })
})
