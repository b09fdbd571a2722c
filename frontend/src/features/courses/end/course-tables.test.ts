import type { Enrolment } from '@labkeeper/contract/courses/people'
import { expect, test } from 'vitest'
import { courseTables } from './course-tables.ts'

const course = { name: 'Bio/logy: 1', timeZone: 'Europe/Berlin' }
const ada = {
  ...{ id: 'enr_1', name: 'Ada', email: 'ada@example.com', function: 'student', state: 'active' },
  ...{ group: '=1+1', joinedAt: '2026-11-02T23:30:00.000Z', invitation: { state: 'none', count: 0 } },
} as const satisfies Enrolment
const header = 'day,name,email,class minutes,own minutes,teacher minutes,amount,currency,price date'
const line = (day: string, name: string, minutes: string) =>
  `${day},${name},${name.toLowerCase()}@example.com,${minutes},0.1000,USD,2027-01-01`
const part = (...lines: string[]) => `\uFEFF${[header, ...lines].join('\r\n')}\r\n`

const lines = (text: string | undefined) => text?.replace('\uFEFF', '').trimEnd().split('\r\n')

test('three files say who was there, how long each worked, and what that cost', () => {
  const files = courseTables(course, {
    people: [ada],
    money: [
      part(line('2026-11-03', 'Ada', '90.0,1.5,0.0'), line('2026-11-03', 'Zoe', '0.0,0.0,0.0')),
      part(line('2027-12-08', 'Ada', '10.0,0.2,3.0'), line('2027-12-08', "'=x", '0.0,1.0,0.0')),
    ],
  })
  expect(files.map(({ fileName }) => fileName)).toEqual([
    ...['Bio logy  1 people.csv', 'Bio logy  1 hours.csv', 'Bio logy  1 cost.csv'],
  ])
  const [people, hours, cost] = files.map(({ text }) => lines(text))
  expect(people).toEqual([
    'name,email,function,group,state,joined,left,machine',
    `Ada,ada@example.com,student,'=1+1,active,2026-11-03,,`,
  ])
  expect(hours).toEqual([
    'name,email,days,class minutes,own minutes,teacher minutes',
    "'=x,'=x@example.com,1,0.0,1.0,0.0",
    'Ada,ada@example.com,2,100.0,1.7,3.0',
    'Zoe,zoe@example.com,0,0.0,0.0,0.0',
  ])
  expect(cost?.[0]).toBe(header)
  expect(cost).toHaveLength(5)
})

test('of a course in which nothing ran the tables are there, and empty', () => {
  const files = courseTables(course, { people: [], money: [part()] })
  expect(files.map(({ text }) => lines(text)?.length)).toEqual([1, 1, 1])
})
