import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { stopReasons } from '@labkeeper/contract/courses/stops'
import { expect, test } from 'vitest'
import { runsText, stopText } from './stopping.ts'

type Times = Parameters<typeof runsText>[0]

const on: MyMachine['class'] = {
  ...{ key: 'ser_a.2026-11-23', kind: 'class' },
  ...{ startsAt: '2026-11-23T09:00:00.000Z', endsAt: '2026-11-23T10:30:00.000Z' },
}
const running: Times = {
  powerState: 'VM running',
  course: {
    ...{ id: 'crs_1', name: 'Biology', state: 'open', timeZone: 'Europe/Berlin' },
    ...{ idleMinutes: 45, period: 'week' },
  },
}
const ends = { stopsAt: '2026-11-23T10:30:00.000Z', stopsBecause: stopReasons.class }
const at = (clock: string) => new Date(`2026-11-23T${clock}:00.000Z`)

const textOf = (machine: Times) => runsText(machine, at('10:00'))

test('says until when a class is on, by the clocks of the course', () => {
  expect(textOf(running)).toBeUndefined()
  expect(textOf({ ...running, class: on, ...ends })).toBe('Class until 11:30. It stops by itself.')
  expect(textOf({ ...running, class: { ...on, kind: 'open' } })).toBe(
    'Open hours until 11:30. It stops by itself.',
  )
})

test('nothing stops by itself that does not run', () => {
  expect(textOf({ ...running, powerState: 'VM deallocated', class: on })).toBe('Class until 11:30.')
})

test('a class that another one follows at once ends with that', () => {
  const later = { ...ends, stopsAt: '2026-11-23T12:00:00.000Z' }
  expect(textOf({ ...running, class: on, ...later })).toBe('Class until 13:00. It stops by itself.')
  const off = { stopsAt: '2026-11-23T10:00:00.000Z', stopsBecause: 'everything is switched off at 11:00' }
  expect(textOf({ ...running, class: on, ...off })).toBe('Class until 11:30. It stops by itself.')
})

test('who keeps it running reads until when, in a class and beside', () => {
  const kept = { keep: { until: '2026-11-23T11:30:00.000Z' } }
  expect(textOf({ ...running, class: on, ...kept })).toBe('Class until 11:30. Yours goes on until 12:30.')
  expect(textOf({ ...running, ...kept })).toBe('You keep it running until 12:30.')
  expect(runsText({ ...running, ...kept }, at('11:31'))).toBeUndefined()
  expect(textOf({ ...running, ...kept, powerState: 'VM deallocated' })).toBeUndefined()
})

test('the end of a class is announced ten minutes before, of a short one half its length', () => {
  const machine = { ...running, class: on, ...ends }
  expect(stopText(machine, at('10:19'))).toBeUndefined()
  expect(stopText(machine, at('10:20'))).toBe('It stops at 11:30: the class ends.')
  const short = { ...machine, class: { ...on, startsAt: '2026-11-23T10:22:00.000Z' } }
  expect(stopText(short, at('10:25'))).toBeUndefined()
  expect(stopText(short, at('10:26'))).toBe('It stops at 11:30: the class ends.')
})

test('what else stops it is announced half an hour before', () => {
  const machine = { ...running, stopsAt: '2026-11-23T20:45:00.000Z', stopsBecause: stopReasons.hours }
  expect(stopText(machine, at('20:14'))).toBeUndefined()
  expect(stopText(machine, at('20:15'))).toBe('It stops at 21:45: your own time is used up.')
  expect(stopText(machine, at('20:46'))).toBe('It stops at 21:45: your own time is used up.')
  expect(stopText(running, at('20:15'))).toBeUndefined()
})
