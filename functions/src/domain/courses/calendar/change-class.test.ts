import type { CalendarException, Series } from '@labkeeper/contract/courses/calendar'
import type { Timetable } from '@labkeeper/contract/courses/planned'
import { describe, expect, it } from 'vitest'
import { extended, findPlanned, moved, wasDropped, withoutClass } from './change-class.ts'
import { meetingOf } from './meetings.ts'

const series: Series = {
  ...{ id: 'ser_a', kind: 'class', days: ['SU'], start: '00:30', end: '02:30', prepare: 10, who: 'everyone' },
  ...{ from: '2027-10-03', until: '2027-11-28', everyWeeks: 1, atEnd: 'stop' },
}
const timetable = (exceptions: readonly CalendarException[] = []): Timetable => ({
  ...{
    timeZone: 'Europe/Berlin',
    startsOn: '2027-10-01',
    endsOn: '2027-11-30',
    series: [series],
    exceptions,
  },
})
const key = 'ser_a.2027-10-31'

const find = (table: Timetable, of: string) => {
  const planned = findPlanned(table, of)
  if (planned === undefined) throw new Error('There is no such class')
  return planned
}
const extend = (table: Timetable, of: string, minutes: number) => {
  const planned = find(table, of)
  return extended(table, planned, meetingOf(planned, table.timeZone), minutes)
}

describe('a class is extended', () => {
  it('by an exception that its calendar reads as the same end', () => {
    const { exceptions, meeting } = extend(timetable(), 'ser_a.2027-10-24', 30)
    expect(meeting.endsAt).toBe('2027-10-24T01:00:00.000Z')
    const again = find(timetable(exceptions), 'ser_a.2027-10-24')
    expect(meetingOf(again, 'Europe/Berlin').endsAt).toBe(meeting.endsAt)
  })

  it('beyond an hour that the clocks show twice: to the first minute that they can say', () => {
    // It ends at the first 02:30; half an hour later it is 02:00 again.
    const { meeting } = extend(timetable(), key, 30)
    expect(meeting.endsAt).toBe('2027-10-31T02:00:00.000Z')
  })

  it('once and again, and never beyond 16 hours', () => {
    let table = timetable()
    for (let more = 0; more < 2; more += 1) {
      table = timetable(extend(table, 'ser_a.2027-10-24', 60).exceptions)
    }
    expect(table.exceptions).toHaveLength(1)
    expect(() =>
      extended(
        table,
        find(table, 'ser_a.2027-10-24'),
        {
          ...{ startsAt: '2027-10-23T22:30:00.000Z', endsAt: '2027-10-24T13:30:00.000Z' },
        },
        61,
      ),
    ).toThrow('A class lasts 1 minute to 16 hours.')
  })
})

describe('a class is moved', () => {
  const now = '2027-10-01T00:00:00.000Z'
  const to = (change: object) =>
    moved(timetable(), find(timetable(), key), { action: 'move', ...change }, now)

  it('under its key', () => {
    const { meeting, exceptions } = to({ date: '2027-11-02', start: '10:00', end: '11:00' })
    expect(meeting).toMatchObject({ key, date: '2027-10-31', startsAt: '2027-11-02T09:00:00.000Z' })
    expect(findPlanned(timetable(exceptions), key)).toMatchObject({ day: '2027-11-02', start: '10:00' })
  })

  it('to no day outside of the course, to no time that is over, and is not too long by it', () => {
    expect(() => to({ date: '2027-12-01' })).toThrow('This day is not one of the course.')
    expect(() => to({ start: '10:00' })).toThrow('A class lasts 1 minute to 16 hours.')
    const over = moved.bind(undefined, timetable(), find(timetable(), key), {
      action: 'move',
      date: '2027-10-02',
    })
    expect(() => over('2027-10-03T00:00:00.000Z')).toThrow('Choose a time that is not over.')
  })
})

it('what only happens has no end to be moved or extended', () => {
  const { end: _, ...night } = { ...series, kind: 'off' as const, start: '22:00' }
  const table = { ...timetable(), series: [night] }
  const planned = find(table, key)
  const now = '2027-10-01T00:00:00.000Z'
  expect(() => extend(table, key, 30)).toThrow('This class is planned.')
  const end = 'This kind of times does not have it.'
  expect(() => moved(table, planned, { action: 'move', end: '23:00' }, now)).toThrow(
    expect.objectContaining({ fields: { end } }),
  )
  expect(moved(table, planned, { action: 'move', start: '21:00' }, now).exceptions).toMatchObject([
    { kind: 'moved', start: '21:00' },
  ])
})

describe('a class is cancelled', () => {
  it('and is dropped', () => {
    const table = timetable(withoutClass(timetable(), find(timetable(), key)))
    expect(findPlanned(table, key)).toBeUndefined()
    expect(wasDropped(table, key)).toBe(true)
    expect(wasDropped(timetable(), key)).toBe(false)
  })

  it('also when it was moved, and an added one is gone', () => {
    const move: CalendarException = {
      id: 'exc_m',
      kind: 'moved',
      seriesId: 'ser_a',
      date: '2027-10-31',
      toDate: '2027-11-01',
    }
    const added: CalendarException = { id: 'exc_x', kind: 'added', seriesId: 'ser_a', date: '2027-11-03' }
    const table = timetable([move, added])
    expect(withoutClass(table, find(table, key))).toMatchObject([
      { id: 'exc_x' },
      { kind: 'off', from: '2027-10-31' },
    ])
    expect(withoutClass(table, find(table, 'exc_x.2027-11-03'))).toEqual([move])
  })
})

it.each(['ser_a', 'ser_a.2027-10-30', 'ser_x.2027-10-31', 'ser_a.2027-99-99', '.', 'exc_x.2027-10-31'])(
  'there is no class of the key %s',
  (of) => {
    expect(findPlanned(timetable(), of)).toBeUndefined()
  },
)
