import { expect, test } from 'vitest'
import { nowText } from './class-text.ts'

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
