import { expect, test } from 'vitest'
import { callbackPath } from '~/data/directory.ts'
import { checkReturn } from './check-return.ts'
import { makeState } from './sign-in-state.ts'

const now = Date.UTC(2026, 10, 20, 12)
const username = 'ada@contoso.test'
const state = makeState(username, now)
const pending = { username, state }

const returned = (query: Record<string, string>, pathname = callbackPath) => ({
  pathname,
  search: `?${new URLSearchParams(query)}`,
})
const errorOf = (...args: Parameters<typeof checkReturn>) => {
  const answer = checkReturn(...args)
  return answer.accepted ? undefined : answer.error
}

const invalid = 'Invalid or expired authentication state. Please try logging in again.'

test('accepts the answer to the question that this browser asked', () => {
  expect(checkReturn(returned({ code: 'c+/=', state }), pending, now + 1000)).toEqual({
    accepted: true,
    username,
    code: 'c+/=',
    state,
  })
})

test('refuses an answer at another address', () => {
  expect(errorOf(returned({ code: 'c', state }, '/auth/azure-callback/more'), pending, now)).toBe(
    'Invalid redirect URI. This may be a security issue.',
  )
})

test('refuses an answer without a code', () => {
  expect(errorOf(returned({ state }), pending, now)).toBe('No authorization code received from Microsoft')
})

test('refuses an answer that nobody here waits for', () => {
  expect(errorOf(returned({ code: 'c', state }), undefined, now)).toBe(
    'Authentication state not found. Please restart the login process.',
  )
})

test.each([
  ['another state', { code: 'c', state: makeState(username, now) }, pending, now],
  ['no state', { code: 'c' }, pending, now],
  [
    'a state that this product has not made',
    { code: 'c', state: 'made-up' },
    { username, state: 'made-up' },
    now,
  ],
  ['a state of somebody else', { code: 'c', state }, { username: 'eve@contoso.test', state }, now],
  ['an expired state', { code: 'c', state }, pending, now + 11 * 60_000],
])('refuses an answer with %s', (_, query, waiting, at) => {
  expect(errorOf(returned(query), waiting, at)).toBe(invalid)
})

test("shows Microsoft's refusal in plain words", () => {
  expect(errorOf(returned({ error: 'access_denied', state }), pending, now)).toMatch(/denied|cancel/i)
  expect(errorOf(returned({ error: 'interaction_required' }), pending, now)).toBe(
    'An unknown error occurred during authentication.',
  )
  // A name that every object has must not be mistaken for a known code.
  expect(errorOf(returned({ error: 'constructor' }), pending, now)).toBe(
    'An unknown error occurred during authentication.',
  )
})
