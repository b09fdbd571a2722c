import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { acceptancePage, makeAcceptancePage } from '../docs/make-acceptance.ts'
import { promised } from './courses-acceptance.ts'

const root = new URL('../', import.meta.url)
const read = (path: string): string => {
  const file = new URL(path, root)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
const proofs = promised.flatMap(({ mark, proofs: some }) => some.map((proof) => ({ mark, ...proof })))

it('names tests that exist', () => {
  const missing = proofs.filter(({ file, test }) => !read(file).includes(test))
  expect(missing).toEqual([])
})

it('has a test for each promise', () => {
  expect(promised.filter(({ proofs: some }) => some.length === 0)).toEqual([])
  const marks = promised.map(({ mark }) => mark)
  expect(new Set(marks).size).toBe(marks.length)
})

it('stands in docs/courses-acceptance.md', () => {
  expect(readFileSync(acceptancePage, 'utf8'), 'run node docs/make-acceptance.ts').toBe(makeAcceptancePage())
})
