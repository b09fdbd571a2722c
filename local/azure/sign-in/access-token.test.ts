import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { loadSignIn, type Principal } from '../model/credentials.ts'
import { authenticate, issueToken } from './access-token.ts'

const database = new DatabaseSync(':memory:')
database.exec('create table meta (name text primary key, value text not null)')
const signIn = loadSignIn(database)
const principal = signIn.principals[0] as Principal
const now = Date.UTC(2026, 10, 20)

test('a token names its principal for an hour and not a second longer', () => {
  const header = `Bearer ${issueToken(signIn, principal, now)}`
  expect(authenticate(signIn, header, now + 3_598_000).clientId).toBe(principal.clientId)
  expect(() => authenticate(signIn, header, now + 3_599_000)).toThrowError(
    expect.objectContaining({ status: 401, code: 'ExpiredAuthenticationToken' }),
  )
})

test('the principals of a directory are made once', () => {
  expect(loadSignIn(database)).toEqual(signIn)
})

test('a header of another kind is refused', () => {
  expect(() => authenticate(signIn, 'Basic abc', now)).toThrowError(
    expect.objectContaining({ code: 'AuthenticationFailedInvalidHeader' }),
  )
})
