import { type CloudSettings, cloudSettingsRoutes } from '@labkeeper/contract/connection/cloud-settings'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** The stored settings, or null before the first save. The secret never comes back. */
export const connectionQuery = () =>
  queryOptions({
    queryKey: ['cloud-settings'],
    queryFn: async ({ signal }): Promise<CloudSettings | null> =>
      (await api(cloudSettingsRoutes.getCloudSettings, { signal })).data,
  })
