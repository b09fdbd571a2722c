import { CalendarInput } from '@labkeeper/contract/courses/calendar'
import { describe, expect, it } from 'vitest'
import { foreignCalendar } from './foreign-calendar.ts'
import type { ForeignRecurrence, ForeignSchedule } from './foreign-lab.ts'

const now = new Date('2027-01-10T12:00:00Z')

const weekly = (weekDays: readonly string[], more: Partial<ForeignRecurrence> = {}) => ({
  recurrence: {
    frequency: 'Weekly' as const,
    weekDays,
    interval: 1,
    expiresAt: '2027-03-31T23:59:59Z',
    ...more,
  },
})
const schedule = (more: Partial<ForeignSchedule> = {}): ForeignSchedule => ({
  startAt: '2027-01-11T10:00:00Z',
  stopAt: '2027-01-11T11:30:00Z',
  timeZone: 'Europe/Berlin',
  ...weekly(['Monday']),
  ...more,
})
const read = (...schedules: ForeignSchedule[]) => {
  const calendar = foreignCalendar(schedules, 'Asia/Tokyo', now)
  // Whatever comes of it is a calendar that people might have saved.
  const { series, exceptions } = calendar
  expect(CalendarInput.safeParse({ rev: 1, series, exceptions }).error).toBeUndefined()
  return calendar
}

