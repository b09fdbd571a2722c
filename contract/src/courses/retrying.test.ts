import { expect, it } from 'vitest'
import { assistantsRetry } from './retrying.ts'

it('leaves to teachers what only they begin, and to assistants who may connect what that needs', () => {
  const rules = { assistantsConnect: false }
  expect(assistantsRetry('start', rules)).toBe(true)
  expect(assistantsRetry('park', rules)).toBe(false)
  expect(assistantsRetry('restore-bin', rules)).toBe(false)
  expect(assistantsRetry('delete-template', rules)).toBe(false)
  expect(assistantsRetry('reset', rules)).toBe(false)
  expect(assistantsRetry('reset', { assistantsConnect: true })).toBe(true)
})
