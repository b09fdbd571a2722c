import type { CleanUp } from '@labkeeper/contract/courses/clean-up-routes'
import type { Course } from '@labkeeper/contract/courses/course'
import { expect, test } from 'vitest'
import {
  type EndedCourse,
  inOrder,
  isMineToEnd,
  isPhrase,
  phraseFor,
  standingOf,
  sumOf,
} from './ended-course.ts'

const none: CleanUp = { machines: 0, disks: 0, addresses: 0, snapshots: 0, versions: 0, perMonth: 0 }
const ended = (change: Partial<Course>, goes?: Partial<CleanUp>): EndedCourse => ({
  course: { state: 'closed', name: 'Biology', myFunction: 'teacher', ...change } as Course,
  ...(goes && { goes: { ...none, ...goes } }),
})

test('one’s own are those that have ended, and in which one is a teacher', () => {
  const mine = (change: Partial<Course>) => isMineToEnd(ended(change).course)
  expect([{}, { state: 'archived' }, { myFunction: 'owner' }].map((one) => mine(one as object))).toEqual([
    ...[true, true, true],
  ])
  expect([{ state: 'open' }, { myFunction: 'assistant' }].map((one) => mine(one as object))).toEqual([
    ...[false, false],
  ])
})

test('what costs most comes first, and what is proved to be gone last', () => {
  const courses = [
    ended({ state: 'archived', name: 'gone', closedAt: '2026-02-01' }),
    ended({ state: 'archived', name: 'gone lately', closedAt: '2026-03-01' }),
    ended({ state: 'cleaning', name: 'going' }, {}),
    ended({ name: 'cheap' }, { perMonth: 1 }),
    ended({ name: 'dear' }, { perMonth: 20 }),
  ]
  expect(inOrder(courses).map(({ course }) => course.name)).toEqual([
    ...['dear', 'cheap', 'going', 'gone lately', 'gone'],
  ])
})

test('a course says what there is of it, what is still there, and the proof', () => {
  expect(standingOf(ended({}))).toBeUndefined()
  expect(standingOf(ended({}, { machines: 2, disks: 3 }))).toBe('2 machines and 3 disks')
  expect(standingOf(ended({}, {}))).toBe('No machines')
  expect(standingOf(ended({ state: 'cleaning' }, { machines: 1 }))).toBe('Still there: 1 machine')
  expect(standingOf(ended({ state: 'cleaning' }, {}))).toBe('Azure is asked what is left.')
  const proof = 'Left in Azure: 2 resources.'
  expect(standingOf(ended({ state: 'cleaning' }, { machines: 1, proof }))).toBe(proof)
  expect(standingOf(ended({ state: 'archived' }))).toBe('Nothing of this course is left in Azure.')
})

test('many go only after their number was typed', () => {
  expect(phraseFor(1)).toBe('clean up 1 course')
  expect(isPhrase(' Clean  up 12 courses ', 12)).toBe(true)
  expect(['clean up 11 courses', '12', 'clean up 12', ''].map((typed) => isPhrase(typed, 12))).toEqual([
    ...[false, false, false, false],
  ])
})

test('what goes is added up', () => {
  const sum = sumOf([
    ended({}, { machines: 2, perMonth: 1.5 }),
    ended({}, { machines: 1, perMonth: 2 }),
    ended({}),
  ])
  expect(sum).toMatchObject({ machines: 3, disks: 0, perMonth: 3.5 })
})