describe('schedules of Azure Lab Services', () => {
  it('are by the clocks of their zone, whatever offset they are written with', () => {
    expect(read(schedule())).toMatchObject({
      ...{ timeZone: 'Europe/Berlin', startsOn: '2027-01-11', endsOn: '2027-03-31' },
      series: [{ kind: 'class', days: ['MO'], start: '10:00', end: '11:30' }],
      notes: [],
    })
  })

  it('that are none leave the course in the zone of who looks, as long as usual', () => {
    expect(read()).toMatchObject({
      ...{ timeZone: 'Asia/Tokyo', startsOn: '2027-01-10', endsOn: '2027-05-01' },
      ...{ series: [], exceptions: [], times: [], notes: [] },
    })
  })

  it('that happen once are one class', () => {
    const { recurrence: _, ...once } = schedule()
    expect(read(once)).toMatchObject({
      series: [{ days: ['MO'], from: '2027-01-11', until: '2027-01-11' }],
      times: ['Class on Monday 11 January, 10:00 to 11:30.'],
    })
  })

  it('have notes that are cut between characters: no call takes half of one back', () => {
    const { series } = read(schedule({ notes: `${'a'.repeat(199)}💥 by the lake` }))
    expect(series[0]?.note?.isWellFormed()).toBe(true)
  })

  it('go over midnight', () => {
    const { series } = read(schedule({ startAt: '2027-01-11T22:00:00Z', stopAt: '2027-01-12T01:00:00Z' }))
    expect(series).toMatchObject([{ start: '22:00', end: '01:00', days: ['MO'] }])
  })

  it('every 14 days are every second week', () => {
    const daily = { frequency: 'Daily', weekDays: [], interval: 14 } as const
    const { series, times } = read(schedule(weekly([], daily)))
    expect(series).toMatchObject([{ everyWeeks: 2, days: ['MO'] }])
    expect(times).toEqual(['Class every second week on Monday, 10:00 to 11:30, until 31 March.'])
  })

  it('every 5 days are single days', () => {
    const daily = {
      frequency: 'Daily',
      weekDays: [],
      interval: 5,
      expiresAt: '2027-01-31T00:00:00Z',
    } as const
    const { series, exceptions, notes } = read(schedule(weekly([], daily)))
    expect(series).toMatchObject([{ from: '2027-01-11', until: '2027-01-11' }])
    expect(exceptions).toMatchObject(
      ['2027-01-16', '2027-01-21', '2027-01-26', '2027-01-31'].map((date) => ({ kind: 'added', date })),
    )
    expect(notes).toEqual([
      'Times repeat every week or every second week here: every 5 days, 10:00 to 11:30, until 31 January comes as 5 single days.',
    ])
  })

  it('in another zone than most are at the same instants, also over a change of the clocks', () => {
    const elsewhere = schedule({
      startAt: '2027-03-02T16:00:00Z',
      stopAt: '2027-03-02T17:00:00Z',
      timeZone: 'America/New_York',
      ...weekly(['Tuesday']),
    })
    const { series, exceptions, notes } = read(schedule(), schedule(), elsewhere)
    // New York changes on 14 March, Berlin on 28 March.
    expect(series.at(-1)).toMatchObject({ from: '2027-03-02', start: '22:00', end: '23:00' })
    expect(exceptions).toMatchObject([
      { date: '2027-03-09' },
      { date: '2027-03-16', start: '21:00', end: '22:00' },
      { date: '2027-03-23', start: '21:00', end: '22:00' },
      { date: '2027-03-30' },
    ])
    expect(exceptions[0]).not.toHaveProperty('start')
    expect(notes).toEqual([
      'Its time zone was America/New_York, that of the course is Europe/Berlin: on Tuesday, 16:00 to 17:00, until 31 March comes as 5 single days.',
    ])
  })

  it('in another zone begin and end the course on the days that they have in it', () => {
    const once = (day: string, hour: string, timeZone: string): ForeignSchedule => ({
      startAt: `${day}T${hour}:00:00Z`,
      stopAt: `${day}T${hour}:30:00Z`,
      timeZone,
    })
    const berlin = schedule()
    const late = once('2027-03-31', '20', 'America/New_York')
    const early = once('2027-01-11', '03', 'Asia/Tokyo')
    const { startsOn, endsOn, series } = read(berlin, berlin, late, early)
    expect(series.slice(2)).toMatchObject([{ from: '2027-04-01' }, { from: '2027-01-10' }])
    expect([startsOn, endsOn]).toEqual(['2027-01-10', '2027-04-01'])
  })

  it('in another zone are still to come by the clocks of the course', () => {
    const night = { startAt: '2027-01-09T20:00:00Z', stopAt: '2027-01-09T21:00:00Z' }
    const { recurrence: _, ...once } = schedule({ ...night, timeZone: 'America/New_York' })
    const { series, notes } = read(schedule(), schedule(), once)
    expect(series.at(-1)).toMatchObject({ from: '2027-01-10', start: '02:00', end: '03:00' })
    expect(notes).toEqual([expect.stringMatching(/comes as 1 single day\.$/)])
  })

  it('in a zone that nobody knows are read by the clocks of the course', () => {
    const { timeZone, series, notes } = read(schedule({ timeZone: 'Mars/Olympus' }))
    expect([timeZone, series.length]).toEqual(['Asia/Tokyo', 1])
    expect(notes).toEqual([
      "The time zone 'Mars/Olympus' is not known. Its times are read by the clocks of Asia/Tokyo.",
    ])
  })

  it.each<[string, Partial<ForeignSchedule>, string]>([
    [
      'are longer than a class',
      { stopAt: '2027-01-12T11:00:00Z' },
      'A schedule from 10:00 to 11:00 is left out: a class lasts 1 minute to 16 hours.',
    ],
    [
      'are over',
      weekly(['Monday'], { expiresAt: '2027-01-09T00:00:00Z' }),
      '1 schedule ended before today and is left out.',
    ],
  ])('that %s are left out', (_, more, sentence) => {
    expect(read(schedule(more))).toMatchObject({ series: [], notes: [sentence] })
  })

  it('that stop nothing are left out', () => {
    const { stopAt: _, ...endless } = schedule()
    expect(read(endless).notes).toEqual([
      'A schedule starts machines at 10:00 and never stops them. A class needs an end, so it is left out.',
    ])
  })

  it('go on for 18 months at most, and are no more than a calendar holds', () => {
    const long = weekly([], { frequency: 'Daily', interval: 2, expiresAt: '2031-01-01T00:00:00Z' })
    const { endsOn, exceptions, notes } = read(schedule(long))
    expect(endsOn).toBe('2028-07-12')
    expect(exceptions).toHaveLength(200)
    expect(notes).toEqual([
      'Its times go on until 2031-01-01. A course lasts at most 18 months, so this one ends earlier.',
      expect.stringMatching(/comes as 201 single days\.$/),
      'A calendar holds 200 exceptions: later days of it are left out.',
    ])
  })
})

it('reads no more days of schedules in other zones than a calendar holds', () => {
  const { recurrence } = weekly([], { frequency: 'Daily', expiresAt: '2030-01-01T00:00:00Z' })
  const zones = ['Europe/Berlin', 'America/New_York']
  const all = Array.from({ length: 40 }, (_, index) =>
    schedule({ recurrence, timeZone: zones[Number(index > 20)] ?? '' }),
  )
  const before = process.threadCpuUsage()
  for (let lab = 0; lab < 10; lab += 1) expect(read(...all).exceptions).toHaveLength(200)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(2)
})
