import { mostMachinePairs, mostPairs } from '@labkeeper/contract/students/students'
import { expect, test } from 'vitest'
import {
  candidatesOf,
  filterStudents,
  nameSome,
  type PairedStudent,
  type PairedVm,
  planAllocation,
  stillChosen,
  suggestStudents,
  toBatches,
} from './pairing.ts'

const aVm = (name: string, person?: string): PairedVm => ({
  _id: `vm-${name}`,
  name,
  ...(person ? { allocatedTo: { name: person, email: `${person}@uni.test` } } : {}),
})
const aStudent = (name: string, email = `${name.toLowerCase()}@uni.test`): PairedStudent => ({
  _id: `student-${email}`,
  name,
  email,
})
const named = (items: readonly { readonly name: string }[]) => items.map(({ name }) => name)
const spelled = (plan: ReturnType<typeof planAllocation>) =>
  plan.pairs.map(({ vm, student }) => `${vm.name} ${student.name}`)

test('pairs both sides in natural order', () => {
  const plan = planAllocation(
    [aVm('lab-10'), aVm('lab-2'), aVm('lab-1')],
    [aStudent('Cleo'), aStudent('ada'), aStudent('Bob')],
  )
  expect(spelled(plan)).toEqual(['lab-1 ada', 'lab-2 Bob', 'lab-10 Cleo'])
})

test('tells people of one name apart by their addresses, whatever order they come in', () => {
  const one = aStudent('Ada', 'ada.1@uni.test')
  const two = aStudent('Ada', 'ada.2@uni.test')
  const vms = [aVm('a'), aVm('b')]
  expect(planAllocation(vms, [two, one])).toEqual(planAllocation(vms, [one, two]))
})

test('leaves out what somebody has, and names what stays over', () => {
  const plan = planAllocation([aVm('a', 'Zoe'), aVm('b'), aVm('c')], [aStudent('Ada')])
  expect(spelled(plan)).toEqual(['b Ada'])
  expect(named(plan.allocated)).toEqual(['a'])
  expect(named(plan.vmsLeft)).toEqual(['c'])
  expect(plan.studentsLeft).toEqual([])

  const crowded = planAllocation([aVm('b')], [aStudent('Bob'), aStudent('Ada')])
  expect(spelled(crowded)).toEqual(['b Ada'])
  expect(named(crowded.studentsLeft)).toEqual(['Bob'])
})

test('suggests who has nothing yet, as many as there are VMs', () => {
  const students = [aStudent('Zoe'), aStudent('Bob'), aStudent('Ada'), aStudent('Cleo')]
  const candidates = candidatesOf(students, [aVm('a-10', 'ZOE'), aVm('a-9', 'zoe'), aVm('b')])
  expect(candidates.find(({ name }) => name === 'Zoe')?.has).toEqual(['a-9', 'a-10'])
  const suggested = suggestStudents(candidates, 2)
  expect(named(students.filter(({ _id }) => suggested.has(_id)))).toEqual(['Bob', 'Ada'])
  expect(suggestStudents(candidates, 0).size).toBe(0)
})

test('gives nobody a second VM where only some of the pairs were made', () => {
  const students = [aStudent('Ada'), aStudent('Bob'), aStudent('Cleo')]
  const before = candidatesOf(students, [aVm('a'), aVm('b'), aVm('c'), aVm('z', 'cleo')])
  const ids = new Set(before.map(({ _id }) => _id))
  expect(stillChosen({ ids, among: before }, before)).toEqual(ids)

  const vms = [aVm('a', 'ada'), aVm('b'), aVm('c'), aVm('z', 'cleo')]
  const now = candidatesOf(students, vms)
  const chosen = stillChosen({ ids, among: before }, now)
  const plan = planAllocation(
    vms,
    now.filter(({ _id }) => chosen.has(_id)),
  )
  // Whoever had one already was chosen for a second one.
  expect(spelled(plan)).toEqual(['b Bob', 'c Cleo'])
})

test('sends no more pairs at a time than the server takes', () => {
  const vms = Array.from({ length: mostPairs * 2 + 1 }, (_, index) => aVm(`v-${index}`))
  const students = vms.map((_, index) => aStudent(`s-${index}`))
  const batches = toBatches(planAllocation(vms, students).pairs)
  expect(batches.map(({ length }) => length)).toEqual([mostPairs, mostPairs, 1])
  expect(new Set(batches.flat().map(({ resourceId }) => resourceId)).size).toBe(vms.length)
  expect(batches[0]?.[0]).toEqual({ resourceId: 'vm-v-0', userId: 'student-s-0@uni.test' })
  expect(toBatches([])).toEqual([])
})

test('sends fewer at a time where machines of courses are among them', () => {
  const machine = { ...aVm('m-1'), course: { id: 'crs_1', name: 'Biology' } }
  const vms = [...Array.from({ length: mostMachinePairs }, (_, index) => aVm(`v-${index}`)), machine]
  const students = vms.map((_, index) => aStudent(`s-${index}`))
  const batches = toBatches(planAllocation(vms, students).pairs)
  expect(batches.map(({ length }) => length)).toEqual([mostMachinePairs, 1])
})

test('finds students by every word of name and address', () => {
  const students = [aStudent('Ada Lovelace', 'ada@uni.test'), aStudent('Bob Ada', 'bob@other.test')]
  expect(filterStudents(students, ' ')).toBe(students)
  expect(named(filterStudents(students, 'ADA uni'))).toEqual(['Ada Lovelace'])
  expect(filterStudents(students, 'ada carol')).toEqual([])
})

test.each([
  [[], ''],
  [['a'], 'a'],
  [['a', 'b'], 'a and b'],
  [['a', 'b', 'c', 'd'], 'a, b, c and d'],
  [['a', 'b', 'c', 'd', 'e'], 'a, b, c and 2 more'],
])('names %j as %j', (names, text) => {
  expect(nameSome(names.map((name) => ({ name })))).toBe(text)
})

test('plans for five thousand students and a hundred VMs', () => {
  const students = Array.from({ length: 5000 }, (_, index) =>
    aStudent(`Student ${index}`, `s${index}@uni.test`),
  )
  const vms = Array.from({ length: 100 }, (_, index) => aVm(`lab-${index + 1}`))
  const candidates = candidatesOf(students, vms)
  const suggested = suggestStudents(candidates, vms.length)
  const plan = planAllocation(
    vms,
    students.filter(({ _id }) => suggested.has(_id)),
  )
  expect(plan.pairs.at(-1)).toMatchObject({ vm: { name: 'lab-100' }, student: { name: 'Student 99' } })
})
