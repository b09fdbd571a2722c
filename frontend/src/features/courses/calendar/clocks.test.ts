import { expect, test } from 'vitest'
import { clockChangeIn, clocksOf, dayLabel, isLeftOut } from './clocks.ts'
import { daysOfWeek, firstWeek, mondayOf, weekIn, weeksAway } from './week-days.ts'

test('days and moments as people read them', () => {
  expect(dayLabel('2026-11-23')).toBe('Mon 23 Nov')
  expect(clocksOf('Europe/Berlin')('2026-11-22T23:00:00.000Z')).toEqual({ day: '2026-11-23', clock: '00:00' })
  expect(clocksOf('America/New_York')('2026-11-22T23:00:00.000Z')).toEqual({
    day: '2026-11-22',
    clock: '18:00',
  })
})

test.each([
  ['Europe/Berlin', '2027-03-22', '2027-03-28'],
  ['Europe/Berlin', '2027-10-25', '2027-10-31'],
  ['Europe/Berlin', '2027-03-29', undefined],
  ['America/New_York', '2027-03-08', '2027-03-14'],
  ['America/Adak', '2027-03-08', '2027-03-14'],
  ['Pacific/Auckland', '2027-09-20', '2027-09-26'],
  ['Asia/Tokyo', '2027-03-22', undefined],
])('the clocks of %s change in the week of %s on %s', (zone, monday, day) => {
  expect(clockChangeIn(daysOfWeek(monday), zone)).toBe(day)
})

test.each([
  ['America/New_York', '2027-03-14', ['02:00', '02:15', '02:59'], ['01:59', '03:00', '12:00']],
  ['Europe/Berlin', '2027-03-28', ['02:00', '02:30'], ['01:30', '03:00']],
  // Half an hour.
  ['Australia/Lord_Howe', '2027-10-03', ['02:00', '02:29'], ['01:59', '02:30']],
  // There twice is there, too.
  ['America/New_York', '2027-11-07', [], ['01:30', '02:00']],
  ['Asia/Tokyo', '2027-03-14', [], ['02:15']],
])('the clocks of %s leave out of %s what is in the gap', (zone, day, out, there) => {
  const clocks = clocksOf(zone)
  for (const clock of out) expect(isLeftOut({ day, clock }, clocks), clock).toBe(true)
  for (const clock of there) expect(isLeftOut({ day, clock }, clocks), clock).toBe(false)
})

test('weeks begin on Monday', () => {
  expect(mondayOf('2026-11-29')).toBe('2026-11-23')
  expect(mondayOf('2026-11-23')).toBe('2026-11-23')
  expect(daysOfWeek('2026-12-28').at(-1)).toBe('2027-01-03')
  expect(weeksAway('2026-11-23', -1)).toBe('2026-11-16')
})

test('shows the week that is nearest in the course', () => {
  const course = { startsOn: '2026-12-02', endsOn: '2027-01-20' }
  expect(firstWeek(course, '2026-11-23')).toBe('2026-11-30')
  expect(firstWeek(course, '2026-12-16')).toBe('2026-12-14')
  expect(firstWeek(course, '2027-05-01')).toBe('2027-01-18')
})

test('reads the week of any day out of an address, and nothing else', () => {
  expect(weekIn('2026-11-25')).toBe('2026-11-23')
  for (const text of ['2026-02-30', 'soon', '', '0026-11-23', 7, undefined])
    expect(weekIn(text)).toBeUndefined()
})
