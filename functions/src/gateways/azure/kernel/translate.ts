import { isRestError, type PipelineResponse, RestError } from '@azure/core-rest-pipeline'
import { azureSentence } from '../../../domain/connection/azure-sentences.ts'
import { CloudError, type CloudTrouble } from '../../../domain/kernel/errors.ts'
import { classify, type Purpose, type Refusal } from './classify.ts'
import { signInRefusal } from './sign-in-refusal.ts'

export type { Purpose } from './classify.ts'

/** When Azure says "too many" without saying for how long. */
const defaultWaitSeconds = 15
const longestWaitSeconds = 3600

/** Seconds of a Retry-After header: a number of seconds or a date. Undefined when there is none, or none one can read. */
const retryAfterSeconds = (header: string | undefined, now: Date): number | undefined => {
  if (header === undefined) return undefined
  const text = header.trim()
  const seconds = /^\d+$/.test(text)
    ? Number(text)
    : /^[A-Za-z]{3}, /.test(text)
      ? Math.ceil((Date.parse(text) - now.getTime()) / 1000)
      : Number.NaN
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 1), longestWaitSeconds)
}

/** The SDK's poller keeps of a failed operation only a text: `The long-running operation has failed. Code. Message`. */
const operationRefusal = (error: Error): Refusal | undefined => {
  if (/^(The long-running operation|Operation) (was|has been) canceled/.test(error.message)) {
    return { status: undefined, code: 'OperationCanceled', message: '' }
  }
  const failed = /^The long-running operation has failed(?:\. ([^.\s]+)\. ?(.*))?$/s.exec(error.message)
  if (!failed) return undefined
  return { status: undefined, code: failed[1] ?? 'OperationFailed', message: failed[2] ?? '' }
}

const requestRefusal = (error: RestError): Refusal => {
  const { statusCode: status, code, message } = error
  // No status: no answer came, or none that could be read.
  if (status === undefined) return { status: 503, code: code ?? 'NoAnswer', message: '' }
  if (code === RestError.PARSE_ERROR) return { status: 502, code: 'UnreadableAnswer', message: '' }
  if (code !== undefined) return { status, code, message }
  return { status, code: status >= 500 ? 'ServiceUnavailable' : `Http${status}`, message: '' }
}

const refusalOf = (error: unknown): Refusal | undefined => {
  if (isRestError(error)) return requestRefusal(error)
  if (!(error instanceof Error)) return undefined
  if (error.name === 'AbortError') return { status: 504, code: 'NoAnswer', message: '' }
  return signInRefusal(error) ?? operationRefusal(error)
}

/** What a log may hold of the SDK's error, which carries the whole request: the token, and passwords of new VMs. */
const withoutRequest = ({ status, code, message }: Refusal): Error =>
  new Error(`Azure answered ${status ?? 'with a failed operation'}: ${code}. ${message}`)

/** What Azure would say, or did say without an error: in the sentence that belongs to its code. */
export const cloudError = (trouble: CloudTrouble, code: string, message = ''): CloudError =>
  new CloudError(trouble, code, azureSentence(code, message))

/** Any failure of a call to Azure as a CloudError; what is none of Azure's doing comes back as it was. */
export const translate = (error: unknown, purpose: Purpose, now: Date): unknown => {
  if (error instanceof CloudError) return error
  const refusal = refusalOf(error)
  if (!refusal) return error
  const created = purpose === 'create' || (purpose === 'poll-of-create' && refusal.status === undefined)
  const trouble = classify(refusal, created ? 'create' : 'other')
  const header = isRestError(error) ? error.response?.headers.get('retry-after') : undefined
  const asked = retryAfterSeconds(header, now)
  return new CloudError(trouble, refusal.code, azureSentence(refusal.code, refusal.message), {
    retryAfterSeconds: trouble === 'throttled' ? (asked ?? defaultWaitSeconds) : asked,
    cause: withoutRequest(refusal),
  })
}

export const isMissing = (error: unknown): boolean =>
  isRestError(error) && classify(requestRefusal(error), 'other') === 'missing'

/** A look at what may be gone, on the way of a call. */
export const ifThere = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** For what may be gone: its absence is an answer, not a failure. */
export const unlessMissing = async <T, U>(call: Promise<T>, absent: U): Promise<T | U> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof CloudError && error.trouble === 'missing') return absent
    throw error
  }
}

/** The refusal in an answer that was read without an SDK. */
export const refusedAnswer = (answer: PipelineResponse): RestError => {
  const text = answer.bodyAsText ?? ''
  const code = /"code"\s*:\s*"([^"]+)"/.exec(text)?.[1]
  const message = /"message"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(text)?.[1]
  return new RestError(message === undefined ? '' : JSON.parse(message), {
    statusCode: answer.status,
    ...(code === undefined ? {} : { code }),
    request: answer.request,
    response: answer,
  })
}
