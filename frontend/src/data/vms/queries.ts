import { quotaRoutes } from '@labkeeper/contract/connection/quota'
import { studentResourceRoutes } from '@labkeeper/contract/students/student-resources'
import { isMoving } from '@labkeeper/contract/vms/power'
import { type Vm, vmRoutes } from '@labkeeper/contract/vms/vms'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { whenAway } from '~/lib/server/when-away.ts'
import { keys } from '../keys.ts'
import { lookAgainMs } from '../policies/look-again.ts'
import type { VmKey } from './vm-cache.ts'

/** One key for the list, and the details beneath it: invalidating the list refreshes both. */
export const vmKeys = {
  all: keys.vms,
  one: (key: VmKey) => [...keys.vms, key.resourceGroup.toLowerCase(), key.name.toLowerCase()] as const,
}

const pollMs = 2000

/** While something changes we look again soon, and when a policy is about to change something; otherwise never. */
const nextLook = (vms: readonly Vm[]): number | false =>
  vms.some(isMoving) ? pollMs : lookAgainMs(vms, new Date())

/** All VMs of the lab, fresh for 30 seconds. */
export const vmsQuery = () =>
  queryOptions({
    queryKey: vmKeys.all,
    queryFn: async ({ signal }) => (await api(vmRoutes.listVms, { signal })).data,
    staleTime: 30_000,
    refetchInterval: ({ state }) => nextLook(state.data ?? []) || whenAway(state),
  })

/** One VM with its connection details. Its password stays in memory only as long as the page that shows it. */
export const vmQuery = (resourceGroup: string, name: string) =>
  queryOptions({
    queryKey: vmKeys.one({ resourceGroup, name }),
    queryFn: async ({ signal }) =>
      (await api(vmRoutes.getVm, { params: { resourceGroup, vmName: name }, signal })).data,
    staleTime: 5_000,
    gcTime: 10_000,
    refetchInterval: ({ state }) => nextLook(state.data ? [state.data] : []) || whenAway(state),
  })

/** The file that opens a remote desktop on a VM; `id` is its `_id`. */
export const rdpFile = (id: string) => api(studentResourceRoutes.ownerRdpFile, { params: { id } })

/** vCPUs left in a region. Asked afresh often: colleagues use the same quota. */
export const quotaQuery = (location: string) =>
  queryOptions({
    queryKey: ['azure/quota', location],
    queryFn: async ({ signal }) =>
      (await api(quotaRoutes.regionQuota, { params: { location }, signal })).data,
    staleTime: 30_000,
  })

/** The Refresh button: the server looks at Azure before it answers, for up to ten seconds. */
export const refreshVms = () =>
  mutationOptions({
    mutationKey: [...keys.vms, 'refresh'],
    mutationFn: async () => (await api(vmRoutes.listVms, { query: { refresh: 'true' } })).data,
    onSuccess: async (vms, _, __, { client }) => {
      // A poll that left earlier must not put the older list back.
      await client.cancelQueries({ queryKey: vmKeys.all, exact: true })
      client.setQueryData(vmsQuery().queryKey, vms)
    },
  })
