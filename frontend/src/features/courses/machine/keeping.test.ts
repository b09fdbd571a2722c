import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { stopReasons } from '@labkeeper/contract/courses/stops'
import { expect, test } from 'vitest'
import { isKeptOn, keepingOf } from './keeping.ts'

type Keepable = Parameters<typeof keepingOf>[0]

const on: MyMachine['class'] = {
  ...{ key: 'ser_a.2026-11-23', kind: 'class' },
  ...{ startsAt: '2026-11-23T09:00:00.000Z', endsAt: '2026-11-23T10:30:00.000Z' },
}
const running: Keepable = {
  powerState: 'VM running',
  course: {
    ...{ id: 'crs_1', name: 'Biology', state: 'open', timeZone: 'Europe/Berlin' },
    ...{ idleMinutes: 45, period: 'week' },
  },
}
const at = (clock: string) => new Date(`2026-11-23T${clock}:00.000Z`)

test('who works on after a class does so for an hour', () => {
  expect(keepingOf({ ...running, class: on }, at('10:25'))).toEqual({ label: 'Keep working', minutes: 65 })
  const followed = { stopsAt: '2026-11-23T12:00:00.000Z', stopsBecause: stopReasons.class }
  expect(keepingOf({ ...running, class: on, ...followed }, at('10:25'))?.minutes).toBe(155)
  // The end is past, and the page has not heard of it yet.
  expect(keepingOf({ ...running, class: on }, at('12:00'))?.minutes).toBe(15)
})

test('nobody is asked who has said so, or for longer than it may hold', () => {
  const kept = { ...running, class: on, keep: { until: '2026-11-23T11:30:00.000Z' } }
  expect([isKeptOn(kept), keepingOf(kept, at('10:25'))]).toEqual([true, undefined])
  const early = { ...kept, keep: { until: '2026-11-23T10:00:00.000Z' } }
  expect(keepingOf(early, at('09:30'))?.label).toBe('Keep working')
  const long = { ...on, endsAt: '2026-11-23T18:00:00.000Z' }
  expect(keepingOf({ ...running, class: long }, at('09:00'))).toBeUndefined()
})

test('who is there although nobody seems to be says so', () => {
  const idle = { stopsAt: '2026-11-23T14:50:00.000Z', stopsBecause: stopReasons.idle }
  expect(keepingOf({ ...running, ...idle }, at('14:41'))).toEqual({ label: 'I am still here', minutes: 45 })
})

test('there is nothing to keep outside of classes, or of what does not run', () => {
  expect(keepingOf(running, at('10:00'))).toBeUndefined()
  expect(keepingOf({ ...running, class: on, powerState: 'VM deallocated' }, at('10:00'))).toBeUndefined()
})
