import { expect, test } from 'vitest'
import { clockIn, dayText, todayIn, weeksAfter, zonesWith } from './days.ts'

test('the day is that of the place', () => {
  const now = new Date('2026-11-23T23:30:00Z')
  expect(todayIn('UTC', now)).toBe('2026-11-23')
  expect(todayIn('Asia/Tokyo', now)).toBe('2026-11-24')
  expect(todayIn('America/New_York', now)).toBe('2026-11-23')
})

test('weeks end on the day before the one they began with', () => {
  expect(weeksAfter('2026-11-23', 1)).toBe('2026-11-29')
  expect(weeksAfter('2026-11-23', 16)).toBe('2027-03-14')
})

test('days read as people write them', () => {
  expect(dayText('2026-11-03')).toBe('3 Nov 2026')
})

test('a zone that this browser does not list stays in the list of zones', () => {
  expect(zonesWith('Europe/Kyiv')).toContain('Europe/Kyiv')
  expect(zonesWith('UTC').filter((zone) => zone === 'UTC')).toHaveLength(1)
})

test('says since when by the clocks of the course', () => {
  expect(clockIn('Europe/Berlin', '2026-11-23')('2026-11-23T08:05:00.000Z')).toBe('09:05')
  expect(clockIn('Europe/Berlin', '2026-11-24')('2026-11-23T08:05:00.000Z')).toBe('23 Nov, 09:05')
  expect(clockIn('America/New_York', '2026-11-23')('2026-11-23T03:05:00.000Z')).toBe('22 Nov, 22:05')
})
