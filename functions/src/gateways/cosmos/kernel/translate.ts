import { setTimeout as pause } from 'node:timers/promises'
import { AppError } from '../../../domain/kernel/errors.ts'

/** A lost call must not use up the 45 s that Static Web Apps gives us: the SDK alone repeats reads for 10 s. */
const patienceMs = 5_500
/** 449 and 503 are never repeated by the SDK (measured). Only 449 promises that nothing was written. */
const unwritten: ReadonlySet<number | string> = new Set([449])
const unread: ReadonlySet<number | string> = new Set([449, 503])
/** What may pass by itself; 429 comes after the SDK's own repetitions. */
const passing: ReadonlySet<number | string> = new Set([
  408,
  410,
  429,
  449,
  500,
  503,
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'REQUEST_SEND_ERROR',
  'TimeoutError',
])

export const isPassing = (code: number | string): boolean => passing.has(code)

/** The app itself is not let in, by its key or its identity: a matter of the deployment, never of the person. */
const refusedApp: ReadonlySet<number | string> = new Set([401, 403])
const identityErrors: ReadonlySet<string> = new Set([
  'AggregateAuthenticationError',
  'AuthenticationError',
  'AuthenticationRequiredError',
  'CredentialUnavailableError',
])

/** The status of a refusal or the network's own code. For a whole batch the SDK puts it into the cause. */
const codeOf = (error: unknown): number | string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  if (typeof code === 'number' || (typeof code === 'string' && code !== '')) return code
  return cause === error ? undefined : codeOf(cause)
}

/** For refusals that the caller expects: 404 missing, 409 exists, 412 changed meanwhile. */
export const hasStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  statuses.some((status) => codeOf(error) === status)

const unavailable = (cause: unknown): AppError => {
  const { retryAfterInMs } = cause as { retryAfterInMs?: unknown }
  return new AppError(
    'unavailable',
    'The database does not answer right now. Please try again in a moment.',
    {
      retryAfterSeconds:
        typeof retryAfterInMs === 'number' ? Math.max(1, Math.ceil(retryAfterInMs / 1000)) : 2,
      cause,
    },
  )
}

const shutOut = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'The database does not let Labkeeper in. Whoever runs it finds the reason in its log.',
    { retryAfterSeconds: 60, cause },
  )

/** The account promises less than the app asks for: it was made for an earlier version. */
const asksTooMuch = (error: unknown, code: number | string | undefined): boolean =>
  code === 400 && error instanceof Error && error.message.includes('ConsistencyLevel')

const isShutOut = (error: unknown, code: number | string | undefined): boolean =>
  (code !== undefined && refusedApp.has(code)) ||
  (error instanceof Error && identityErrors.has(error.name)) ||
  asksTooMuch(error, code)

const bounded = async <T>(call: () => Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const impatience = new Promise<never>((_, reject) => {
    const giveUp = () =>
      reject(Object.assign(new Error('No answer from the database'), { code: 'TimeoutError' }))
    timer = setTimeout(giveUp, patienceMs)
  })
  try {
    return await Promise.race([call(), impatience])
  } finally {
    clearTimeout(timer)
  }
}

const trying = async <T>(call: () => Promise<T>, again: ReadonlySet<number | string>): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await bounded(call)
    } catch (error) {
      const code = codeOf(error)
      if (isShutOut(error, code)) throw shutOut(error)
      if (code === undefined || !isPassing(code)) throw error
      if (attempt === 3 || !again.has(code)) throw unavailable(error)
      await pause(30 * attempt + Math.random() * 30)
    }
  }
}

/**
 * Runs one database call. Refusals that mean something to the caller pass through; an outage becomes `unavailable`;
 * the rest is a bug and stays as it is. After a 503 a write may have landed all the same, so it is not repeated:
 * the second try would be refused for what the first one did.
 */
export const asking = <T>(call: () => Promise<T>): Promise<T> => trying(call, unwritten)

/** The same for reads, which may be repeated after a 503 as well. */
export const reading = <T>(call: () => Promise<T>): Promise<T> => trying(call, unread)

/** Runs a write; false when it was refused in one of the ways that the caller expects. */
export const unlessRefused = async (
  call: () => Promise<unknown>,
  ...statuses: readonly number[]
): Promise<boolean> => {
  try {
    await asking(call)
    return true
  } catch (error) {
    if (hasStatus(error, ...statuses)) return false
    throw error
  }
}
