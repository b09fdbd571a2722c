import { cloudSettingsRoutes } from '@labkeeper/contract/connection/cloud-settings'
import { quotaRoutes } from '@labkeeper/contract/connection/quota'
import { directoryNameId } from '../domain/accounts/derived-ids.ts'
import { findLab } from '../use-cases/accounts/find-lab.ts'
import { deleteCloudSettings } from '../use-cases/connection/delete-cloud-settings.ts'
import { getCloudSettings } from '../use-cases/connection/get-cloud-settings.ts'
import { putCloudSettings } from '../use-cases/connection/put-cloud-settings.ts'
import { readQuota } from '../use-cases/connection/read-quota.ts'
import { testCloudSettings } from '../use-cases/connection/test-cloud-settings.ts'
import { beginNameProof } from '../use-cases/directory/begin-name-proof.ts'
import { resumeDirectory } from '../use-cases/directory/resume-directory.ts'
import type { World } from '../use-cases/world.ts'
import { type Endpoint, on } from './kernel/endpoint.ts'

type Name = keyof typeof cloudSettingsRoutes | keyof typeof quotaRoutes

export const connectionEndpoints = (world: World): Record<Name, Endpoint> => {
  const quota = readQuota({
    ...world,
    openPrincipal: async (labId) => world.openPrincipal(await findLab(world.labs, labId)),
  })
  return {
    getCloudSettings: on(cloudSettingsRoutes.getCloudSettings, async ({ caller }) => ({
      data: await getCloudSettings(world)(caller.labId),
    })),
    putCloudSettings: on(
      cloudSettingsRoutes.putCloudSettings,
      async ({ caller, body }) => ({
        message: 'Cloud settings updated successfully',
        data: await putCloudSettings(world)(caller.labId, body),
      }),
      { event: 'cloud-settings-changed' },
    ),
    proveUsername: on(
      cloudSettingsRoutes.proveUsername,
      async ({ caller, body }) => ({ data: { authUrl: await beginNameProof(world)(caller, body) } }),
      { event: 'directory-name-proof-begun', about: ({ username }) => directoryNameId(username) },
    ),
    testCloudSettings: on(
      cloudSettingsRoutes.testCloudSettings,
      ({ caller, body }) => testCloudSettings(world)(caller.labId, body),
      { event: 'cloud-settings-tested' },
    ),
    resumeDirectory: on(
      cloudSettingsRoutes.resumeDirectory,
      async ({ caller }) => {
        await resumeDirectory(world)(caller)
        return { message: 'Sign-in with Azure AD is on again' }
      },
      { event: 'directory-resumed' },
    ),
    deleteCloudSettings: on(
      cloudSettingsRoutes.deleteCloudSettings,
      async ({ caller, query }) => {
        await deleteCloudSettings(world)(caller.labId, query.force === 'true')
        return { message: 'Cloud settings deleted successfully' }
      },
      { event: 'cloud-settings-deleted' },
    ),
    regionQuota: on(quotaRoutes.regionQuota, async ({ caller, params }) => ({
      data: await quota(caller.labId, params.location),
    })),
  }
}
