import { expect, test } from 'vitest'
import { errorText, isRefusal, networkFailure, readFailure } from './api-error.ts'

test('the server’s error comes first, then its message, then the screen’s text', () => {
  expect(errorText(readFailure(409, { error: 'Taken', message: 'Other' }), 'Failed to save')).toBe('Taken')
  expect(errorText(readFailure(409, { message: 'Other' }), 'Failed to save')).toBe('Other')
  expect(errorText(readFailure(502, '<html>'), 'Failed to save')).toBe('Failed to save')
  expect(errorText(readFailure(502, { error: '' }), 'Failed to save')).toBe('Failed to save')
})

test('without a text of the screen, why there is no answer, then the fallback', () => {
  const lost = networkFailure(new TypeError('Failed to fetch'))
  expect(errorText(lost)).toBe('The server could not be reached. Check your connection.')
  expect(errorText(lost, 'Failed to login')).toBe('Failed to login')
  expect(errorText(networkFailure(new DOMException('signal timed out', 'TimeoutError')))).toBe(
    'The server did not answer in time. Look whether it was done before you try again.',
  )
  expect(errorText(readFailure(500, undefined))).toBe('An error occurred')
})

test('what our own code throws is not shown', () => {
  const bug = new TypeError("Cannot read properties of undefined (reading 'map')")
  expect(errorText(bug)).toBe('An error occurred')
  expect(errorText(bug, 'Failed to save')).toBe('Failed to save')
  expect(errorText('odd')).toBe('An error occurred')
})

test('keeps what the server says about the failure', () => {
  const failure = readFailure(402, {
    error: 'Subscribe first',
    code: 'subscription_required',
    requestId: 'r1',
    subscriptionRequired: true,
    fields: { 'tags.course': 'Required' },
  })
  expect(failure).toMatchObject({
    status: 402,
    code: 'subscription_required',
    requestId: 'r1',
    subscriptionRequired: true,
    fields: { 'tags.course': 'Required' },
  })
})

test('only a refusal is not worth asking again', () => {
  expect(isRefusal(readFailure(404, {}))).toBe(true)
  expect(isRefusal(readFailure(429, {}))).toBe(false)
  expect(isRefusal(readFailure(503, {}))).toBe(false)
  expect(isRefusal(networkFailure(new Error('x')))).toBe(false)
})
