import { type Failure, statusOf } from '@labkeeper/contract/errors'
import { AppError, CloudError } from '../domain/errors.ts'

export interface Problem {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Failure
}

/** Azure's refusals are already sentences for people; its throttling passes by itself. */
const fromCloud = (error: CloudError): AppError =>
  new AppError('cloud_error', error.message, {
    cause: error,
    ...(error.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: error.retryAfterSeconds }),
  })

const bug = (cause: unknown): AppError =>
  new AppError('internal', 'Something went wrong on our side. Please try again.', { cause })

/** The only place where an error becomes an answer. What is not an expected refusal says nothing about itself. */
export const problemOf = (error: unknown, requestId: string): Problem => {
  const known = error instanceof CloudError ? fromCloud(error) : error
  const { code, message, fields, retryAfterSeconds } = known instanceof AppError ? known : bug(error)
  const headers: Record<string, string> = {}
  if (retryAfterSeconds !== undefined)
    headers['retry-after'] = String(Math.max(1, Math.ceil(retryAfterSeconds)))
  if (code === 'unauthenticated') headers['www-authenticate'] = 'Bearer'
  return {
    status: statusOf[code],
    headers,
    body: {
      error: message,
      code,
      ...(fields === undefined ? {} : { fields: { ...fields } }),
      requestId,
      ...(code === 'subscription_required' ? { subscriptionRequired: true } : {}),
    },
  }
}
