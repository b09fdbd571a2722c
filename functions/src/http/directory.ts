import {
  type AuthUrlInput,
  type CallbackInput,
  directoryRoutes as routes,
} from '@labkeeper/contract/directory/directory'
import type { Origin } from '../domain/accounts/caller.ts'
import { directoryNameId } from '../domain/accounts/email.ts'
import type { SignedIn } from '../use-cases/accounts/sessions/open-session.ts'
import { type Endpoint, onPublic } from './kernel/endpoint.ts'

interface DirectoryUseCases {
  validateDirectoryUser(username: string, origin: Origin): Promise<void>
  beginDirectorySignIn(input: AuthUrlInput, origin: Origin): Promise<string>
  finishDirectorySignIn(input: CallbackInput, origin: Origin): Promise<SignedIn>
}

const about = ({ username }: { readonly username: string }): string => directoryNameId(username)

export const directoryEndpoints = (use: DirectoryUseCases): Record<keyof typeof routes, Endpoint> => ({
  validateUser: onPublic(
    routes.validateUser,
    async ({ body, ...origin }) => {
      await use.validateDirectoryUser(body.username, origin)
      return { message: 'User validated', data: { valid: true as const } }
    },
    { event: 'directory-user-validated', about },
  ),
  authUrl: onPublic(
    routes.authUrl,
    async ({ body, ...origin }) => ({ data: { authUrl: await use.beginDirectorySignIn(body, origin) } }),
    { event: 'directory-sign-in-begun', about },
  ),
  callback: onPublic(
    routes.callback,
    async ({ body, ...origin }) => ({
      message: 'Logged in successfully',
      ...(await use.finishDirectorySignIn(body, origin)),
    }),
    { event: 'directory-sign-in', about },
  ),
})
