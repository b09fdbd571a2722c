import {
  type CloudSettings,
  type CloudSettingsInput,
  type ConnectionTest,
  cloudSettingsRoutes,
  type NameProofInput,
} from '@labkeeper/contract/connection/cloud-settings'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { connectionQuery } from './connection.ts'

const { queryKey } = connectionQuery()

/** Nearly all that a lab shows is of one connection: what was read before is read anew where it is looked at. */
const keep = (client: QueryClient, settings: CloudSettings | null): void => {
  client.setQueryData(queryKey, settings)
  void client.invalidateQueries({ predicate: (query) => query.queryKey[0] !== queryKey[0] })
}

export const saveConnection = () =>
  mutationOptions({
    mutationFn: (settings: CloudSettingsInput) =>
      api(cloudSettingsRoutes.putCloudSettings, { body: settings }),
    onSuccess: ({ data }, _, __, { client }) => keep(client, data),
  })

/** Tries what the form holds; whatever is missing there, the server takes from the stored settings. */
export const testConnection = () =>
  mutationOptions({
    mutationFn: (settings: Partial<CloudSettingsInput>): Promise<ConnectionTest> =>
      api(cloudSettingsRoutes.testCloudSettings, { body: settings }),
  })

export const resumeDirectory = () =>
  mutationOptions({
    mutationFn: () => api(cloudSettingsRoutes.resumeDirectory),
    onSuccess: (_, __, ___, { client }) => client.invalidateQueries({ queryKey }),
  })

export const deleteConnection = () =>
  mutationOptions({
    mutationFn: () => api(cloudSettingsRoutes.deleteCloudSettings),
    onSuccess: (_, __, ___, { client }) => keep(client, null),
  })

/** Where to sign in at Microsoft to prove the user name of these settings. */
export const findProofAddress = async (input: NameProofInput): Promise<string> =>
  (await api(cloudSettingsRoutes.proveUsername, { body: input })).data.authUrl
