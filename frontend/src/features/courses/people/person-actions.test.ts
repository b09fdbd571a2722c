import type { Enrolment } from '@labkeeper/contract/courses/people'
import { expect, test } from 'vitest'
import { givable } from './may-change.ts'
import { actionsFor } from './person-actions.ts'

const onlooker = { course: { myFunction: 'teacher', state: 'open' }, email: 'tom@uni.test' } as const
const person = (change: Partial<Enrolment>): Enrolment => ({
  ...{ id: 'enr_1', name: 'Ada', email: 'ada@uni.test', function: 'student', state: 'active' },
  invitation: { state: 'none', count: 0 },
  ...change,
})
const offered = (change: Partial<Enrolment>, by: Parameters<typeof actionsFor>[1] = onlooker) =>
  actionsFor(person(change), by)
    .filter(({ refusal }) => refusal === undefined)
    .map(({ id }) => id)

test('offers what fits where somebody stands', () => {
  const machine = { _id: 'vm_1', name: 'bio-1', number: 1, powerState: 'VM running' } as const
  expect(offered({})).toEqual(['change', 'give', 'remove'])
  expect(offered({ machine })).toEqual(['change', 'take', 'remove'])
  expect(offered({ state: 'invited' })).toEqual(['change', 'invite', 'remove'])
  expect(offered({ function: 'assistant' })).toEqual(['change', 'remove'])
})

test('nobody removes oneself, and nobody is invited to a draft', () => {
  expect(offered({ email: 'tom@uni.test', function: 'teacher' })).toEqual(['change'])
  const draft = { ...onlooker, course: { myFunction: 'owner', state: 'draft' } } as const
  expect(offered({ state: 'invited' }, draft)).toEqual(['change', 'remove'])
})

test('a course that has ended is left by people, and one that has ended for good by nobody', () => {
  const of = (state: 'closed' | 'cleaning' | 'archived') => ({
    ...onlooker,
    course: { ...onlooker.course, state },
  })
  expect(offered({}, of('closed'))).toEqual(['remove'])
  expect(offered({}, of('cleaning'))).toEqual([])
  const refusals = actionsFor(person({}), of('archived')).map(({ refusal }) => refusal)
  expect(new Set(refusals)).toEqual(new Set(['This course is archived.']))
})

test('gives no function above the own one', () => {
  expect(givable('assistant')).toEqual(['student', 'viewer', 'assistant'])
  expect(givable('owner')).toHaveLength(4)
})
