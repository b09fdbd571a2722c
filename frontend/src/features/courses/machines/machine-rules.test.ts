import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { defaultRules } from '@labkeeper/contract/courses/rules'
import { expect, test } from 'vitest'
import { machinesByVersion, surplusOf, versionsLine } from './machine-counts.ts'
import { connectRefusal, lastOwner, mayDo, openRefusal, type Ruling, refusalOf } from './machine-rules.ts'

const machineOf = (number: number, change: Partial<CourseMachine> = {}): CourseMachine => ({
  ...{ _id: `vm_${number}`, id: String(number), number, name: `bio-${number}`, kind: 'machine' },
  ...{ state: 'clean', powerState: 'VM deallocated', size: 'Standard_D2s_v3' },
  createdAt: '2026-11-23T08:00:00.000Z',
  ...change,
})
const who = { enrolmentId: 'enr_1', name: 'Ada', email: 'ada@uni.test' }
const recipe: NonNullable<Ruling['recipe']> = {
  ...{ from: { kind: 'version', number: 1 }, location: 'eastus', resourceGroup: 'bio', sizes: ['x'] },
  ...{ diskSizeGB: 64, adminUsername: 'labadmin', studentIsAdmin: true, access: 'address' },
}
const course: Ruling = {
  ...{ state: 'open', myFunction: 'teacher', recipe },
  rules: { ...defaultRules, assistantsConnect: false },
}

test('refuses with the reasons that the server gives', () => {
  const given = machineOf(1, { state: 'given', who, powerState: 'VM running' })
  expect(refusalOf('start', given, course)).toBe('It is running already')
  expect(refusalOf('stop', given, course)).toBeUndefined()
  expect(refusalOf('remove', given, course)).toBe('Ada has it')
  expect(refusalOf('clean', machineOf(2), course)).toBe('Nobody used it')
  expect(refusalOf('clean', machineOf(2, { state: 'unclean' }), course)).toBeUndefined()
  expect(refusalOf('restart', machineOf(2), course)).toBe('It is stopped already')
  expect(refusalOf('stop', machineOf(2, { powerState: 'VM stopped' }), course)).toBeUndefined()
  expect(refusalOf('remove', machineOf(2, { busy: true }), course)).toBe('Another operation is running on it')
})

test('parks what is stopped, and does with what is parked only what needs no disk', () => {
  const parked = machineOf(1, { state: 'parked', who })
  expect(refusalOf('park', machineOf(1, { who }), course)).toBeUndefined()
  expect(refusalOf('park', machineOf(1, { powerState: 'VM running' }), course)).toBe('It is running')
  expect(refusalOf('park', parked, course)).toBe('It is parked already')
  expect(refusalOf('bring-back', parked, course)).toBeUndefined()
  expect(refusalOf('bring-back', machineOf(1), course)).toBe('It is not parked')
  expect(refusalOf('start', parked, course)).toBeUndefined()
  expect(refusalOf('reset', parked, course)).toBe('It is parked')
  expect(refusalOf('park', machineOf(1), { ...course, state: 'closed' })).toBeUndefined()
  expect(refusalOf('bring-back', parked, { ...course, state: 'closed' })).toBe('The course is closed')
  expect(mayDo('park', { ...course, myFunction: 'assistant' })).toBe(false)
})

test('assistants set passwords only where they may see how to sign in', () => {
  const assistant: Ruling = { ...course, myFunction: 'assistant' }
  expect(mayDo('password', assistant)).toBe(false)
  expect(mayDo('start', assistant)).toBe(true)
  expect(mayDo('clean', assistant)).toBe(false)
  const trusted = { ...assistant, rules: { ...course.rules, assistantsConnect: true } }
  expect(mayDo('password', trusted)).toBe(true)
  expect(mayDo('password', course)).toBe(true)
  expect(refusalOf('password', machineOf(1), course)).toBe('It is not running')
  expect(refusalOf('password', machineOf(1, { powerState: 'VM running' }), course)).toBeUndefined()
})

test('staff open what runs or starts, where it is not open for all', () => {
  const running = machineOf(1, { powerState: 'VM running' })
  expect(openRefusal(running, course)).toBeUndefined()
  expect(openRefusal(machineOf(1, { powerState: 'VM starting', busy: true }), course)).toBeUndefined()
  expect(openRefusal(machineOf(1), course)).toBe('Start the machine first')
  expect(openRefusal(running, { ...course, recipe: { ...recipe, access: 'anyone' } })).toBe(
    'This machine is open for everybody',
  )
  expect(openRefusal(running, { ...course, recipe: { ...recipe, access: 'campus' } })).toBeUndefined()
  expect(openRefusal(running, { ...course, state: 'closed' })).toBe('The course is closed')
  const assistant: Ruling = { ...course, myFunction: 'assistant' }
  expect(openRefusal(running, assistant)).toBe('In this course only teachers see them')
  const trusted = { ...assistant, rules: { ...course.rules, assistantsConnect: true } }
  expect(openRefusal(running, trusted)).toBeUndefined()
  expect(openRefusal({ ...running, kind: 'source' }, trusted)).toBe(
    'Your function in this course does not allow this',
  )
})

