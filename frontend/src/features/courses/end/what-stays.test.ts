import type { Course } from '@labkeeper/contract/courses/course'
import { expect, test } from 'vitest'
import { alsoGoes, keptOfMany, keptUntil } from './what-stays.ts'

const now = new Date('2026-11-29T12:00:00.000Z')
const course = (name: string, binDays: number | undefined, machines = 2, clean = 1) =>
  ({ name, counts: { machines, clean }, ...(binDays && { binDays }) }) as Course

test('what people saved stays as many days as the bin keeps it', () => {
  expect(keptUntil(course('Botany', 7), now)).toBe('6 December')
  expect(keptUntil(course('Botany', undefined), now)).toBeUndefined()
})

test('nothing is kept of machines that nobody had', () => {
  expect(keptUntil(course('Botany', 7, 2, 2), now)).toBeUndefined()
})

test('of many courses the first day is said, and those of which nothing is kept are named', () => {
  const of = (...courses: readonly Course[]) => keptOfMany(courses, now)
  expect(of(course('Botany', undefined), course('Zoology', 7, 1, 1))).toBeUndefined()
  expect(of(course('Botany', 7), course('Zoology', 14), course('Ecology', undefined, 0, 0))).toBe(
    'What people saved on them stays in the bin until 6 December',
  )
  expect(of(course('Botany', 7), course('Zoology', undefined))).toBe(
    'What people saved on machines of Zoology goes with them, and on the others stays in the bin until 6 December',
  )
})

test('old disks and checkpoints do not lie in the bin', () => {
  expect(alsoGoes({ machines: 2, disks: 2, snapshots: 0 })).toBe('')
  expect(alsoGoes({ machines: 2, disks: 3, snapshots: 0 })).toBe(' Old disks and checkpoints go for good.')
  expect(alsoGoes({ machines: 2, disks: 2, snapshots: 1 })).toBe(' Old disks and checkpoints go for good.')
})
