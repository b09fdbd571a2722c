import { expect, it } from 'vitest'
import { nextLook, whatIsDue } from './course-life.ts'
import type { CourseRecord } from './course-record.ts'

const at = (clock: string) => `2026-11-23T${clock}:00.000Z`
const course = (change: Partial<CourseRecord>) =>
  ({ state: 'open', closesAt: at('12:00'), dueAt: at('12:00'), ...change }) as CourseRecord

it.each([
  ['never before its instant', {}, '11:59', 'nothing'],
  ['at its instant', {}, '12:00', 'close'],
  ['however late', {}, '18:00', 'close'],
  ['not when its end was moved', { closesAt: at('20:00') }, '12:30', 'tend'],
  ['stops what runs once it is closed', { state: 'closed' }, '12:00', 'stop'],
  ['ends what was deleted', { state: 'deleting' }, '12:00', 'delete'],
  ['lets drafts rest', { state: 'draft' }, '13:00', 'rest'],
] as const)('the worker closes a course %s', (_, change, clock, what) => {
  expect(whatIsDue(course(change), at(clock))).toBe(what)
})

it('looks again the later the longer something of a closed course goes on, and once in any case', () => {
  const look = (clock: string, hasRest: boolean) =>
    nextLook({ closedAt: at('12:00') }, hasRest, new Date(at(clock)))
  expect(look('12:00', false)).toBe(at('12:01'))
  expect(look('12:01', false)).toBeNull()
  expect(look('12:01', true)).toBe(at('12:02'))
  expect(look('14:00', true)).toBe(at('16:00'))
})
