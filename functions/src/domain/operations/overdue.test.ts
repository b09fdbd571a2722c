import { expect, it } from 'vitest'
import { labsInOrder, latenessOf } from './overdue.ts'

const at = (minute: number): string => `2026-11-20T08:${String(minute).padStart(2, '0')}:00.000Z`
const found = [
  { labId: 'lab_b' as const, type: 'step', since: at(3) },
  { labId: 'lab_a' as const, type: 'vm', since: at(5) },
  { labId: 'lab_c' as const, type: 'vm', since: at(4) },
  { labId: 'lab_a' as const, type: 'step', since: at(2) },
  { labId: 'lab_b' as const, type: 'vm', since: at(9) },
]

it('names each lab once, by what has waited longest in it', () => {
  expect(labsInOrder(found)).toEqual(['lab_a', 'lab_b', 'lab_c'])
  expect(labsInOrder([])).toEqual([])
})

it('tells how late policies are, and work, apart', () => {
  expect(latenessOf(found, new Date(at(10)))).toEqual({ overdueSeconds: 360, waitedSeconds: 480 })
  expect(latenessOf([], new Date(at(10)))).toEqual({ overdueSeconds: 0, waitedSeconds: 0 })
})

it('counts a hundred thousand labs', () => {
  const many = Array.from({ length: 100_000 }, (_, lab) => ({
    labId: `lab_${lab}` as const,
    type: 'vm',
    since: at(1),
  }))
  expect(latenessOf(many, new Date(at(2))).overdueSeconds).toBe(60)
  expect(labsInOrder(many)).toHaveLength(100_000)
})
