import { expect, it } from 'vitest'
import { failuresIn, pageOf } from './operation.ts'

/** Batches of 25, of which these rows failed. */
const batches = (failed: readonly number[], rows: number) =>
  Array.from({ length: Math.ceil(rows / 25) }, (_, place) => ({
    place,
    state: 'done' as const,
    fence: 1,
    students: Array.from({ length: 25 }, (__, index) => {
      const row = place * 25 + index
      return { name: 'Stu', email: `s${row}@x.test`, ...(failed.includes(row) ? { error: 'No.' } : {}) }
    }),
  }))

it('pages failures by their place in the file', () => {
  const rows = Array.from({ length: 450 }, (_, row) => row).filter((row) => row % 2 === 0)
  const failures = failuresIn(batches(rows, 450))
  const first = pageOf(failures, -1)
  expect(first.data).toHaveLength(200)
  expect(first.next).toBe(398)
  const second = pageOf(failures, first.next ?? 0)
  expect(second.next).toBeUndefined()
  expect([...first.data, ...second.data].map(({ place }) => place)).toEqual(rows)
  expect(second.data[0]).toEqual({ place: 400, name: 's400@x.test', error: 'No.' })
})

it('has no next page behind the last failure', () => {
  const rows = Array.from({ length: 200 }, (_, row) => row)
  expect(pageOf(failuresIn(batches(rows, 200)), -1)).not.toHaveProperty('next')
  expect(pageOf([], -1)).toEqual({ data: [] })
})
