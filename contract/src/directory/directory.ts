import { Session } from '../accounts/accounts.ts'
import { anyone, route } from '../kernel/route.ts'
import { z } from '../kernel/zod.ts'
import { RedirectUri, State } from './redirect.ts'

/** The user name that the organization's directory knows a person by. */
const Username = z.string().check(z.trim(), z.minLength(1, 'Username is required'), z.maxLength(254))
export const ValidateUserInput = z.strictObject({ username: Username })
export type ValidateUserInput = z.infer<typeof ValidateUserInput>

export const AuthUrlInput = z.strictObject({ username: Username, redirectUri: RedirectUri, state: State })
export type AuthUrlInput = z.infer<typeof AuthUrlInput>

export const CallbackInput = z.strictObject({
  username: Username,
  code: z.string().check(z.minLength(1), z.maxLength(8192)),
  redirectUri: RedirectUri,
  state: State,
})
export type CallbackInput = z.infer<typeof CallbackInput>

/** Inside the state, which is base64 of its JSON. `timestamp` is milliseconds since 1970. */
export const DirectoryState = z.strictObject({
  username: z.string().check(z.minLength(1)),
  timestamp: z.int(),
  nonce: z.string().check(z.minLength(1)),
})
export type DirectoryState = z.infer<typeof DirectoryState>

/** What goes wrong on the way back from Microsoft, in the words of the callback page. */
export const callbackTexts = {
  invalidRedirect: 'Invalid redirect URI. This may be a security issue.',
  noCode: 'No authorization code received from Microsoft',
  invalidState: 'Invalid or expired authentication state. Please try logging in again.',
  stateNotFound: 'Authentication state not found. Please restart the login process.',
  unexpected: 'An unexpected error occurred during authentication.',
  failed: 'Authentication failed.',
} as const

const oauthTexts: ReadonlyMap<string, string> = new Map([
  [
    'access_denied',
    'Access denied. The sign-in was cancelled, or you do not have permission to use this application.',
  ],
  ['invalid_request', 'The authentication request was invalid. Please try logging in again.'],
  ['invalid_client', 'There is a configuration issue with the Azure AD application. Please contact support.'],
  ['invalid_grant', 'The authorization code has expired or is invalid. Please try logging in again.'],
  [
    'unauthorized_client',
    'This application is not authorized to sign people in. Please contact your administrator.',
  ],
  [
    'unsupported_response_type',
    'Azure AD does not support the kind of answer that was requested. Please contact support.',
  ],
  ['invalid_scope', 'The requested permissions are invalid. Please contact support.'],
  ['server_error', 'Azure AD had a problem. Please try again in a few minutes.'],
  ['temporarily_unavailable', 'Azure AD is temporarily unavailable. Please try again in a few minutes.'],
])

/** The sentence for an OAuth error code (RFC 6749, 4.1.2.1 and 5.2), from Microsoft's redirect or from its token endpoint. */
export const oauthErrorText = (code: string): string =>
  oauthTexts.get(code) ?? 'An unknown error occurred during authentication.'

export const directoryRoutes = {
  validateUser: route({
    method: 'POST',
    path: 'azure-ad/validate-user',
    summary: 'Whether a lab knows this directory user name',
    access: anyone,
    body: ValidateUserInput,
    status: 200,
    response: z.strictObject({ message: z.string(), data: z.strictObject({ valid: z.literal(true) }) }),
    device: true,
  }),
  authUrl: route({
    method: 'POST',
    path: 'azure-ad/auth-url',
    summary: 'Where at Microsoft this person signs in',
    access: anyone,
    body: AuthUrlInput,
    status: 200,
    response: z.strictObject({ data: z.strictObject({ authUrl: z.string() }) }),
    secret: true,
    device: true,
  }),
  callback: route({
    method: 'POST',
    path: 'azure-ad/callback',
    summary: "Exchange Microsoft's code for a session",
    access: anyone,
    body: CallbackInput,
    status: 200,
    response: Session,
    secret: true,
    device: true,
  }),
}
