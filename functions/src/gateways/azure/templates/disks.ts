import type { VirtualMachineUpdate } from '@azure/arm-compute'
import { isRestError } from '@azure/core-rest-pipeline'
import { resourceId } from '../../../domain/vms/azure-names.ts'
import type { Belonging } from '../../../domain/vms/belongings.ts'
import type { NewCopy, NewSnapshot } from '../../../ports/templates/copying.ts'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Disks, Stored } from '../../../ports/vms/disks.ts'
import type { VmParts } from '../../../ports/vms/parts.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { begin, done } from '../kernel/tickets.ts'
import { cloudError, unlessMissing } from '../kernel/translate.ts'
import { findOurs } from '../vms/machines.ts'
import { copyDisk, diskKinds, newSnapshotBody } from './copying.ts'
import { diskToSave } from './disk-to-save.ts'

/** Azure swaps disks of one size only; how large the VM's is says the disk, not the VM that is deallocated. */
const makeDisk = async (clients: Clients, vm: VmParts, copy: NewCopy): Promise<Begun> => {
  const { storageProfile } = await findOurs(clients, vm)
  const name = storageProfile?.osDisk?.name ?? ''
  const { diskSizeGB = 0 } = await clients.compute.disks.get(vm.resourceGroup, name)
  const growToGB = Math.max(diskSizeGB, copy.growToGB ?? 0)
  return copyDisk(clients, { ...copy, ...(growToGB > 0 && { growToGB }) })
}

/**
 * The disk goes by its id and its name, and how the VM's first disk came to be is sent as it was: another word for that is
 * refused. https://github.com/Azure/azure-sdk-for-net/issues/37285
 */
const swapDisk = async (clients: Clients, vm: VmParts, diskName: string): Promise<Begun> => {
  const { subscriptionId, compute } = clients
  const { resourceGroup } = vm
  const { storageProfile, etag } = await findOurs(clients, vm)
  const { name = '', createOption = 'FromImage' } = storageProfile?.osDisk ?? {}
  if (name.toLowerCase() === diskName.toLowerCase()) return done
  const id = resourceId({ subscriptionId, resourceGroup }, 'Microsoft.Compute/disks', diskName)
  const change: VirtualMachineUpdate = {
    storageProfile: {
      osDisk: { name: diskName, createOption, managedDisk: { id }, deleteOption: 'Delete' },
    },
  }
  const condition = etag === undefined ? {} : { ifMatch: etag }
  try {
    return await begin(compute.virtualMachines.update(resourceGroup, vm.vmName, change, condition), 'compute')
  } catch (error) {
    if (!isRestError(error) || error.statusCode !== 412) throw error
    // Somebody changed the VM in the same moment: it is looked at again.
    throw cloudError('busy', 'PreconditionFailed')
  }
}

const saveDisk = async (clients: Clients, vm: VmParts, snapshot: NewSnapshot): Promise<Begun> => {
  const { id, securityProfile } = await diskToSave(clients, vm)
  if (id === undefined) throw cloudError('missing', 'ResourceNotFound')
  const body = newSnapshotBody(id, snapshot, securityProfile)
  return begin(clients.compute.snapshots.createOrUpdate(vm.resourceGroup, snapshot.name, body), 'compute')
}

const diskNow = async (clients: Clients, vm: VmParts) => {
  const found = await findOurs(clients, vm)
  const name = found.storageProfile?.osDisk?.name ?? vm.diskName
  const { sku } = await clients.compute.disks.get(vm.resourceGroup, name)
  return {
    name,
    is: (kind: keyof typeof diskKinds) => sku?.name?.toLowerCase() === diskKinds[kind].toLowerCase(),
  }
}

const setSpeed = async (clients: Clients, vm: VmParts, speed: 'fast' | 'slow'): Promise<Begun> => {
  const { compute } = clients
  const { name, is } = await diskNow(clients, vm)
  if (!is(speed === 'fast' ? 'slow' : 'fast')) return done
  return begin(compute.disks.update(vm.resourceGroup, name, { sku: { name: diskKinds[speed] } }), 'compute')
}

/** A PATCH takes the place of all tags. */
const markDisk = async (
  { compute }: Clients,
  resourceGroup: string,
  diskName: string,
  marks: Readonly<Record<string, string>>,
): Promise<Begun> => {
  const { tags: before = {} } = await compute.disks.get(resourceGroup, diskName)
  const wanted = Object.entries({ ...before, ...marks }).filter(([name]) => marks[name] !== '')
  const tags = Object.fromEntries(wanted)
  const isSo = wanted.length === Object.keys(before).length && wanted.every(([key, at]) => before[key] === at)
  return isSo ? done : begin(compute.disks.update(resourceGroup, diskName, { tags }), 'compute')
}

const remove = ({ compute }: Clients, resourceGroup: string, { kind, name }: Belonging): Promise<Begun> =>
  begin(
    kind === 'disk'
      ? compute.disks.delete(resourceGroup, name)
      : compute.snapshots.delete(resourceGroup, name),
    'compute',
  )

const groupOf = (id: string): string => /\/resourceGroups\/([^/]+)\//i.exec(id)?.[1] ?? ''

const collect = async (
  kind: Stored['kind'],
  pages: AsyncIterable<{ readonly id?: string; readonly name?: string }>,
): Promise<readonly Stored[]> => {
  const all: Stored[] = []
  for await (const { id = '', name = '' } of pages) all.push({ kind, name, resourceGroup: groupOf(id) })
  return all
}

export const createDisks = (ask: Ask): Disks => ({
  makeDisk: (principal, vm, copy) => ask(principal, (clients) => makeDisk(clients, vm, copy), 'create'),
  saveDisk: (principal, vm, snapshot) => ask(principal, (clients) => saveDisk(clients, vm, snapshot)),
  swapDisk: (principal, vm, diskName) => ask(principal, (clients) => swapDisk(clients, vm, diskName)),
  markDisk: (principal, resourceGroup, diskName, marks) =>
    ask(principal, (clients) => markDisk(clients, resourceGroup, diskName, marks)),
  setDiskSpeed: (principal, vm, speed) => ask(principal, (clients) => setSpeed(clients, vm, speed)),
  isDiskSlow: (principal, vm) => ask(principal, async (clients) => (await diskNow(clients, vm)).is('slow')),
  deleteBelonging: (principal, resourceGroup, belonging) =>
    unlessMissing(
      ask(principal, (clients) => remove(clients, resourceGroup, belonging)),
      done,
    ),
  listStored: (principal) =>
    ask(principal, async ({ compute }) => {
      const [disks, snapshots] = await Promise.all([
        collect('disk', compute.disks.list()),
        collect('snapshot', compute.snapshots.list()),
      ])
      return [...disks, ...snapshots]
    }),
})
