import { type CreateVms, type Vm, vmRoutes } from '@labkeeper/contract/vms'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/api.ts'
import { vmKeys, vmQuery, vmsQuery } from './queries.ts'
import { expectAction, isSameVm, replaceVm, type VmAction, type VmKey } from './vm-cache.ts'

interface Target extends VmKey {
  /** Of a deletion: the disk, network interface and public IP go too. */
  readonly deleteAssociatedResources?: boolean
}

export interface VmRequest {
  readonly action: VmAction
  readonly vm: Target
}

const ask: Record<VmAction, (vm: Target) => Promise<{ data: Vm }>> = {
  start: (vm) => api(vmRoutes.startVm, { params: pathOf(vm), body: {} }),
  stop: (vm) => api(vmRoutes.stopVm, { params: pathOf(vm), body: { deallocate: true } }),
  restart: (vm) => api(vmRoutes.restartVm, { params: pathOf(vm), body: {} }),
  delete: (vm) =>
    api(vmRoutes.deleteVm, {
      params: pathOf(vm),
      body: { deleteAssociatedResources: vm.deleteAssociatedResources ?? false },
    }),
}

const pathOf = ({ resourceGroup, name }: VmKey) => ({ resourceGroup, vmName: name })

const change = (client: QueryClient, key: VmKey, to: <T extends Vm>(vm: T) => T) => {
  client.setQueryData(vmsQuery().queryKey, (vms) => vms && [...replaceVm(vms, key, to)])
  client.setQueryData(vmQuery(key.resourceGroup, key.name).queryKey, (vm) => vm && to(vm))
}

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: vmKeys.all }),
    client.invalidateQueries({ queryKey: ['operations'] }),
  ])

/**
 * Start, stop (deallocating), restart or delete. The list and the detail show the coming state at once, and the old one
 * again when the server refuses.
 */
export const actOnVm = () =>
  mutationOptions({
    mutationKey: ['azure/vms', 'act'],
    mutationFn: ({ action, vm }: VmRequest) => ask[action](vm),
    onMutate: async ({ action, vm }, { client }) => {
      await client.cancelQueries({ queryKey: vmKeys.all })
      const listed = client.getQueryData(vmsQuery().queryKey)?.find((other) => isSameVm(other, vm))
      const old = listed ?? client.getQueryData(vmQuery(vm.resourceGroup, vm.name).queryKey)
      change(client, vm, (current) => expectAction(current, action))
      return old && { powerState: old.powerState, busy: old.busy ?? false }
    },
    onError: (_, { vm }, old, { client }) => {
      if (old) change(client, vm, (current) => ({ ...current, ...old }))
    },
    onSuccess: ({ data }, { vm }, _, { client }) => {
      const { powerState, status, busy = false } = data
      change(client, vm, (current) => ({ ...current, powerState, status, busy }))
    },
    onSettled: (_, __, ___, ____, { client }) => {
      // The last of many asks for the lists, not each of them.
      if (client.isMutating({ mutationKey: ['azure/vms', 'act'] }) === 1) void refresh(client)
    },
  })

export const createVms = () =>
  mutationOptions({
    mutationKey: ['azure/vms', 'create'],
    mutationFn: (body: CreateVms) => api(vmRoutes.createVms, { body }),
    onSuccess: async (_, __, ___, { client }) => {
      await refresh(client)
    },
  })
