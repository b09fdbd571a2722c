import { expect, test } from 'vitest'
import { asLong, checkDays, dayIn, endOf, usualEnd } from './course-days.ts'

test('a day is what the clocks of the zone say', () => {
  const now = new Date('2026-11-22T23:30:00.000Z')
  expect(dayIn('Asia/Kolkata', now)).toBe('2026-11-23')
  expect(dayIn('America/New_York', now)).toBe('2026-11-22')
})

test.each([
  ['2026-11-23', 'Europe/Berlin', '2026-11-23T23:00:00.000Z'],
  // The day of 25 hours, and the one of 23.
  ['2027-10-31', 'Europe/Berlin', '2027-10-31T23:00:00.000Z'],
  ['2027-03-28', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
  // Their clocks go from 23:59 to 01:00: midnight does not exist.
  ['2019-10-05', 'America/Asuncion', '2019-10-06T04:00:00.000Z'],
  ['2018-11-03', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('%s in %s ends at %s', (day, zone, instant) => {
  expect(endOf(day, zone)).toBe(instant)
})

test('lasts 16 weeks unless somebody says otherwise', () => {
  expect(usualEnd('2026-11-23')).toBe('2027-03-14')
})

test('is as long when it begins on another day', () => {
  expect(asLong('2026-09-07', '2026-12-18', '2027-03-01')).toBe('2027-06-11')
  expect(asLong('2026-09-07', '2026-09-07', '2028-02-29')).toBe('2028-02-29')
})

test('refuses what ends before it begins, and what never ends', () => {
  expect(() => checkDays('2026-11-23', '2026-11-22')).toThrow('The last day is before the first.')
  expect(() => checkDays('2026-11-23', '2026-11-23')).not.toThrow()
  expect(() => checkDays('2026-11-23', '2028-05-24')).not.toThrow()
  expect(() => checkDays('2026-11-23', '2028-05-25')).toThrow('A course lasts at most 18 months.')
})
