import {
  type AuthUrlInput,
  type CallbackInput,
  directoryRoutes as routes,
} from '@labkeeper/contract/directory'
import { directoryNameId } from '../domain/email.ts'
import type { SignedIn } from '../use-cases/open-session.ts'
import { type Endpoint, onPublic } from './endpoint.ts'

interface DirectoryUseCases {
  validateDirectoryUser(username: string, address: string): Promise<void>
  beginDirectorySignIn(input: AuthUrlInput, address: string): Promise<string>
  finishDirectorySignIn(input: CallbackInput, address: string): Promise<SignedIn>
}

const about = ({ username }: { readonly username: string }): string => directoryNameId(username)

export const directoryEndpoints = (use: DirectoryUseCases): Record<keyof typeof routes, Endpoint> => ({
  validateUser: onPublic(
    routes.validateUser,
    async ({ body, address }) => {
      await use.validateDirectoryUser(body.username, address)
      return { message: 'User validated', data: { valid: true as const } }
    },
    { event: 'directory-user-validated', about },
  ),
  authUrl: onPublic(
    routes.authUrl,
    async ({ body, address }) => ({ data: { authUrl: await use.beginDirectorySignIn(body, address) } }),
    { event: 'directory-sign-in-begun', about },
  ),
  callback: onPublic(
    routes.callback,
    async ({ body, address }) => ({
      message: 'Logged in successfully',
      ...(await use.finishDirectorySignIn(body, address)),
    }),
    { event: 'directory-sign-in', about },
  ),
})
