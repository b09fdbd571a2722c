import type { VirtualMachine } from '@azure/arm-compute'
import type { PowerState } from '@labkeeper/contract/vms/power'
import type { Addresses, AzureVm, Observation } from '../../../ports/vms/compute.ts'
import type { Ask } from '../kernel/ask.ts'
import { unlessMissing } from '../kernel/translate.ts'

const powerStates: Readonly<Record<string, PowerState>> = {
  creating: 'VM creating',
  starting: 'VM starting',
  running: 'VM running',
  stopping: 'VM stopping',
  stopped: 'VM stopped',
  deallocating: 'VM deallocating',
  deallocated: 'VM deallocated',
}

const statuses: readonly AzureVm['status'][] = ['Creating', 'Updating', 'Succeeded', 'Failed', 'Deleting']

/** While Azure makes or deletes a VM it may name no power state, or the last one: then the provisioning says more. */
const powerOf = (codes: readonly (string | undefined)[], status: AzureVm['status']): PowerState => {
  if (status === 'Deleting') return 'VM deleting'
  const code = codes.find((candidate) => /^PowerState\//i.test(candidate ?? ''))
  const known = powerStates[code?.slice('PowerState/'.length).toLowerCase() ?? '']
  return known ?? (status === 'Creating' ? 'VM creating' : 'VM unknown')
}

export const groupOf = (id: string): string => /\/resourceGroups\/([^/]+)\//i.exec(id)?.[1] ?? ''

/** By now perhaps another one, of another group. */
export const nicIdOf = ({ networkProfile }: VirtualMachine): string | undefined => {
  const interfaces = networkProfile?.networkInterfaces ?? []
  const { id } = interfaces.find(({ primary }) => primary) ?? interfaces[0] ?? {}
  return id || undefined
}

export const toAzureVm = (vm: VirtualMachine, view: VirtualMachine['instanceView']): AzureVm => {
  const state = vm.provisioningState?.toLowerCase()
  const status = statuses.find((known) => known.toLowerCase() === state) ?? 'Succeeded'
  const { osDisk, dataDisks = [] } = vm.storageProfile ?? {}
  const diskNames = [osDisk?.name, ...dataDisks.map(({ name }) => name)]
  return {
    name: vm.name ?? '',
    resourceGroup: groupOf(vm.id ?? ''),
    location: vm.location,
    size: vm.hardwareProfile?.vmSize ?? '',
    vmId: vm.vmId,
    powerState: powerOf(view?.statuses?.map(({ code }) => code) ?? [], status),
    status,
    disks: diskNames.flatMap((name) => (name === undefined ? [] : [{ name }])),
    nicId: nicIdOf(vm),
    tags: vm.tags ?? {},
    ...(osDisk?.diskSizeGB && { diskSizeGB: osDisk.diskSizeGB }),
    ...(osDisk?.osType && { osType: osDisk.osType === 'Windows' ? 'Windows' : 'Linux' }),
  }
}

const noAddresses: Addresses = { nicId: undefined, privateIP: undefined, publicIP: undefined }

const collect = async <T>(pages: AsyncIterable<T>): Promise<readonly T[]> => {
  const all: T[] = []
  for await (const item of pages) all.push(item)
  return all
}

export const createObservation = (ask: Ask): Observation => ({
  readVm: (principal, { resourceGroup, vmName }) =>
    unlessMissing(
      ask(principal, async ({ compute }) => {
        const vm = await compute.virtualMachines.get(resourceGroup, vmName, { expand: 'instanceView' })
        return toAzureVm(vm, vm.instanceView)
      }),
      undefined,
    ),

  /**
   * Two listings, joined by id: the one with `statusOnly` lacks tags and sizes, the other lacks power states, and
   * expanding the second is allowed for scale sets only.
   * https://github.com/Azure/azure-rest-api-specs/issues/42411
   */
  listVms: (principal) =>
    ask(principal, async ({ compute }) => {
      const [machines, live] = await Promise.all([
        collect(compute.virtualMachines.listAll()),
        collect(compute.virtualMachines.listAll({ statusOnly: 'true' })),
      ])
      const views = new Map(live.map((vm) => [vm.id?.toLowerCase(), vm.instanceView]))
      return machines.map((vm) => toAzureVm(vm, views.get(vm.id?.toLowerCase())))
    }),

  readAddresses: (principal, { resourceGroup, vmName }) =>
    unlessMissing(
      ask(principal, async ({ compute, network }) => {
        const nicId = nicIdOf(await compute.virtualMachines.get(resourceGroup, vmName))
        if (nicId === undefined) return noAddresses
        const name = nicId.slice(nicId.lastIndexOf('/') + 1)
        const expand = 'ipConfigurations/publicIPAddress'
        const { ipConfigurations } = await network.networkInterfaces.get(groupOf(nicId), name, { expand })
        const first = ipConfigurations?.find(({ primary }) => primary) ?? ipConfigurations?.[0]
        return { nicId, privateIP: first?.privateIPAddress, publicIP: first?.publicIPAddress?.ipAddress }
      }),
      noAddresses,
    ),
})
