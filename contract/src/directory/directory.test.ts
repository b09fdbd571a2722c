import { expect, it } from 'vitest'
import { z } from '../kernel/zod.ts'
import { CallbackInput, DirectoryState, oauthErrorText } from './directory.ts'

const known = [
  'access_denied',
  'invalid_request',
  'invalid_client',
  'invalid_grant',
  'unauthorized_client',
  'unsupported_response_type',
  'invalid_scope',
  'server_error',
  'temporarily_unavailable',
]
const unknown = 'An unknown error occurred during authentication.'

it('has a sentence of its own for every OAuth error code that is known', () => {
  const sentences = new Set(known.map(oauthErrorText))
  expect(sentences.size).toBe(known.length)
  expect(sentences).not.toContain(unknown)
})

it.each(['', 'interaction_required', 'constructor', '__proto__'])('calls %j unknown', (code) => {
  expect(oauthErrorText(code)).toBe(unknown)
})

it('reads a state only in its own shape', () => {
  const state = { username: 'ada@contoso.test', timestamp: 1, nonce: 'n' }
  expect(z.safeParse(DirectoryState, state).success).toBe(true)
  expect(z.safeParse(DirectoryState, { ...state, timestamp: 1.5 }).success).toBe(false)
  expect(z.safeParse(DirectoryState, { ...state, role: 'admin' }).success).toBe(false)
})

it('refuses a state that is too short to be a secret, or too long to be one', () => {
  const input = { username: 'a', code: 'c', redirectUri: 'r', state: 's'.repeat(16) }
  expect(z.safeParse(CallbackInput, input).success).toBe(true)
  expect(z.safeParse(CallbackInput, { ...input, state: 's'.repeat(15) }).success).toBe(false)
  expect(z.safeParse(CallbackInput, { ...input, state: 's'.repeat(2049) }).success).toBe(false)
})
