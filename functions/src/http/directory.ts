import { directoryRoutes as routes } from '@labkeeper/contract/directory/directory'
import { directoryNameId } from '../domain/accounts/derived-ids.ts'
import { beginDirectorySignIn } from '../use-cases/directory/begin-directory-sign-in.ts'
import { finishDirectorySignIn } from '../use-cases/directory/finish-directory-sign-in.ts'
import { validateDirectoryUser } from '../use-cases/directory/validate-directory-user.ts'
import type { World } from '../use-cases/world.ts'
import { type Endpoint, onPublic } from './kernel/endpoint.ts'

const about = ({ username }: { readonly username: string }): string => directoryNameId(username)

export const directoryEndpoints = (world: World): Record<keyof typeof routes, Endpoint> => ({
  validateUser: onPublic(
    routes.validateUser,
    async ({ body, ...origin }) => {
      await validateDirectoryUser(world)(body.username, origin)
      return { message: 'User validated', data: { valid: true as const } }
    },
    { event: 'directory-user-validated', about },
  ),
  authUrl: onPublic(
    routes.authUrl,
    async ({ body, ...origin }) => ({ data: { authUrl: await beginDirectorySignIn(world)(body, origin) } }),
    { event: 'directory-sign-in-begun', about },
  ),
  callback: onPublic(
    routes.callback,
    async ({ body, ...origin }) => ({
      message: 'Logged in successfully',
      ...(await finishDirectorySignIn(world)(body, origin)),
    }),
    { event: 'directory-sign-in', about },
  ),
})
