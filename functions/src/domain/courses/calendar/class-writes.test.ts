import { expect, it } from 'vitest'
import { inWrites } from './class-writes.ts'

const letter = {}
const names = (count: number) => Array.from({ length: count }, () => ({}) as never)
const one = (people: number, letters = 0) => ({
  record: { due: names(people), attended: [], absent: [] },
  letters: Array.from({ length: letters }, () => letter),
})
const sizes = (...all: Parameters<typeof inWrites>[0]) => inWrites(all).map((some) => some.length)

it('writes as many classes at once as the database takes, and all of them', () => {
  expect(sizes(...Array.from({ length: 200 }, () => one(3)))).toEqual([90, 90, 20])
  expect(sizes(...Array.from({ length: 10 }, () => one(500)))).toEqual([4, 4, 2])
  expect(sizes(...Array.from({ length: 6 }, () => one(1, 29)))).toEqual([3, 3])
})

it('writes the course alone where nothing else is to be written, and what is too much for one write by itself', () => {
  expect(sizes()).toEqual([0])
  expect(sizes(one(1), one(5000), one(1))).toEqual([1, 1, 1])
})
