import { expect, it } from 'vitest'
import type { CourseRecord } from '../course-record.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { withOpening } from './opening.ts'
import { withoutFormer } from './staff-openings.ts'

const now = new Date('2026-11-23T12:00:00.000Z')
const off = { rules: { assistantsConnect: false } } as CourseRecord
const on = { rules: { assistantsConnect: true } } as CourseRecord
const machine = { course: { number: 1 }, powerState: 'VM running' } as const
const source = { ...machine, course: { number: 0 } } as const
const ann = { side: 'staff', name: 'Ann', of: 'u_ann' } as const

const within = '84.12.3.4'

it.each([
  ['another teacher', { ...ann, name: 'Bob', of: 'u_bob' }],
  ['the owner', { side: 'staff', name: 'Owner' }],
] as const)('a network in which %s opened an address stays open for that', (_, other) => {
  const first = { ...machine, access: withOpening(machine, ann, '84.12.3.0/24', now) }
  const open = { ...first, access: withOpening(first, other, within, now) }
  const people = [{ userId: 'u_bob', function: 'teacher', state: 'active' }] as unknown as EnrolmentRecord[]
  expect(withoutFormer(open, on, people)).toBe(open)
})

const is = (what: EnrolmentRecord['function'], state: EnrolmentRecord['state'] = 'active') =>
  [{ userId: ann.of, function: what, state }] as unknown as EnrolmentRecord[]

it.each([
  ['a teacher', machine, off, is('teacher'), true],
  ['an assistant', machine, on, is('assistant'), true],
  ['an assistant who may not connect', machine, off, is('assistant'), false],
  ['an assistant, of a source VM', source, on, is('assistant'), false],
  ['a teacher, of a source VM', source, off, is('teacher'), true],
  ['a viewer', machine, on, is('viewer'), false],
  ['a student', machine, on, is('student'), false],
  ['a teacher who is being removed', machine, on, is('teacher', 'deleting'), false],
  ['a teacher who was asked anew', machine, on, is('teacher', 'invited'), false],
  ['nobody', machine, on, [], false],
] as const)('what %s opened stays open, or not', (_, vm, course, people, isOpen) => {
  const open = { ...vm, access: withOpening(vm, ann, '9.9.9.9', now) }
  const seen = withoutFormer(open, course, people)
  expect(seen.access.staff !== undefined).toBe(isOpen)
  if (isOpen) expect(seen).toBe(open)
  // Whoever writes it is guarded by what was read.
  expect(seen.access.rev).toBe(open.access.rev)
})
