import type { Meeting } from '@labkeeper/contract/courses/classes'
import { expect, test } from 'vitest'
import { nextText, nowText } from './class-text.ts'

const now = {
  ...{ key: 'ser_a.2026-11-23', kind: 'class' as const, running: 27, expected: 30 },
  ...{ startsAt: '2026-11-23T09:00:00.000Z', endsAt: '2026-11-23T10:30:00.000Z' },
}

test('says until when a class is on, by the clocks of the course', () => {
  expect(nowText(now, 'Europe/Berlin')).toBe('Class until 11:30 · 27 of 30 running · ends by itself')
  expect(nowText({ ...now, kind: 'open', group: 'B' }, 'UTC')).toBe(
    'Open hours until 10:30 · 27 of 30 running · ends by itself · group B',
  )
})

test('says when the next class is that takes place', () => {
  const meeting = (startsAt: string, change: Partial<Meeting> = {}): Meeting => ({
    ...{
      key: startsAt,
      kind: 'class',
      date: startsAt.slice(0, 10),
      startsAt,
      endsAt: startsAt,
      who: 'everyone',
    },
    ...{ state: 'planned', started: 0, notStarted: [], attended: 0, absent: [] },
    ...change,
  })
  const at = new Date('2026-11-20T12:00:00.000Z')
  const classes = [
    meeting('2026-11-20T11:00:00.000Z'),
    meeting('2026-11-21T09:00:00.000Z', { kind: 'open' }),
    meeting('2026-11-22T09:00:00.000Z', { state: 'cancelled' }),
    meeting('2026-11-23T09:00:00.000Z'),
    meeting('2026-11-30T09:00:00.000Z'),
  ]
  expect(nextText(classes, 'Europe/Berlin', at)).toBe('Next class Mon 23 Nov, 10:00')
  expect(nextText([], 'Europe/Berlin', at)).toBe('No class planned')
})
