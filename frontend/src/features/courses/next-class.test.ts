import { expect, test } from 'vitest'
import { nextClassText } from './next-class.ts'

test('says when the next class is, by the clocks of the course', () => {
  const next = {
    ...{ key: 'ser_a.2026-11-23', startsAt: '2026-11-22T23:30:00.000Z', endsAt: '2026-11-23T01:00:00.000Z' },
  }
  expect(nextClassText(next, 'Europe/Berlin')).toBe('Next class Mon 23 Nov, 00:30')
  expect(nextClassText(next, 'America/New_York')).toBe('Next class Sun 22 Nov, 18:30')
})
