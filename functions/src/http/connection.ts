import {
  type CloudSettings,
  type CloudSettingsInput,
  type ConnectionTest,
  type NameProofInput,
  cloudSettingsRoutes as routes,
} from '@labkeeper/contract/connection/cloud-settings'
import type { Caller } from '../domain/accounts/caller.ts'
import { directoryNameId } from '../domain/accounts/email.ts'
import type { Tested } from '../use-cases/connection/test-cloud-settings.ts'
import { type Endpoint, on } from './kernel/endpoint.ts'

interface CloudSettingsUseCases {
  getCloudSettings(labId: string): Promise<CloudSettings | null>
  putCloudSettings(labId: string, input: CloudSettingsInput): Promise<CloudSettings>
  beginNameProof(caller: Caller, input: NameProofInput): Promise<string>
  testCloudSettings(labId: string, input: Tested): Promise<ConnectionTest>
  resumeDirectory(caller: Caller): Promise<void>
  deleteCloudSettings(labId: string, force: boolean): Promise<void>
}

export const cloudSettingsEndpoints = (
  use: CloudSettingsUseCases,
): Record<keyof typeof routes, Endpoint> => ({
  getCloudSettings: on(routes.getCloudSettings, async ({ caller }) => ({
    data: await use.getCloudSettings(caller.labId),
  })),
  putCloudSettings: on(
    routes.putCloudSettings,
    async ({ caller, body }) => ({
      message: 'Cloud settings updated successfully',
      data: await use.putCloudSettings(caller.labId, body),
    }),
    { event: 'cloud-settings-changed' },
  ),
  proveUsername: on(
    routes.proveUsername,
    async ({ caller, body }) => ({ data: { authUrl: await use.beginNameProof(caller, body) } }),
    { event: 'directory-name-proof-begun', about: ({ username }) => directoryNameId(username) },
  ),
  testCloudSettings: on(
    routes.testCloudSettings,
    ({ caller, body }) => use.testCloudSettings(caller.labId, body),
    { event: 'cloud-settings-tested' },
  ),
  resumeDirectory: on(
    routes.resumeDirectory,
    async ({ caller }) => {
      await use.resumeDirectory(caller)
      return { message: 'Sign-in with Azure AD is on again' }
    },
    { event: 'directory-resumed' },
  ),
  deleteCloudSettings: on(
    routes.deleteCloudSettings,
    async ({ caller, query }) => {
      await use.deleteCloudSettings(caller.labId, query.force === 'true')
      return { message: 'Cloud settings deleted successfully' }
    },
    { event: 'cloud-settings-deleted' },
  ),
})
