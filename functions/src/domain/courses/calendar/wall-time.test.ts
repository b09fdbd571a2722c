import { describe, expect, it } from 'vitest'
import { clocksChangeOn, localClock, localTime, placed } from './wall-time.ts'

describe('a time of the clocks', () => {
  it.each([
    ['2027-03-27', '02:30', 'Europe/Berlin', { at: '2027-03-27T01:30:00.000Z', shown: '02:30' }],
    [
      '2027-03-28',
      '02:30',
      'Europe/Berlin',
      { at: '2027-03-28T01:30:00.000Z', shown: '03:30', odd: 'missing' },
    ],
    [
      '2027-10-31',
      '02:30',
      'Europe/Berlin',
      { at: '2027-10-31T00:30:00.000Z', shown: '02:30', odd: 'twice' },
    ],
    [
      '2026-10-04',
      '02:15',
      'Australia/Lord_Howe',
      { at: '2026-10-03T15:45:00.000Z', shown: '02:45', odd: 'missing' },
    ],
    // The clocks skip midnight: the day begins at one.
    [
      '2026-09-06',
      '00:00',
      'America/Santiago',
      { at: '2026-09-06T04:00:00.000Z', shown: '01:00', odd: 'missing' },
    ],
  ] as const)('%s %s in %s', (day, clock, timeZone, expected) => {
    expect(placed(day, clock, timeZone)).toEqual(expected)
  })

  it('is read from an instant', () => {
    expect(localTime('2027-03-28T01:30:00.000Z', 'Europe/Berlin')).toBe('2027-03-28T03:30')
    expect(localClock('2027-03-28T00:59:59.999Z', 'Europe/Berlin')).toBe('01:59')
  })
})

it('knows on which days the clocks change', () => {
  const days = ['2027-03-27', '2027-03-28', '2027-03-29', '2027-10-31']
  expect(days.filter((day) => clocksChangeOn(day, 'Europe/Berlin'))).toEqual(['2027-03-28', '2027-10-31'])
  expect(days.filter((day) => clocksChangeOn(day, 'UTC'))).toEqual([])
})
