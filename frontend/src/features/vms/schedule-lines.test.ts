import { expect, test } from 'vitest'
import { scheduleLines } from './schedule-lines.ts'

const now = new Date(2026, 10, 20, 14, 0)
const local = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).toISOString()

test('says what happens by itself, and when', () => {
  expect(scheduleLines({}, now)).toEqual([])
  const [stop, removal] = scheduleLines({ autoStopAt: local(20, 14, 30), autoDeleteAt: local(21, 9, 5) }, now)
  expect(stop?.text).toBe('Stops automatically at 14:30')
  expect(removal?.text).toMatch(/^Is deleted automatically on .*21.* at 09:05$/)
})

test('does not name a moment that has passed', () => {
  expect(scheduleLines({ autoStopAt: local(20, 13, 59) }, now)[0]?.text).toBe(
    'Stops automatically in a moment',
  )
})
