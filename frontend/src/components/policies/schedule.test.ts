import { expect, test } from 'vitest'
import { isAnnounced, scheduleLines } from './schedule.ts'

const now = new Date(2026, 10, 20, 14, 0)
const local = (day: number, hour: number, minute: number) =>
  new Date(2026, 10, day, hour, minute).toISOString()
const texts = (schedule: Parameters<typeof scheduleLines>[0]) =>
  scheduleLines(schedule, now).map(({ text }) => text)

test('says what happens by itself, when, and how long that is from now', () => {
  expect(texts({})).toEqual([])
  expect(texts({ autoStopAt: local(20, 14, 12) })).toEqual(['stops automatically at 14:12 (in 12 min)'])
  const [removal] = texts({ autoDeleteAt: local(22, 9, 5) })
  expect(removal).toMatch(/^is deleted automatically on .*22.* at 09:05$/)
})

test('names first what comes first, and the deletion when both come together', () => {
  const kinds = (stop: string, removal: string) =>
    scheduleLines({ autoStopAt: stop, autoDeleteAt: removal }, now).map(({ kind }) => kind)
  expect(kinds(local(20, 15, 0), local(20, 16, 0))).toEqual(['stop', 'delete'])
  expect(kinds(local(20, 15, 0), local(20, 15, 0))).toEqual(['delete', 'stop'])
})

test('does not name a moment that has passed', () => {
  expect(texts({ autoStopAt: local(20, 13, 59) })).toEqual(['stops automatically in a moment'])
})

test('announces from the moment on that the server names', () => {
  expect(isAnnounced({ noticeAt: local(20, 14, 1) }, now)).toBe(false)
  expect(isAnnounced({ noticeAt: local(20, 14, 0) }, now)).toBe(true)
  expect(isAnnounced({}, now)).toBe(false)
})
