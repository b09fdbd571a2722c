import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { coveragePage, makeCoveragePage } from '../../../docs/make-coverage.ts'
import { parts } from '../../e2e/specification/index.ts'

const root = new URL('../../../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8').replaceAll("\\'", "'")

/** Helpers of the stories, some of which hold words. */
const supporting = globSync('**/*.ts', { cwd: new URL('tests/e2e/support/', root) })
  .map((name) => read(`tests/e2e/support/${name}`))
  .join('\n')

const told = parts.flatMap(({ told }) => told)

it('names tests that exist', () => {
  const missing = told.filter(({ file, test }) => !read(file).includes(test))
  expect(missing.map(({ file, test }) => `${file}: ${test}`)).toEqual([])
})

it('names words that the test holds', () => {
  const missing = told.flatMap(({ file, rows }) => {
    const source = `${read(file)}\n${file.includes('/e2e/') ? supporting : ''}`
    return rows
      .flatMap((row) => [...row.matchAll(/`([^`]+)`/g)].map(([, words = '']) => words))
      .filter((words) => !source.includes(words))
      .map((words) => `${file}: ${words}`)
  })
  expect(missing).toEqual([])
})

it('stands in docs/specification-coverage.md', () => {
  expect(readFileSync(coveragePage, 'utf8'), 'run node docs/make-coverage.ts').toBe(makeCoveragePage())
})
