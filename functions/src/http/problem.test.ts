import { describe, expect, it } from 'vitest'
import { AppError, badField, CloudError } from '../domain/errors.ts'
import { problemOf } from './problem.ts'

describe('a failure', () => {
  it('of a field names the field', () => {
    const { status, body } = problemOf(badField('name', 'Name is required'), 'r1')
    expect({ status, body }).toEqual({
      status: 400,
      body: {
        error: 'Name is required',
        code: 'invalid_request',
        fields: { name: 'Name is required' },
        requestId: 'r1',
      },
    })
  })

  it('that passes says when to come back, in whole seconds', () => {
    const busy = new AppError('unavailable', 'Later.', { retryAfterSeconds: 0.2 })
    expect(problemOf(busy, 'r1')).toMatchObject({ status: 503, headers: { 'retry-after': '1' } })
  })

  it('of Azure is told in its sentence', () => {
    const refusal = new CloudError('credentials', 'AuthorizationFailed', 'The permission X is missing.')
    expect(problemOf(refusal, 'r1')).toMatchObject({
      status: 502,
      body: { code: 'cloud_error', error: 'The permission X is missing.' },
    })
  })

  it('for want of a subscription leads to the plans', () => {
    expect(problemOf(new AppError('subscription_required', 'Subscribe.'), 'r1')).toMatchObject({
      status: 402,
      body: { subscriptionRequired: true },
    })
  })

  it('that is a bug says nothing about itself', () => {
    const { status, body } = problemOf(new TypeError('secret is undefined'), 'r1')
    expect(status).toBe(500)
    expect(JSON.stringify(body)).not.toContain('secret')
    expect(problemOf('thrown text', 'r1').status).toBe(500)
  })
})
