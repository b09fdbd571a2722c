import { describe, expect, it } from 'vitest'
import { AppError, badField, CloudError } from '../../domain/kernel/errors.ts'
import { answerTo, problemOf } from './problem.ts'

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

describe('the answer to a failure', () => {
  const refusal = (fields: Record<string, string>) => new AppError('invalid_request', 'No.', { fields })

  it('says of long and many fields the beginning', () => {
    const many = Object.fromEntries(Array.from({ length: 400 }, (_, index) => [`${index}`, 'x'.repeat(500)]))
    const { fields = {} } = problemOf(refusal(many), 'r1').body
    expect(Object.values(fields)).toEqual(Array.from({ length: 20 }, () => `${'x'.repeat(199)}…`))
  })

  it('is never larger than 16 KiB, not even of characters that take six bytes', () => {
    const wide = '\u0001'.repeat(300)
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`${index}${wide}`, wide]))
    const { text } = answerTo(refusal(fields), 'r1')
    expect(JSON.parse(text)).toEqual({ error: 'No.', code: 'invalid_request', requestId: 'r1' })
  })

  it('is a proper one when it could not be written down', () => {
    const error = refusal({ a: 1n as unknown as string })
    const { status, text, cause } = answerTo(error, 'r1')
    expect(status).toBe(500)
    expect(JSON.parse(text)).toMatchObject({ code: 'internal', requestId: 'r1' })
    expect(cause).toBeInstanceOf(TypeError)
  })
})
