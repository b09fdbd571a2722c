import {
  AggregateAuthenticationError,
  AuthenticationError,
  AuthenticationRequiredError,
  CredentialUnavailableError,
} from '@azure/identity'
import { describe, expect, it } from 'vitest'
import { reading, unlessRefused } from './translate.ts'

const invalid = { error: 'invalid_client', error_description: 'AADSTS7000215: hush' }
const noToken = new AuthenticationError(401, invalid)

describe('a database that does not let the app in', () => {
  it.each([
    ['no identity to ask as', new CredentialUnavailableError('hush')],
    ['401 for its token', noToken],
    ['401 from all of several', new AggregateAuthenticationError([noToken], 'hush')],
    ['no silent token', new AuthenticationRequiredError({ scopes: [], message: 'hush' })],
    ['a wrong key', Object.assign(new Error('hush'), { code: 401 })],
    ['a role that lacks', Object.assign(new Error('hush'), { code: 403 })],
    ['a weaker account', Object.assign(new Error('ConsistencyLevel BoundedStaleness …'), { code: 400 })],
  ])('because of %s is unavailable, in words', async (_reason, error) => {
    const refused = { code: 'unavailable', message: expect.stringMatching(/does not let Labkeeper in/) }
    await expect(reading(() => Promise.reject(error))).rejects.toMatchObject(refused)
    await expect(unlessRefused(() => Promise.reject(error), 404)).rejects.toMatchObject(refused)
  })
})
