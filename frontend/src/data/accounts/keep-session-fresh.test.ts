import { expect, test } from 'vitest'
import { refreshDueIn } from './keep-session-fresh.ts'

const tokenOf = (claims: unknown) =>
  `x.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.x`

test('is due when less than a quarter of the life is left', () => {
  const token = tokenOf({ iat: 1000, exp: 5000, name: '>>>???' })
  expect(refreshDueIn(token, 1_000_000)).toBe(3_000_000)
  expect(refreshDueIn(token, 4_500_000)).toBe(-500_000)
})

test.each([
  '',
  'no-jwt',
  tokenOf({}),
  tokenOf({ iat: 5, exp: 5 }),
  tokenOf({ iat: 'a', exp: 'b' }),
  'x.%%%.x',
])('never for a token that does not say: %s', (token) => {
  expect(refreshDueIn(token, 0)).toBeUndefined()
})
