import type { Snapshot } from '@azure/arm-compute'
import { isRestError } from '@azure/core-rest-pipeline'
import { resourceId } from '../../../domain/vms/azure-names.ts'
import type { Copying, NewCopy, NewSnapshot } from '../../../ports/templates/copying.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { VmParts } from '../../../ports/vms/parts.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { begin, done } from '../kernel/tickets.ts'
import { cloudError, isMissing, unlessMissing } from '../kernel/translate.ts'
import { hostNameCommand } from '../vms/host-name-command.ts'
import { findOurs, putVm } from '../vms/machines.ts'
import { newCopyBody } from '../vms/new-vm.ts'
import { diskToSave } from './disk-to-save.ts'

/**
 * The one security type that VMs, snapshots and disks all know. Since 2025-11-01 a VM without trusted launch says
 * `Standard`, which snapshots and disks refuse. https://github.com/Azure/azure-cli/issues/33280
 */
const securityOf = (profile: { readonly securityType?: string } | undefined): string | undefined =>
  profile?.securityType?.toLowerCase() === 'trustedlaunch' ? 'TrustedLaunch' : undefined

/**
 * Incremental: it costs what the disk really holds. The disk's generation goes along by itself, its security type has
 * to be named. https://github.com/Azure/azure-cli/issues/28457
 */
export const newSnapshotBody = (
  diskId: string,
  { location, tags }: NewSnapshot,
  profile: { readonly securityType?: string } | undefined,
): Snapshot => {
  const securityType = securityOf(profile)
  return {
    location,
    tags: { ...tags },
    incremental: true,
    creationData: { createOption: 'Copy', sourceResourceId: diskId },
    ...(securityType && { securityProfile: { securityType } }),
  }
}

/** As every disk is made, and what it is while its machine sleeps. */
export const diskKinds = { fast: 'StandardSSD_LRS', slow: 'Standard_LRS' } as const

const takeSnapshot = async (clients: Clients, vm: VmParts, snapshot: NewSnapshot): Promise<Begun> => {
  const { compute } = clients
  const found = await findOurs(clients, vm)
  const disk = found.storageProfile?.osDisk?.managedDisk?.id
  if (disk === undefined) throw cloudError('missing', 'ResourceNotFound')
  const body = newSnapshotBody(disk, snapshot, found.securityProfile)
  return begin(compute.snapshots.createOrUpdate(vm.resourceGroup, snapshot.name, body), 'compute')
}

const readSnapshot = async ({ compute }: Clients, resourceGroup: string, name: string) => {
  const { diskSizeGB, hyperVGeneration, securityProfile, completionPercent, provisioningState } =
    await compute.snapshots.get(resourceGroup, name)
  // It stays behind, and holds nothing: https://github.com/Azure/azure-sdk-for-python/issues/14282
  if (provisioningState === 'Failed') throw cloudError('final', 'SnapshotFailed')
  if (completionPercent !== undefined && completionPercent < 100) throw cloudError('busy', 'SnapshotNotReady')
  const securityType = securityOf(securityProfile)
  return {
    ...(diskSizeGB && { diskSizeGB }),
    ...(hyperVGeneration && { generation: hyperVGeneration }),
    ...(securityType && { securityType }),
  }
}

const dropSaved = async (clients: Clients, vm: VmParts, snapshotName: string): Promise<Begun> => {
  await diskToSave(clients, vm)
  try {
    return await begin(clients.compute.snapshots.delete(vm.resourceGroup, snapshotName), 'compute')
  } catch (error) {
    if (!isMissing(error)) throw error
    return done
  }
}

/** A 404 means the snapshot, unless the whole group is gone: then so is the network, which is made again. */
const isSnapshotGone = (error: unknown): boolean =>
  isRestError(error) && error.statusCode === 404 && error.code !== 'ResourceGroupNotFound'

export const copyDisk = async ({ subscriptionId, compute }: Clients, copy: NewCopy): Promise<Begun> => {
  const {
    resourceGroup,
    snapshotName,
    snapshotGroup = resourceGroup,
    growToGB,
    generation,
    securityType,
    isSlow,
  } = copy
  try {
    return await begin(
      compute.disks.createOrUpdate(resourceGroup, copy.diskName, {
        location: copy.location,
        tags: { ...copy.tags },
        sku: { name: isSlow ? diskKinds.slow : diskKinds.fast },
        osType: copy.osType,
        creationData: {
          createOption: 'Copy',
          sourceResourceId: resourceId(
            { subscriptionId, resourceGroup: snapshotGroup },
            'Microsoft.Compute/snapshots',
            snapshotName,
          ),
        },
        ...(growToGB && { diskSizeGB: growToGB }),
        ...(generation && { hyperVGeneration: generation }),
        ...(securityType && { securityProfile: { securityType } }),
      }),
      'compute',
      true,
    )
  } catch (error) {
    if (!isSnapshotGone(error)) throw error
    throw cloudError('final', 'TemplateGone')
  }
}

export const createCopying = (ask: Ask): Copying => ({
  takeSnapshot: (principal, vm, snapshot) => ask(principal, (clients) => takeSnapshot(clients, vm, snapshot)),

  readSnapshot: (principal, resourceGroup, name) =>
    ask(principal, (clients) => readSnapshot(clients, resourceGroup, name)),

  deleteSnapshot: (principal, resourceGroup, name) =>
    unlessMissing(
      ask(principal, ({ compute }) => begin(compute.snapshots.delete(resourceGroup, name), 'compute')),
      done,
    ),

  dropSaved: (principal, vm, snapshotName) =>
    ask(principal, (clients) => dropSaved(clients, vm, snapshotName)),

  copyDisk: (principal, copy) => ask(principal, (clients) => copyDisk(clients, copy), 'create'),

  createCopy: (principal, copy) =>
    ask(principal, (clients) => putVm(clients, copy, newCopyBody(clients.subscriptionId, copy)), 'create'),

  setHostName: (principal, vm, osType, hostName) =>
    ask(principal, async (clients) => {
      await findOurs(clients, vm)
      const { virtualMachines } = clients.compute
      const command = hostNameCommand(osType, hostName)
      return begin(virtualMachines.runCommand(vm.resourceGroup, vm.vmName, command), 'compute')
    }),
})
