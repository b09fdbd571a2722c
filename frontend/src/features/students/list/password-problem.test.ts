import { expect, it } from 'vitest'
import { passwordProblem } from './password-problem.ts'

it.each([
  ['', undefined],
  ['   ', undefined],
  ['secret', undefined],
  [' 12345 ', 'Password must be at least 6 characters'],
  ['x'.repeat(257), 'String must contain at most 256 character(s)'],
])('%j: %s', (typed, problem) => {
  expect(passwordProblem(typed)).toBe(problem)
})
