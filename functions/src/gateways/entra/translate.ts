import { callbackTexts, oauthErrorText } from '@labkeeper/contract/directory/directory'
import type { ErrorCode } from '@labkeeper/contract/kernel/errors'
import { ClientError, ResponseBodyError, WWWAuthenticateChallengeError } from 'openid-client'
import { AppError } from '../../domain/kernel/errors.ts'

/** What the person can do about an OAuth error: try again with a new code, wait, or call somebody who may mend the app. */
const codeOf = (oauthError: string): ErrorCode => {
  if (oauthError === 'invalid_grant' || oauthError === 'access_denied') return 'unauthenticated'
  if (oauthError === 'server_error' || oauthError === 'temporarily_unavailable') return 'unavailable'
  return 'cloud_error'
}

const unavailable = (cause: unknown): AppError =>
  new AppError('unavailable', oauthErrorText('temporarily_unavailable'), { retryAfterSeconds: 5, cause })

/** The codes of `fetch` and of the library's time limit: no answer came. */
const noAnswer: ReadonlySet<unknown> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_SOCKET',
])

const isSilence = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && noAnswer.has(error.code)) return true
  return isSilence(error.cause)
}

const statusOf = (error: unknown): number => {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Response ? cause.status : 0
}

/** What the library throws, in the words of the callback page; what is not about the directory is a bug and stays one. */
export const translate = (error: unknown, step: 'begin' | 'redeem'): unknown => {
  if (error instanceof AppError) return error
  if (error instanceof ResponseBodyError) {
    const code = error.status >= 500 ? 'unavailable' : codeOf(error.error)
    return new AppError(code, oauthErrorText(error.error), {
      cause: error,
      ...(code === 'unavailable' ? { retryAfterSeconds: 5 } : {}),
    })
  }
  // A challenge instead of a body, or above it: the app was refused, not the person.
  if (error instanceof WWWAuthenticateChallengeError) {
    return new AppError('cloud_error', oauthErrorText('invalid_client'), { cause: error })
  }
  if (isSilence(error) || statusOf(error) >= 500) return unavailable(error)
  if (!(error instanceof ClientError)) return error
  return step === 'redeem'
    ? new AppError('unauthenticated', callbackTexts.failed, { cause: error })
    : new AppError(
        'cloud_error',
        "Azure AD does not know this lab's directory. Ask the lab owner to check the cloud settings.",
        { cause: error },
      )
}
