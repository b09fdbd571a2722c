import type { CourseFunction, MyFunction } from '@labkeeper/contract/courses/course'
import { describe, expect, it } from 'vitest'
import { userIdOf } from '../../accounts/derived-ids.ts'
import type { EnrolmentRecord } from './enrolment-record.ts'
import { planRoster } from './roster.ts'

const email = 'ada@example.test'
const person = (one: CourseFunction) =>
  ({ name: 'Ada', email, userId: userIdOf(email), function: one, state: 'active' }) as EnrolmentRecord

const planBy = (caller: MyFunction, wanted: string | undefined, was?: CourseFunction) =>
  planRoster([{ row: 2, name: 'Ada', email, ...(wanted === undefined ? {} : { function: wanted }) }], {
    people: was === undefined ? [] : [person(was)],
    ofThisLab: new Set(),
    missing: 'keep',
    caller: { userId: userIdOf('caller@example.test'), function: caller },
  })

describe('a row of a roster', () => {
  it.each([
    ['assistant', 'teacher', undefined],
    ['viewer', 'assistant', undefined],
    // Nor is one taken from somebody above.
    ['assistant', 'student', 'teacher'],
    ['assistant', undefined, 'teacher'],
  ] as const)('of %s gives none of %s to who was %s', (caller, wanted, was) => {
    expect(planBy(caller, wanted, was)).toEqual({
      add: [],
      invite: [],
      keep: [],
      leave: [],
      wrong: [{ row: 2, email, reason: 'A function above your own' }],
    })
  })

  it.each([
    ['assistant', 'assistant', undefined],
    ['teacher', 'teacher', undefined],
    ['owner', 'student', 'teacher'],
  ] as const)('of %s may give that of %s to who was %s', (caller, wanted, was) => {
    const { wrong, invite, keep } = planBy(caller, wanted, was)
    expect(wrong).toEqual([])
    expect([...invite, ...keep].map(({ row }) => row.function)).toEqual([wanted])
  })
})
