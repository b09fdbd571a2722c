import { windowsComputerName } from '@labkeeper/contract/vm-names'
import { networkPartsOf, partsOf, tagsOf } from '../domain/azure-names.ts'
import { CloudError } from '../domain/errors.ts'
import type { StepRecord, VmRecord } from '../domain/records.ts'
import type { VmOutcome } from '../domain/step.ts'
import type { Begun, Compute, NewVm, Principal } from '../ports/compute.ts'
import type { Sealer } from '../ports/sealer.ts'

/** A ticket to come back with, nothing (done), or what was seen of the VM. */
export type Answer = Begun & { readonly seen?: VmOutcome }

const smallestDiskGB = 32

const newVm = (vm: VmRecord, operationId: string, sealer: Sealer): NewVm => {
  if (vm.image === undefined || vm.adminUsername === undefined || vm.sealedPassword === undefined) {
    throw new Error(`VM ${vm.id} has no image or credentials to be created with`)
  }
  return {
    ...partsOf(vm),
    location: vm.location,
    size: vm.size,
    image: vm.image,
    osType: vm.osType,
    computerName: vm.osType === 'Windows' ? windowsComputerName(vm.name) : vm.name.replaceAll('_', '-'),
    adminUsername: vm.adminUsername,
    adminPassword: sealer.open(vm.sealedPassword, { labId: vm.labId, recordId: vm.id }),
    diskSizeGB: vm.diskSizeGB ?? smallestDiskGB,
    network: networkPartsOf(vm.labId, vm.resourceGroup, vm.location),
    tags: tagsOf(vm, operationId),
  }
}

/** The one request that the step's phase makes of Azure; a poll when it holds a ticket. */
export const callAzure = async (
  compute: Compute,
  principal: Principal,
  step: StepRecord,
  sealer: Sealer,
): Promise<Answer> => {
  if (step.ticket !== undefined) return compute.poll(principal, step.ticket)
  const parts = partsOf({ id: step.vmId, name: step.name, resourceGroup: step.resourceGroup })
  const network = networkPartsOf(step.labId, step.resourceGroup, step.location)
  switch (step.phase) {
    case 'network-group':
      return compute.ensureNetworkPart(principal, 'group', network)
    case 'network-nsg':
      return compute.ensureNetworkPart(principal, 'nsg', network)
    case 'network-vnet':
      return compute.ensureNetworkPart(principal, 'vnet', network)
    case 'put':
      if (step.draft === undefined) throw new Error(`Step ${step.id} creates a VM without a draft`)
      return compute.createVm(principal, newVm(step.draft, step.operationId, sealer))
    case 'addresses': {
      const { privateIP, publicIP } = await compute.readAddresses(principal, parts)
      if (publicIP === undefined)
        throw new CloudError('transient', 'NoAddress', 'Azure gave the VM no address.')
      return { ticket: undefined, seen: { publicIP, ...(privateIP === undefined ? {} : { privateIP }) } }
    }
    case 'late': {
      const seen = await compute.readVm(principal, parts)
      if (seen?.powerState === 'VM running') return { ticket: undefined }
      throw new CloudError('busy', 'NotYetRunning', 'The machine is not up yet.')
    }
    case 'act':
      return compute.act(principal, step.input.action ?? 'start', parts)
    case 'detach':
      return compute.keepParts(principal, parts)
    case 'delete-vm':
      return compute.deletePart(principal, 'vm', parts)
    case 'delete-nic':
      return compute.deletePart(principal, 'nic', parts)
    case 'delete-ip':
      return compute.deletePart(principal, 'ip', parts)
    case 'delete-disk':
      return compute.deletePart(principal, 'disk', parts)
    case 'tidy-vnet':
      return compute.deleteNetworkPart(principal, 'vnet', network)
    case 'tidy-nsg':
      return compute.deleteNetworkPart(principal, 'nsg', network)
    case 'verify': {
      const seen = await compute.readVm(principal, parts)
      if (seen === undefined)
        throw new CloudError('missing', 'ResourceNotFound', 'The VM no longer exists in Azure.')
      return { ticket: undefined, seen: { powerState: seen.powerState, status: seen.status } }
    }
    default:
      throw new Error(`Phase ${step.phase} makes no call to Azure`)
  }
}
