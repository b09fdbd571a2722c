import { type Failure, statusOf } from '@labkeeper/contract/kernel/errors'
import { longestPath, longestSentence, mostFields, shorten } from '@labkeeper/contract/kernel/short'
import { AppError, CloudError } from '../../domain/kernel/errors.ts'
import { longestSentence as longestOfAzure } from '../../domain/kernel/plain-text.ts'

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

const boundedFields = (fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .slice(0, mostFields)
      .map(([path, sentence]) => [shorten(path, longestPath), shorten(sentence, longestSentence)]),
  )

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
      error: shorten(message, code === 'cloud_error' ? longestOfAzure : longestSentence),
      code,
      ...(fields === undefined ? {} : { fields: boundedFields(fields) }),
      requestId,
      ...(code === 'subscription_required' ? { subscriptionRequired: true } : {}),
    },
  }
}

/** No answer to a failure is larger, whatever came in. */
const mostBytes = 16 * 1024

/** Two kilobytes without the fields, whose keys only a caller can make long. */
const textOf = (body: Failure): string => {
  const text = JSON.stringify(body)
  if (Buffer.byteLength(text) <= mostBytes) return text
  const { fields: _, ...rest } = body
  return JSON.stringify(rest)
}

const write = (error: unknown, requestId: string) => {
  const { status, headers, body } = problemOf(error, requestId)
  return { status, headers, code: body.code, text: textOf(body) }
}

/** An error as the answer that is sent. One that cannot be written down is a bug like any other: `cause` is what to log. */
export const answerTo = (error: unknown, requestId: string) => {
  try {
    return { ...write(error, requestId), cause: error }
  } catch (cause) {
    return { ...write(undefined, requestId), cause }
  }
}
