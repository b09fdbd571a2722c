import { expect, test } from 'vitest'
import { labIdOf, userIdOf } from '../../functions/src/domain/accounts/derived-ids.ts'
import { billOf, pastCosts } from './costs.ts'

const labId = labIdOf(userIdOf('owner@demo.lab'))
const machine = { id: 'vm_1', name: 'linux-01', powerState: 'VM deallocated' }
const person = (id: string, group: string, more: object = { machine }) => ({ id, group, ...more }) as never
const course = { id: 'crs_1', startsOn: '2026-10-28', machines: { wanted: 3, spares: 1 } } as never
const past = (today: string, people = [person('enr_1', 'Monday'), person('enr_2', 'Thursday')]) =>
  pastCosts({ labId, course, people, today })

const secondsOf = (records: ReturnType<typeof past>, meter: string) =>
  records
    .flatMap(({ ran }) => Object.entries(ran))
    .reduce((sum, [key, seconds]) => (key.split(':')[1] === meter ? sum + seconds : sum), 0)

test('each machine was there on each day before today, whoever has it', () => {
  const records = past('2026-11-05')
  expect(secondsOf(records, 'disk')).toBe(8 * 4 * 86_400)
  expect(secondsOf(records, 'address')).toBe(8 * 4 * 86_400)
  expect(records.map(({ enrolmentId, month }) => `${enrolmentId} ${month}`).sort()).toEqual([
    ...['enr_1 2026-10', 'enr_1 2026-11', 'enr_2 2026-10', 'enr_2 2026-11'],
    ...['undefined 2026-10', 'undefined 2026-11'],
  ])
})

test('groups have class on their days, and people without a machine cost nothing', () => {
  const ofClass = past('2026-11-05').flatMap(({ enrolmentId, ran }) =>
    Object.keys(ran).flatMap((key) =>
      key.includes(':class:') ? [`${enrolmentId} ${key.slice(0, 10)}`] : [],
    ),
  )
  expect(ofClass.sort()).toEqual(['enr_1 2026-11-02', 'enr_2 2026-10-29'])
  expect(past('2026-11-05', [person('enr_3', 'Monday', {})]).map((one) => one.enrolmentId)).toEqual([
    undefined,
    undefined,
  ])
})

test('on its first day a course has cost nothing before today', () => {
  expect(past('2026-10-28')).toEqual([])
})

test('Azure’s books have a little more of each day', () => {
  const rows = billOf('crs_1', past('2026-10-30'))
  expect(rows.map(({ day }) => day)).toEqual(['2026-10-28', '2026-10-29'])
  const standing = 4 * 24 * (2.4 / 730 + 0.005)
  expect(rows[0]?.cost).toBeGreaterThan(standing)
  expect(rows[0]).toMatchObject({ tagName: 'labkeeper-course', tagValue: 'crs_1' })
})
