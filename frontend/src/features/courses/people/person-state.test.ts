import type { Enrolment } from '@labkeeper/contract/courses/people'
import { expect, test } from 'vitest'
import { agoText, lineOf, stateLook } from './person-state.ts'

const now = new Date('2026-11-23T12:00:00Z')
const person = (change: Partial<Enrolment>): Enrolment => ({
  ...{ id: 'enr_1', name: 'Ada', email: 'ada@uni.test', function: 'student', state: 'invited' },
  invitation: { state: 'none', count: 0 },
  ...change,
})

test.each([
  ['2026-11-23T11:59:30Z', 'just now'],
  ['2026-11-23T11:57:00Z', '3 min ago'],
  ['2026-11-23T07:00:00Z', '5 h ago'],
  ['2026-11-20T11:00:00Z', '3 d ago'],
  ['2026-11-23T12:00:09Z', 'just now'],
])('%s was %s', (at, text) => {
  expect(agoText(at, now)).toBe(text)
})

test('an invitation is told by when it went, and what became of it', () => {
  const sentAt = '2026-11-20T12:00:00Z'
  const looks = (invitation: Enrolment['invitation']) => stateLook(person({ invitation }), now)
  expect(looks({ state: 'none', count: 0 })).toEqual({ text: 'Not invited', colour: 'gray' })
  expect(looks({ state: 'sent', sentAt, count: 1 })).toEqual({ text: 'Invited 3 d ago', colour: 'blue' })
  expect(looks({ state: 'queued', sentAt, count: 1 })).toMatchObject({
    text: 'Invited 3 d ago',
    moving: true,
  })
  expect(looks({ state: 'failed', count: 1 })).toMatchObject({ text: 'Not invited', colour: 'red' })
})

test('who has come, waits or left', () => {
  const texts = (['active', 'waiting', 'left'] as const).map(
    (state) => stateLook(person({ state }), now).text,
  )
  expect(texts).toEqual(['Joined', 'Waiting', 'Left'])
})

test('the line begins with whoever waits longest', () => {
  const people = [
    person({ id: 'enr_3', state: 'waiting', waitingSince: '2026-11-23T10:00:00Z' }),
    person({ id: 'enr_2', state: 'active' }),
    person({ id: 'enr_1', state: 'waiting', waitingSince: '2026-11-23T09:00:00Z' }),
  ]
  expect(lineOf(people).map(({ id }) => id)).toEqual(['enr_1', 'enr_3'])
})
