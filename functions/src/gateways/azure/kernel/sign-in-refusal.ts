import type { Refusal } from './classify.ts'

/** Entra's own troubles, and "too many sign-ins": https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
const throttledCodes = new Set(['50196', '90055'])
const transientCodes = new Set(['90006', '90012', '90024', '90033', '90036'])

const signInErrors = new Set([
  'AuthenticationError',
  'AuthenticationRequiredError',
  'AuthError',
  'ClientAuthError',
  'ClientConfigurationError',
  'CredentialUnavailableError',
  'InteractionRequiredAuthError',
  'NetworkError',
  'ServerError',
])

/** The library's own error has `statusCode`, the one it was made of `status`. */
const statusOf = (error: unknown): number | undefined => {
  if (!(error instanceof Error)) return undefined
  const { statusCode, status } = error as { statusCode?: unknown; status?: unknown }
  const own = [statusCode, status].find((each) => typeof each === 'number')
  return own ?? (error.cause === error ? undefined : statusOf(error.cause))
}

/** The identity library wraps Entra's answer in several ways; its code stands in the text of all of them. */
export const signInRefusal = (error: Error): Refusal | undefined => {
  if (!signInErrors.has(error.name)) return undefined
  const texts = [error, error.cause].map((each) => (each instanceof Error ? each.message : ''))
  const number = /AADSTS(\d+)/.exec(texts.join(' '))?.[1]
  if (number === undefined) {
    const status = statusOf(error) ?? 503
    const code = status === 401 || status === 403 ? 'SignInRefused' : 'SignInUnavailable'
    return { status, code, message: '' }
  }
  const code = `AADSTS${number}`
  if (throttledCodes.has(number)) return { status: 429, code, message: '' }
  if (transientCodes.has(number)) return { status: 503, code: 'SignInUnavailable', message: '' }
  return { status: 401, code, message: error.message }
}
