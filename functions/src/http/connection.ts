import { cloudSettingsRoutes as routes } from '@labkeeper/contract/connection/cloud-settings'
import { directoryNameId } from '../domain/accounts/email.ts'
import { deleteCloudSettings } from '../use-cases/connection/delete-cloud-settings.ts'
import { getCloudSettings } from '../use-cases/connection/get-cloud-settings.ts'
import { putCloudSettings } from '../use-cases/connection/put-cloud-settings.ts'
import { testCloudSettings } from '../use-cases/connection/test-cloud-settings.ts'
import { beginNameProof } from '../use-cases/directory/begin-name-proof.ts'
import { resumeDirectory } from '../use-cases/directory/resume-directory.ts'
import type { World } from '../use-cases/world.ts'
import { type Endpoint, on } from './kernel/endpoint.ts'

export const cloudSettingsEndpoints = (world: World): Record<keyof typeof routes, Endpoint> => ({
  getCloudSettings: on(routes.getCloudSettings, async ({ caller }) => ({
    data: await getCloudSettings(world)(caller.labId),
  })),
  putCloudSettings: on(
    routes.putCloudSettings,
    async ({ caller, body }) => ({
      message: 'Cloud settings updated successfully',
      data: await putCloudSettings(world)(caller.labId, body),
    }),
    { event: 'cloud-settings-changed' },
  ),
  proveUsername: on(
    routes.proveUsername,
    async ({ caller, body }) => ({ data: { authUrl: await beginNameProof(world)(caller, body) } }),
    { event: 'directory-name-proof-begun', about: ({ username }) => directoryNameId(username) },
  ),
  testCloudSettings: on(
    routes.testCloudSettings,
    ({ caller, body }) => testCloudSettings(world)(caller.labId, body),
    { event: 'cloud-settings-tested' },
  ),
  resumeDirectory: on(
    routes.resumeDirectory,
    async ({ caller }) => {
      await resumeDirectory(world)(caller)
      return { message: 'Sign-in with Azure AD is on again' }
    },
    { event: 'directory-resumed' },
  ),
  deleteCloudSettings: on(
    routes.deleteCloudSettings,
    async ({ caller, query }) => {
      await deleteCloudSettings(world)(caller.labId, query.force === 'true')
      return { message: 'Cloud settings deleted successfully' }
    },
    { event: 'cloud-settings-deleted' },
  ),
})
