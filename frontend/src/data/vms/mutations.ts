import { policyRoutes } from '@labkeeper/contract/policies/policies'
import { templateRoutes } from '@labkeeper/contract/templates/templates'
import { type CreateVms, type Vm, vmRoutes } from '@labkeeper/contract/vms/vms'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { api } from '~/lib/server/api.ts'
import { keys } from '../keys.ts'
import { templatesQuery } from '../templates/queries.ts'
import { vmKeys, vmQuery, vmsQuery } from './queries.ts'
import { expectAction, isSameVm, replaceVm, type VmAction, type VmKey } from './vm-cache.ts'

interface Target extends VmKey {
  /** Of a deletion: the disk, network interface and public IP go too. */
  readonly deleteAssociatedResources?: boolean
}

interface VmRequest {
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

/** Starts with this wherever a VM is acted on: the last of many asks for the lists, not each of them. */
const actKey = [...keys.vms, 'act'] as const

const refresh = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: vmKeys.all }),
    client.invalidateQueries({ queryKey: keys.operations }),
    client.invalidateQueries({ queryKey: keys.waste }),
  ])

/**
 * Start, stop (deallocating), restart or delete. The list and the detail show the coming state at once, and the old one
 * again when the server refuses.
 */
export const actOnVm = () =>
  mutationOptions({
    mutationKey: actKey,
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
      if (client.isMutating({ mutationKey: actKey }) === 1) void refresh(client)
    },
  })

export interface TemplateRequest {
  readonly vm: VmKey
  readonly templateName: string
  /** A running VM is deallocated for the snapshot and started again. */
  readonly stopFirst: boolean
}

/** Begins a template of a VM, which is busy from then on. The list of templates shows it at once. */
export const buildTemplate = () =>
  mutationOptions({
    mutationKey: [...actKey, 'snapshot'],
    mutationFn: ({ vm, templateName, stopFirst }: TemplateRequest) =>
      api(templateRoutes.buildTemplate, { params: pathOf(vm), body: { templateName, stopFirst } }),
    onSuccess: ({ data }, { vm }, _, { client }) => {
      change(client, vm, (current) => ({ ...current, busy: true }))
      client.setQueryData(templatesQuery().queryKey, (templates) => templates && [data, ...templates])
    },
    onSettled: (_, __, ___, ____, { client }) => {
      if (client.isMutating({ mutationKey: actKey }) > 1) return
      void refresh(client)
      void client.invalidateQueries({ queryKey: templatesQuery().queryKey })
    },
  })

export const createVms = () =>
  mutationOptions({
    mutationKey: [...keys.vms, 'create'],
    mutationFn: (body: CreateVms) => api(vmRoutes.createVms, { body }),
    onSuccess: async (_, __, ___, { client }) => {
      await refresh(client)
    },
  })

/** The guest's password: the VM is busy from then on, or waits for its next start. */
export const setNewPassword = () =>
  mutationOptions({
    mutationKey: [...actKey, 'password'],
    mutationFn: (vm: VmKey) => api(vmRoutes.newPassword, { params: pathOf(vm), body: {} }),
    onSuccess: ({ data }, vm, _, { client }) => change(client, vm, (current) => ({ ...current, ...data })),
    onSettled: (_, __, ___, ____, { client }) => void refresh(client),
  })

/** "Keep it running": list and detail show the new times at once. */
export const keepRunning = () =>
  mutationOptions({
    mutationKey: [...keys.vms, 'keep'],
    mutationFn: (vm: VmKey) => api(policyRoutes.keepVmRunning, { params: pathOf(vm), body: {} }),
    onSuccess: ({ data }, vm, _, { client }) => {
      change(client, vm, (current) => ({ ...current, ...data }))
      void client.invalidateQueries({ queryKey: keys.activity })
    },
    onError: (_, __, ___, { client }) => void client.invalidateQueries({ queryKey: vmKeys.all }),
  })
