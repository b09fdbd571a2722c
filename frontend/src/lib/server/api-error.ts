import { Failure } from '@labkeeper/contract/kernel/errors'
import { z } from '@labkeeper/contract/kernel/zod'

const fallbackText = 'An error occurred'
const unreachable = 'The server could not be reached. Check your connection.'
const tooSlow = 'The server did not answer in time. Look whether it was done before you try again.'

/** A failed call: what the server said, or why it could not be asked (`status` 0, code `network`). */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: string
  /** Path of the input → message, for bad input. */
  readonly fields: Readonly<Record<string, string>>
  readonly requestId: string | undefined
  readonly subscriptionRequired: boolean
  /** The message is the server's own sentence, not ours. */
  readonly fromServer: boolean

  constructor(status: number, body: FailureBody, transportMessage?: string, cause?: unknown) {
    const sentence = body.error ?? body.message
    super(sentence ?? transportMessage ?? fallbackText, { cause })
    this.status = status
    this.code = body.code ?? (status === 0 ? 'network' : 'unknown')
    this.fields = body.fields ?? {}
    this.requestId = body.requestId
    this.subscriptionRequired = body.subscriptionRequired === true
    this.fromServer = sentence !== undefined
  }
}

const sentence = z.optional(z.string().check(z.minLength(1)))
const FailureBody = z.object({ ...z.partial(Failure).shape, error: sentence, message: sentence })
type FailureBody = z.infer<typeof FailureBody>

/** A gateway in between may answer anything, so nothing in the body is taken for granted. */
export const readFailure = (status: number, body: unknown): ApiError => {
  const parsed = FailureBody.safeParse(body)
  return new ApiError(status, parsed.success ? parsed.data : {})
}

/** A call that never got an answer, in words of ours: the browser's own ('Failed to fetch') help nobody. */
export const networkFailure = (cause: unknown): ApiError => {
  const isTimeout = cause instanceof Error && cause.name === 'TimeoutError'
  return new ApiError(0, {}, isTimeout ? tooSlow : unreachable, cause)
}

/**
 * The sentence to show: the server's; without one the screen's own (`Failed to login`); without that, what kept the
 * answer away, or 'An error occurred'. What our own code throws says nothing to a person.
 */
export const errorText = (error: unknown, screenText?: string): string => {
  if (!(error instanceof ApiError)) return screenText ?? fallbackText
  return error.fromServer ? error.message : (screenText ?? error.message)
}

/** Asking again cannot help: the server understood and said no. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429
