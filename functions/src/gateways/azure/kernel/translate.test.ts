import { createHttpHeaders, createPipelineRequest, RestError } from '@azure/core-rest-pipeline'
import { describe, expect, it } from 'vitest'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { type Purpose, translate } from './translate.ts'

const now = new Date('2026-11-20T12:00:00Z')
const restError = (status: number, code: string, message: string, retryAfter?: string) => {
  const request = createPipelineRequest({ url: 'https://management.azure.com/x' })
  const headers = createHttpHeaders(retryAfter === undefined ? {} : { 'retry-after': retryAfter })
  return new RestError(message, { statusCode: status, code, request, response: { status, headers, request } })
}
const failedOperation = (code: string, message: string) =>
  new Error(`The long-running operation has failed. ${code}. ${message}`)
const named = (name: string, message: string, more = {}) =>
  Object.assign(new Error(message), { name, ...more })

const translated = (error: unknown, purpose: Purpose = 'other'): CloudError => {
  const result = translate(error, purpose, now)
  if (!(result instanceof CloudError)) throw new Error('not a CloudError')
  return result
}

describe('translate', () => {
  it.each([
    [
      409,
      'OperationNotAllowed',
      "Operation 'start' is not allowed on VM 'a' since another is running",
      'busy',
    ],
    [409, 'OperationNotAllowed', "Operation 'x' is not allowed since the VM is marked for deletion.", 'busy'],
    [409, 'OperationNotAllowed', 'results in exceeding approved Total Regional Cores quota.', 'final'],
    [409, 'OperationNotAllowed', "Cannot restart VM 'a' since the VM is deallocated.", 'final'],
    [409, 'AnotherOperationInProgress', '', 'busy'],
    [409, 'Conflict', '', 'busy'],
    [409, 'SkuNotAvailable', '', 'final'],
    [409, 'PropertyChangeNotAllowed', '', 'final'],
    [409, 'ScopeLocked', '', 'final'],
    [400, 'NicReservedForAnotherVm', '', 'busy'],
    [400, 'InvalidParameter', '', 'final'],
    [400, 'PublicIPCountLimitReached', '', 'final'],
    [404, 'ResourceNotFound', '', 'missing'],
    [404, 'PlatformImageNotFound', '', 'final'],
    [404, 'SubscriptionNotFound', '', 'credentials'],
    [401, 'InvalidAuthenticationToken', '', 'credentials'],
    [403, 'AuthorizationFailed', '', 'credentials'],
    [403, 'LinkedAuthorizationFailed', '', 'credentials'],
    [403, 'RequestDisallowedByPolicy', '', 'final'],
    [500, 'InternalServerError', '', 'transient'],
    [503, 'Whatever', '', 'transient'],
    [408, 'RequestTimeout', '', 'transient'],
    [429, 'OperationNotAllowed', 'too many', 'throttled'],
    [409, 'TooManyRequests', '', 'throttled'],
    [302, 'Http302', '', 'final'],
  ] as const)('%i %s %s means %s... %s', (status, code, message, trouble) => {
    expect(translated(restError(status, code, message))).toMatchObject({ trouble, azureCode: code })
  })

  it.each([
    ['17', 17],
    [undefined, 15],
    ['soon', 15],
    ['-3', 15],
    ['0', 1],
    ['999999', 3600],
    ['Fri, 20 Nov 2026 12:00:42 GMT', 42],
  ])('reads Retry-After %s as %i seconds', (header, seconds) => {
    expect(translated(restError(429, 'TooManyRequests', '', header)).retryAfterSeconds).toBe(seconds)
  })

  it('takes a missing group or network of a creation for something to prepare again', () => {
    for (const code of ['ResourceGroupNotFound', 'InvalidResourceReference', 'NetworkNotFound']) {
      expect(translated(restError(404, code, ''), 'create').trouble).toBe('network-missing')
      expect(translated(failedOperation(code, 'x'), 'poll-of-create').trouble).toBe('network-missing')
    }
    expect(translated(restError(404, 'ResourceGroupNotFound', '')).trouble).toBe('missing')
  })

  it('knows when a new machine may be up although Azure gave up waiting', () => {
    expect(translated(failedOperation('OSProvisioningTimedOut', 'x'), 'poll-of-create').trouble).toBe('late')
    expect(translated(failedOperation('OSProvisioningTimedOut', 'x')).trouble).toBe('final')
  })

  it('takes a forgotten operation of a creation for a lost ticket', () => {
    expect(translated(restError(404, 'ResourceNotFound', ''), 'poll-of-create').trouble).toBe('missing')
  })

  it('reads code and message of a failed operation out of the text that the SDK leaves', () => {
    expect(translated(failedOperation('AllocationFailed', 'Allocation failed. We do not.'))).toMatchObject({
      trouble: 'final',
      azureCode: 'AllocationFailed',
      message: expect.stringMatching(/no free machines/),
    })
    expect(translated(failedOperation('InternalExecutionError', 'x')).trouble).toBe('transient')
    expect(translated(new Error('The long-running operation has failed'))).toMatchObject({
      trouble: 'final',
      azureCode: 'OperationFailed',
    })
    expect(translated(new Error('Operation was canceled')).azureCode).toBe('OperationCanceled')
  })

  it('takes what has no answer for passing trouble', () => {
    expect(translated(new RestError('boom', { code: 'ECONNRESET' })).trouble).toBe('transient')
    expect(translated(named('AbortError', 'The operation was aborted')).trouble).toBe('transient')
    const garbled = new RestError('bad', { code: RestError.PARSE_ERROR, statusCode: 200 })
    expect(translated(garbled).trouble).toBe('transient')
  })

  it('finds the code of Entra in every wrapping', () => {
    const text =
      'invalid_client: Error(s): 7000222 - AADSTS7000222: The provided client secret keys are expired.'
    for (const name of ['AuthenticationError', 'AuthenticationRequiredError', 'CredentialUnavailableError']) {
      expect(translated(named(name, text))).toMatchObject({
        trouble: 'credentials',
        azureCode: 'AADSTS7000222',
        message: expect.stringMatching(/has expired/),
      })
    }
    expect(translated(named('AuthenticationRequiredError', 'AADSTS90033: transient')).trouble).toBe(
      'transient',
    )
    expect(translated(named('AuthenticationRequiredError', 'network_error')).trouble).toBe('transient')
  })

  it('keeps neither token nor password for the log', () => {
    const request = createPipelineRequest({
      url: 'https://management.azure.com/x',
      body: '{"adminPassword":"Teach-me-1234"}',
      headers: createHttpHeaders({ authorization: 'Bearer eyJ0' }),
    })
    const headers = createHttpHeaders()
    const response = { status: 400, headers, request }
    const failure = new RestError('No.', { statusCode: 400, code: 'InvalidParameter', request, response })
    const { cause } = translated(failure)
    expect(cause).toMatchObject({ message: 'Azure answered 400: InvalidParameter. No.' })
    expect(cause).not.toHaveProperty('request')
    expect(cause).not.toHaveProperty('response')
  })

  it('hands back what is none of Azure', () => {
    const bug = new TypeError('x is not a function')
    expect(translate(bug, 'other', now)).toBe(bug)
    const known = new CloudError('busy', 'X', 'y')
    expect(translate(known, 'other', now)).toBe(known)
  })
})
