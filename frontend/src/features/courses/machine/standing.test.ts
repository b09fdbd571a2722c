import { expect, test } from 'vitest'
import { outlookText, ownTimeText } from './standing.ts'

const course = {
  ...{ id: 'crs_1', name: 'Biology', state: 'open' as const },
  ...{ timeZone: 'Europe/Berlin', idleMinutes: 45, period: 'week' as const },
}
const hours = { usedSeconds: 2120, allowedSeconds: 36_000, leftSeconds: 33_880 }
const renewsAt = '2026-11-29T23:00:00.000Z'

test('says what is left, of how much, and until when that counts', () => {
  expect(ownTimeText({ course, hours })).toBe('Own time: 9 h 24 min of 10 h left this week')
  expect(ownTimeText({ course: { ...course, period: 'course' }, hours })).toBe(
    'Own time: 9 h 24 min of 10 h left in this course',
  )
  expect(ownTimeText({ course, hours: { ...hours, allowedSeconds: 0, leftSeconds: 0 } })).toBe(
    'This course has no own time.',
  )
})

test('says nothing where there is no limit', () => {
  expect(ownTimeText({ course })).toBeUndefined()
  expect(
    ownTimeText({ course, hours: { ...hours, allowedSeconds: null, leftSeconds: null } }),
  ).toBeUndefined()
})

test('says what becomes of it, by the clocks of the course', () => {
  expect(outlookText({ course, hours: { ...hours, renewsAt } })).toBe('It renews Mon 30 Nov, 00:00.')
  expect(outlookText({ course, hours: { ...hours, allowedSeconds: 0, renewsAt } })).toBeUndefined()
  const endsAt = '2026-11-23T20:40:00.000Z'
  expect(outlookText({ course, meter: 'own', hours: { ...hours, renewsAt, endsAt } })).toBe(
    'It lasts until 21:40.',
  )
  expect(outlookText({ course, meter: 'class', hours: { ...hours, renewsAt } })).toBe(
    'The class does not use it.',
  )
  expect(outlookText({ course, meter: 'teacher', hours })).toMatch(/^Your teacher started/)
  expect(outlookText({ course, hours })).toBeUndefined()
})
