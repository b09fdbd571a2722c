import { computerName } from '@labkeeper/contract/vm-names'
import { networkPartsOf, partsOf, rulesOf, tagsOf } from '../domain/azure-names.ts'
import { CloudError } from '../domain/errors.ts'
import { hostNameOf } from '../domain/host-name.ts'
import type { VmOutcome } from '../domain/move.ts'
import { guestRefused } from '../domain/password-step.ts'
import type { VmRecord } from '../domain/records.ts'
import { type SnapshotFacts, snapshotTagsOf } from '../domain/template.ts'
import type { StepRecord } from '../domain/work-records.ts'
import type { Begun, Compute, NewParts, NewVm, Principal } from '../ports/compute.ts'
import type { NewCopy } from '../ports/copying.ts'
import type { Sealer } from '../ports/sealer.ts'

/** A ticket to come back with, nothing (done), or what was seen of the VM or learned of the snapshot. */
export type Answer = Begun & { readonly seen?: VmOutcome; readonly facts?: SnapshotFacts }

const smallestDiskGB = 32

const newParts = (vm: VmRecord, operationId: string): NewParts => ({
  ...partsOf(vm),
  location: vm.location,
  osType: vm.osType,
  network: networkPartsOf(vm.labId, vm.resourceGroup, vm.location),
  tags: tagsOf(vm, operationId),
})

const newVm = (vm: VmRecord, operationId: string, sealer: Sealer): NewVm => {
  if (vm.image === undefined || vm.adminUsername === undefined || vm.sealedPassword === undefined) {
    throw new Error(`VM ${vm.id} has no image or credentials to be created with`)
  }
  return {
    ...newParts(vm, operationId),
    size: vm.size,
    image: vm.image,
    computerName: computerName(vm.name, vm.osType),
    adminUsername: vm.adminUsername,
    adminPassword: sealer.open(vm.sealedPassword, { labId: vm.labId, recordId: vm.id }),
    diskSizeGB: vm.diskSizeGB ?? smallestDiskGB,
  }
}

const newCopy = (vm: VmRecord, operationId: string): NewCopy => {
  if (vm.copyOf === undefined) throw new Error(`VM ${vm.id} is no copy of a template`)
  const { snapshotName, generation, securityType } = vm.copyOf
  return { ...newParts(vm, operationId), size: vm.size, snapshotName, generation, securityType }
}

const draftOf = ({ id, draft }: StepRecord): VmRecord => {
  if (draft === undefined) throw new Error(`Step ${id} creates a VM without a draft`)
  return draft
}

const templateOf = ({ id, template }: StepRecord) => {
  if (template === undefined) throw new Error(`Step ${id} concerns no template`)
  return template
}

/** The password that the step was made for, which stands in its VM's record. */
const wishedFor = ({ id, input }: StepRecord, vm: VmRecord | undefined, sealer: Sealer) => {
  const { adminUsername, nextPassword } = vm ?? {}
  if (vm === undefined || adminUsername === undefined || nextPassword?.id !== input.passwordId) {
    throw new CloudError('final', 'NoWish', 'There is no new password to be set any more.')
  }
  if (nextPassword === undefined) throw new Error(`Step ${id} names no password`)
  const password = sealer.open(nextPassword.sealed, { labId: vm.labId, recordId: vm.id })
  return { osType: vm.osType, account: { userName: adminUsername, password } }
}

/** That Azure ran a script says nothing of what it did. */
const confirmed = (answer: Begun): Begun => {
  if (answer.ticket !== undefined || answer.report?.password === true) return answer
  if (answer.report?.password === false) {
    throw new CloudError('final', guestRefused, 'The operating system refused it. Does its user still exist?')
  }
  throw new CloudError('final', 'NoReport', 'The operating system did not report back.')
}

/** The one request that the step's phase makes of Azure; a poll when it holds a ticket. */
export const callAzure = async (
  compute: Compute,
  principal: Principal,
  step: StepRecord,
  sealer: Sealer,
  readVm: () => Promise<VmRecord | undefined>,
): Promise<Answer> => {
  if (step.ticket !== undefined) {
    const answer = await compute.poll(principal, step.ticket)
    return step.phase === 'password' ? confirmed(answer) : answer
  }
  const parts = partsOf({ id: step.vmId, name: step.name, resourceGroup: step.resourceGroup })
  const network = networkPartsOf(step.labId, step.resourceGroup, step.location)
  switch (step.phase) {
    case 'network-group':
      return compute.ensureNetworkPart(principal, 'group', network)
    case 'network-nsg':
      return compute.ensureNetworkPart(principal, rulesOf(draftOf(step).osType), network)
    case 'network-vnet':
      return compute.ensureNetworkPart(principal, 'vnet', network)
    case 'copy-disk':
      return compute.copyDisk(principal, newCopy(draftOf(step), step.operationId))
    case 'address':
      return compute.createPart(principal, 'ip', newParts(draftOf(step), step.operationId))
    case 'nic':
      return compute.createPart(principal, 'nic', newParts(draftOf(step), step.operationId))
    case 'put': {
      const draft = draftOf(step)
      return draft.copyOf === undefined
        ? compute.createVm(principal, newVm(draft, step.operationId, sealer))
        : compute.createCopy(principal, newCopy(draft, step.operationId))
    }
    case 'host-name': {
      const draft = draftOf(step)
      return compute.setHostName(principal, parts, draft.osType, hostNameOf(draft))
    }
    case 'password': {
      const { osType, account } = wishedFor(step, await readVm(), sealer)
      return confirmed(await compute.setPassword(principal, parts, osType, account))
    }
    case 'addresses': {
      const { privateIP, publicIP } = await compute.readAddresses(principal, parts)
      if (publicIP === undefined)
        throw new CloudError(
          'transient',
          'NoAddress',
          'Azure has given the VM no public address. Try again in a few minutes.',
        )
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
      return compute.deleteNetworkPart(principal, 'shared', network)
    case 'tidy-linux':
      return compute.deleteNetworkPart(principal, 'linux', network)
    case 'tidy-windows':
      return compute.deleteNetworkPart(principal, 'windows', network)
    case 'verify': {
      const seen = await compute.readVm(principal, parts)
      if (seen === undefined)
        throw new CloudError('missing', 'ResourceNotFound', 'The VM no longer exists in Azure.')
      return { ticket: undefined, seen: { powerState: seen.powerState, status: seen.status } }
    }
    case 'halt':
      return compute.act(principal, 'deallocate', parts)
    case 'snapshot': {
      const { id, snapshotName: name } = templateOf(step)
      const tags = snapshotTagsOf({ id, labId: step.labId }, step.operationId)
      return compute.takeSnapshot(principal, parts, { name, location: step.location, tags })
    }
    case 'resume':
      return compute.act(principal, 'start', parts)
    case 'inspect': {
      const facts = await compute.readSnapshot(principal, step.resourceGroup, templateOf(step).snapshotName)
      return { ticket: undefined, facts }
    }
    case 'drop-snapshot':
      return compute.deleteSnapshot(principal, step.resourceGroup, templateOf(step).snapshotName)
    default:
      throw new Error(`Phase ${step.phase} makes no call to Azure`)
  }
}
