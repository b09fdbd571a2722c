import { expect, it } from 'vitest'
import { mutations } from './mutation-list.ts'
import { staleMutations } from './stale-mutations.ts'

it('names lines that stand exactly once, and tests that exist', () => {
  expect(mutations.length).toBeGreaterThan(40)
  expect(staleMutations('.')).toEqual([])
})
