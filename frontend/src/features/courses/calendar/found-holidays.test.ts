import type { FoundHoliday } from '@labkeeper/contract/courses/calendar-holidays'
import { expect, test } from 'vitest'
import { cutOff, toFound, tooMany } from './found-holidays.ts'

const off = (from: string, until: string) => ({ kind: 'off', from, until }) as const
const found = (name: string, from: string, until: string): FoundHoliday => ({
  name,
  exception: { ...off(from, until), ...(name && { name }) },
})

test('what the calendar has already is said, whatever it is called there', () => {
  const exceptions = [
    { id: 'exc_a', ...off('2026-12-21', '2027-01-03'), name: 'Break' },
    { id: 'exc_b', ...off('2026-12-07', '2026-12-07'), seriesId: 'ser_a' },
  ]
  const all = toFound(
    [
      found('Winter break', '2026-12-21', '2027-01-03'),
      found('Feast', '2026-12-07', '2026-12-07'),
      found('', '2027-02-01', '2027-02-02'),
    ],
    { series: [], exceptions },
  )
  expect(all).toMatchObject([
    { name: 'Winter break', days: '21 December to 3 January', isThere: true },
    // Off is one series on this day, and not the others.
    { name: 'Feast', days: '7 December', isThere: false },
    { name: '1 February to 2 February', days: undefined, isThere: false },
  ])
  expect(all[2]?.holiday).toEqual({
    ...off('2027-02-01', '2027-02-02'),
    id: expect.stringMatching(/^exc_\w{16}$/),
  })
})

test('no more of them than a calendar may have', () => {
  const exceptions = Array.from({ length: 199 }, (_, index) => ({
    id: `exc_${index}`,
    ...off('2026-12-21', '2026-12-21'),
  }))
  const times = { series: [], exceptions }
  expect(tooMany(1, times)).toBeUndefined()
  expect(tooMany(2, times)).toBe(
    'A calendar has at most 200 holidays, moved and added classes: choose 1 holiday or fewer.',
  )
})

test('a file of which more may be there than is shown says so', () => {
  expect(cutOff(199)).toBeUndefined()
  expect(cutOff(200)).toBe('Only the first 200 of a file are shown.')
})
