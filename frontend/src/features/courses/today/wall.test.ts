import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { expect, test } from 'vitest'
import { ableTo, everything, itemsOf, shownOf, tallyOf } from './wall.ts'

const person = (name: string, change: Partial<Enrolment> = {}): Enrolment => ({
  ...{ id: `enr_${name}`, name, email: `${name}@uni.test`, function: 'student', state: 'active' },
  invitation: { state: 'none', count: 0 },
  ...change,
})
const machineOf = (name: string, change: Partial<CourseMachine> = {}): CourseMachine => ({
  ...{ _id: `vm_${name}`, id: name, number: 1, name: `bio-${name}`, kind: 'machine', state: 'given' },
  ...{ powerState: 'VM running', size: 'Standard_D2s_v3', createdAt: '2026-11-23T08:00:00.000Z' },
  who: { enrolmentId: `enr_${name}`, name, email: `${name}@uni.test` },
  ...change,
})

test('shows who has joined by name, with and without a machine, and nobody who is only invited', () => {
  const people = [
    person('Zoe', { state: 'waiting', waitingSince: '2026-11-23T09:00:00.000Z' }),
    person('Ada'),
    person('Ian', { state: 'invited' }),
    person('Tom', { function: 'teacher' }),
    person('Bob', { state: 'waiting', waitingSince: '2026-11-23T08:00:00.000Z' }),
    person('Lea', { state: 'left' }),
    person('Max', { state: 'left' }),
  ]
  const machines = [
    machineOf('source', { kind: 'source', number: 0 }),
    machineOf('Ada'),
    machineOf('Max'),
    machineOf('Eve'),
  ]
  const items = itemsOf(people, machines)
  expect(items.map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Eve', 'Max', 'Zoe'])
  expect(items.map(({ place }) => place)).toEqual([undefined, 1, undefined, undefined, 2])
  expect(items.find(({ name }) => name === 'Max')?.hasLeft).toBe(true)
})

test('a machine that has come counts more than a list of people that is older', () => {
  const [item] = itemsOf([person('Ada', { state: 'waiting' })], [machineOf('Ada')])
  expect(item).toMatchObject({ place: undefined, machine: { name: 'bio-Ada' } })
})

test('narrows to who needs something', () => {
  const help = { text: 'Stuck', at: '2026-11-23T09:00:00.000Z' }
  const people = [
    person('Ada', { group: 'A' }),
    person('Bob', { group: 'B' }),
    person('Cleo', { group: 'B' }),
  ]
  const items = itemsOf(people, [
    machineOf('Ada', { help }),
    machineOf('Bob', { powerState: 'VM deallocated' }),
    machineOf('Cleo'),
  ])
  const names = (looks: object) => shownOf(items, { ...everything, ...looks }).map(({ name }) => name)
  expect(names({})).toEqual(['Ada', 'Bob', 'Cleo'])
  expect(names({ notRunning: true })).toEqual(['Bob'])
  expect(names({ needsHelp: true })).toEqual(['Ada'])
  expect(names({ notRunning: true, needsHelp: true })).toEqual(['Ada', 'Bob'])
  expect(names({ group: 'B' })).toEqual(['Bob', 'Cleo'])
  expect(tallyOf(items)).toEqual({ running: 2, stopped: 1, changing: 0, hands: 1, without: 0 })
})

test('finds who of the class that is on was not seen', () => {
  const people = [
    person('Ada', { group: 'A' }),
    person('Bob', { group: 'A' }),
    person('Cleo', { group: 'B' }),
    person('Dan', { group: 'A', state: 'waiting' }),
    person('Eve', { group: 'A', state: 'left' }),
    person('Fay', { group: 'A' }),
  ]
  const items = itemsOf(people, [
    machineOf('Ada', { seenAt: '2026-11-23T08:50:00.000Z' }),
    machineOf('Bob', { seenAt: '2026-11-23T08:49:59.000Z' }),
    machineOf('Cleo'),
    machineOf('Eve'),
    machineOf('Fay', { powerState: 'VM deallocated' }),
  ])
  const opensAt = '2026-11-23T08:50:00.000Z'
  const missing = (on?: { opensAt: string; group: string | undefined }) =>
    shownOf(items, { ...everything, notThere: true }, on).map(({ name }) => name)
  expect(missing({ opensAt, group: 'A' })).toEqual(['Bob', 'Fay'])
  expect(missing({ opensAt, group: undefined })).toEqual(['Bob', 'Cleo', 'Fay'])
  expect(missing()).toHaveLength(items.length)
})

test('finds machines that run and that nobody seems to use, but none of a class', () => {
  const idle = (state: 'busy' | 'quiet' | 'leaving' | 'unanswered') => ({ idle: { state, text: '' } })
  const items = itemsOf(
    ['Ada', 'Bob', 'Cleo', 'Dan', 'Eve', 'Fay'].map((name) => person(name)),
    [
      machineOf('Ada', idle('quiet')),
      machineOf('Bob', idle('leaving')),
      machineOf('Cleo', idle('busy')),
      machineOf('Dan', idle('unanswered')),
      machineOf('Eve', { ...idle('quiet'), powerState: 'VM deallocating' }),
      machineOf('Fay', { ...idle('quiet'), meter: 'class' }),
    ],
  )
  expect(shownOf(items, { ...everything, idle: true }).map(({ name }) => name)).toEqual(['Ada', 'Bob'])
})

test('starts and stops only what that changes, and starts nothing of who has left', () => {
  const items = itemsOf(
    [person('Ada'), person('Bob'), person('Cleo', { state: 'left' }), person('Dan')],
    [
      machineOf('Ada'),
      machineOf('Bob', { powerState: 'VM deallocated' }),
      machineOf('Cleo', { powerState: 'VM deallocated' }),
      machineOf('Dan', { powerState: 'VM stopped' }),
      machineOf('Eve', { powerState: 'VM starting' }),
    ],
  )
  expect(ableTo('start', items).map(({ name }) => name)).toEqual(['bio-Bob', 'bio-Dan'])
  expect(ableTo('stop', items).map(({ name }) => name)).toEqual(['bio-Ada', 'bio-Dan'])
})
