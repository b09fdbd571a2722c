import { expect, test } from 'vitest'
import { isFresh, makeState, readState } from './sign-in-state.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minuteMs = 60_000

test('a state says who began and when, as base64 of JSON', () => {
  const state = makeState('jürgen@contoso.test', now)
  expect(state).toMatch(/^[A-Za-z0-9+/]+=*$/)
  expect(readState(state)).toEqual({
    username: 'jürgen@contoso.test',
    timestamp: now,
    nonce: expect.stringMatching(/^[0-9a-f-]{36}$/),
  })
})

test('no two states are the same', () => {
  expect(makeState('ada@contoso.test', now)).not.toBe(makeState('ada@contoso.test', now))
})

test.each([
  '',
  'not base64!',
  btoa('not JSON'),
  btoa('null'),
  btoa('{"username":"ada"}'),
  btoa('{"username":"ada","timestamp":"today","nonce":"x"}'),
  btoa('\xff\xfe'),
])('reads nothing out of %j', (state) => {
  expect(readState(state)).toBeUndefined()
})

test('is good for ten minutes', () => {
  const state = { username: 'ada', timestamp: now, nonce: 'n' }
  expect(isFresh(state, now)).toBe(true)
  expect(isFresh(state, now + 10 * minuteMs)).toBe(true)
  expect(isFresh(state, now + 10 * minuteMs + 1)).toBe(false)
  expect(isFresh(state, now - 2 * minuteMs)).toBe(false)
})
