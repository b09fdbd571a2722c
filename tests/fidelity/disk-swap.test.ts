import { readFileSync } from 'node:fs'
import type { VirtualMachineUpdate } from '@azure/arm-compute'
import type { NewVm } from '@labkeeper/functions/ports/vms/parts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../contract/azure/cloud.ts'
import { clientsFor, quick } from '../contract/azure-stand-in/clients.ts'
import { startRecorder } from './recorder.ts'

/** How a VM is given another disk, and what Azure refuses of it, as others have published it. */
const published = JSON.parse(readFileSync(new URL('disk-swap.json', import.meta.url), 'utf8'))

const recorder = startRecorder()
let cloud: TestCloud
let vm: NewVm
beforeAll(async () => {
  cloud = await startTestCloud({ between: recorder.between })
  vm = await cloud.createVm()
  const { compute, principal, finish } = cloud
  await finish(compute.takeSnapshot(principal, vm, { name: 'saved', location: vm.location, tags: {} }))
  await finish(compute.act(principal, 'deallocate', vm))
  await cloud.saved(vm.resourceGroup, 'saved')
  await makeDisk('next')
})
afterAll(async () => {
  recorder.close()
  await cloud.close()
})

const makeDisk = (diskName: string, growToGB?: number) =>
  cloud.finish(
    cloud.compute.copyDisk(cloud.principal, {
      ...{ ...vm, diskName, snapshotName: 'saved', growToGB },
      ...{ generation: 'V2', securityType: undefined },
    }),
  )

const update = (osDisk: object): Promise<unknown> => {
  const { compute } = clientsFor(cloud.azure.origin, cloud.principal as never)
  const change = { storageProfile: { osDisk } } as VirtualMachineUpdate
  return compute.virtualMachines.update(vm.resourceGroup, vm.vmName, change, quick)
}
const idOf = (name: string): string =>
  `/subscriptions/${cloud.principal.subscriptionId}/resourceGroups/${vm.resourceGroup}/providers/Microsoft.Compute/disks/${name}`

it.each<[string, () => object]>([
  ['createOption', () => ({ name: 'next', createOption: 'Attach', managedDisk: { id: idOf('next') } })],
  ['name', () => ({ createOption: 'FromImage', managedDisk: { id: idOf('next') } })],
  ['size', () => ({ name: 'large', createOption: 'FromImage', managedDisk: { id: idOf('large') } })],
])('is refused as published where it is another %s', async (what, osDisk) => {
  if (what === 'size') await makeDisk('large', 64)
  const { status, code, target } = published.refusals[what]
  await expect(update(osDisk())).rejects.toMatchObject({
    statusCode: status,
    code,
    ...(target && { message: `Changing property '${target}' is not allowed.` }),
  })
})

it('is asked for as published, with nothing else', async () => {
  const { compute, principal, finish } = cloud
  const from = recorder.exchanges.length
  await finish(compute.swapDisk(principal, vm, 'next'))
  const [swap, ...others] = recorder.exchanges.slice(from).filter(({ sent }) => sent !== undefined)
  expect(others).toEqual([])
  expect(swap?.method).toBe(published.sent.method)
  interface Sent {
    readonly properties: { readonly storageProfile: { readonly osDisk: Record<string, object> } }
  }
  const { properties } = (swap?.sent ?? {}) as Sent
  const { osDisk } = properties.storageProfile
  expect(Object.keys(properties)).toEqual(['storageProfile'])
  expect(Object.keys(osDisk).toSorted()).toEqual([...published.sent.osDisk].toSorted())
  expect(Object.keys(osDisk.managedDisk ?? {})).toEqual(published.sent.managedDisk)
})