test('brings machines of older versions only, and teachers alone do it', () => {
  expect(refusalOf('bring', machineOf(1, { version: 1 }), course)).toBe('It is on version 1 already')
  expect(refusalOf('bring', machineOf(1), course)).toBeUndefined()
  const assistant: Ruling = {
    ...course,
    myFunction: 'assistant',
    rules: { ...course.rules, assistantsConnect: true },
  }
  expect(mayDo('bring', assistant)).toBe(false)
  expect(mayDo('reset', assistant)).toBe(true)
})

test('says how many are of each version only where that differs', () => {
  const two = [machineOf(1, { version: 2 }), machineOf(2, { version: 2 }), machineOf(3, { version: 3 })]
  expect(versionsLine(two)).toBe('2 on version 2, 1 on version 3')
  expect(versionsLine(two.slice(0, 2))).toBeUndefined()
})

test('starts and cleans nothing of a course that is closed', () => {
  const closed: Ruling = { ...course, state: 'closed' }
  expect(refusalOf('start', machineOf(1), closed)).toBe('The course is closed')
  expect(refusalOf('clean', machineOf(1, { state: 'unclean' }), closed)).toBe('The course is closed')
  expect(refusalOf('remove', machineOf(1), closed)).toBeUndefined()
})

test('only stops and removes machines while their course is cleaned up, and shows nobody how to sign in', () => {
  const cleaning: Ruling = { ...course, state: 'cleaning' }
  const running = machineOf(1, { powerState: 'VM running' })
  expect(refusalOf('stop', running, cleaning)).toBeUndefined()
  expect(refusalOf('remove', running, cleaning)).toBeUndefined()
  for (const what of ['start', 'park', 'password', 'clean'] as const) {
    expect(refusalOf(what, machineOf(1, { state: 'unclean' }), cleaning)).toBe(
      'This course is being cleaned up',
    )
  }
  expect(connectRefusal(cleaning)).toBe('This course is being cleaned up')
  expect(openRefusal(running, cleaning)).toBe('This course is being cleaned up')
  expect(connectRefusal({ ...course, state: 'closed' })).toBeUndefined()
})

test('tells who may not see how to sign in', () => {
  expect(connectRefusal(course)).toBeUndefined()
  expect(connectRefusal({ ...course, myFunction: 'assistant' })).toBe('In this course only teachers see them')
  expect(
    connectRefusal({ ...course, myFunction: 'viewer', rules: { ...course.rules, assistantsConnect: true } }),
  ).toBe('Your function in this course does not allow this')
})

test('too many are used ones first, then the last, and nobody’s only', () => {
  const counts = { active: 1, waiting: 0 } as never
  const plan = { wanted: 1, spares: 1, make: 'ahead', most: 2, prefix: 'bio' } as const
  const machines = [
    machineOf(0, { kind: 'source' }),
    machineOf(1, { state: 'given', who }),
    machineOf(2),
    machineOf(3, { state: 'unclean' }),
    machineOf(4),
    machineOf(5, { state: 'removing' }),
  ]
  const names = (wanted: number) =>
    surplusOf({ machines: { ...plan, wanted }, counts }, machines).map(({ name }) => name)
  expect(names(1)).toEqual(['bio-3', 'bio-4'])
  expect(names(0)).toEqual(['bio-3', 'bio-4', 'bio-2'])
  expect(names(3)).toEqual([])
  const joining = surplusOf({ machines: { ...plan, make: 'joining', most: 9 }, counts }, machines)
  expect(joining.map(({ name }) => name)).toEqual(['bio-3', 'bio-4'])
})

test('knows whose machine it was until it is cleaned', () => {
  const left = { text: 'Deallocated from Ada because Ada left Biology.' }
  expect(lastOwner([{ text: 'Stopped.' }, left])).toBe('Ada')
  expect(lastOwner([{ text: 'Deallocated from Ada Byron by Olga Owner.' }])).toBe('Ada Byron')
  expect(lastOwner([{ text: 'Cleaned.' }, left])).toBeUndefined()
  expect(lastOwner([])).toBeUndefined()
})

test('counts the machines of each version, and neither the source VM nor what goes', () => {
  const source = machineOf(0, { kind: 'source', version: 1 })
  const machines = [source, machineOf(1), machineOf(2, { version: 1 }), machineOf(3, { version: 2 })]
  const going = machineOf(5, { version: 1, state: 'removing' })
  const more = [...machines, machineOf(4, { version: 2 }), going]
  expect([...machinesByVersion(more)]).toEqual([
    [1, 1],
    [2, 2],
  ])
})
