import type { Calendar } from '@labkeeper/contract/courses/calendar'
import { expect, test } from 'vitest'
import { classOnOf } from './class-on.ts'

const series = (id: string, more: Partial<Calendar['series'][number]> = {}): Calendar['series'][number] => ({
  ...{ id, kind: 'class', days: ['MO'], start: '10:00', end: '11:30', everyWeeks: 1, prepare: 20 },
  ...{ from: '2026-11-02', until: '2026-12-21', who: 'everyone' },
  ...more,
})
const calendar: Pick<Calendar, 'series' | 'exceptions'> = {
  series: [series('ser_a'), series('ser_b', { who: 'arrival' }), series('ser_c', { kind: 'open' })],
  exceptions: [{ id: 'exc_x', kind: 'added', seriesId: 'ser_a', date: '2026-11-24' }],
}
const opensAt = (key: string, group?: string) => {
  const times = { startsAt: '2026-11-23T09:00:00.000Z', endsAt: '2026-11-23T10:30:00.000Z' }
  const now = { key, kind: 'class', ...times, running: 0, expected: 3, ...(group && { group }) } as const
  return classOnOf(now, calendar)
}

test('who is there early counts from when the machines are started', () => {
  const early = '2026-11-23T08:40:00.000Z'
  const atStart = '2026-11-23T09:00:00.000Z'
  expect(opensAt('ser_a.2026-11-23', 'A')).toEqual({ opensAt: early, group: 'A' })
  expect(opensAt('exc_x.2026-11-24').opensAt).toBe(early)
  expect(opensAt('ser_b.2026-11-23').opensAt).toBe(atStart)
  expect(opensAt('ser_c.2026-11-23').opensAt).toBe(atStart)
  expect(opensAt('now4f8a2.2026-11-23').opensAt).toBe(atStart)
})
