import { policyRoutes } from '@labkeeper/contract/policies/policies'
import { queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'

/** What happened to VMs in the last 30 days, newest first; of one VM when its `_id` is given. */
export const activityQuery = (vmId?: string) =>
  queryOptions({
    queryKey: [...keys.activity, vmId ?? 'all'],
    queryFn: async ({ signal }) =>
      (await api(policyRoutes.listActivity, { query: vmId === undefined ? {} : { vmId }, signal })).data,
    staleTime: 10_000,
  })
