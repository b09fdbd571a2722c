import { type Policy, policyRoutes } from '@labkeeper/contract/policies/policies'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'

/** What counts for VMs that are created from now on. */
export const policyQuery = () =>
  queryOptions({
    queryKey: ['auto-vm-config'],
    queryFn: async ({ signal }) => (await api(policyRoutes.getAutoVmConfig, { signal })).data,
  })

export const savePolicy = () =>
  mutationOptions({
    mutationKey: ['auto-vm-config', 'save'],
    mutationFn: (config: Policy) => api(policyRoutes.saveAutoVmConfig, { body: config }),
    onSuccess: ({ data }, _, __, { client }) => client.setQueryData(policyQuery().queryKey, data),
  })
