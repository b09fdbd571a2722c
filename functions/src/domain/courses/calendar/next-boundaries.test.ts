import type { Series } from '@labkeeper/contract/courses/calendar'
import { expect, it } from 'vitest'
import { ahead } from './next-boundaries.ts'

it('of a calendar as full as it may be no more is looked at than what comes first, however late that is', () => {
  const daily = { kind: 'class', days: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], everyWeeks: 1 } as const
  const series = Array.from({ length: 40 }, (_, index): Series => {
    const times = { start: '10:00', end: '11:30', from: '2027-10-17', until: '2028-07-01' }
    return { id: `ser_${index}`, ...daily, days: [...daily.days], ...times, prepare: 10 }
  })
  const timetable = { timeZone: 'Europe/Berlin', startsOn: '2027-01-01', endsOn: '2028-07-01' }
  const found = ahead(
    { ...timetable, series, exceptions: [] },
    { from: '2027-01-01T00:00:00.000Z', count: 1 },
  )
  expect(found.boundaries).toMatchObject([{ at: '2027-10-17T07:50:00.000Z', what: 'prepare' }])
  expect(found.meetings.length).toBeLessThan(1000)
})
