import { foundTypes } from '@labkeeper/functions/domain/vms/found-resource'
import type { Compute } from '@labkeeper/functions/ports/vms/compute'
import type { TestCloud } from '../contract/azure/cloud.ts'

/** Remembers which methods were called. */
const noting = (compute: Compute, called: Set<string>): Compute =>
  new Proxy(compute, {
    get: (target, name, receiver) => {
      called.add(String(name))
      return Reflect.get(target, name, receiver)
    },
  })

/**
 * Everything that the product does with Azure, each method of the port at least once, through the real SDK. Answers the
 * methods that were not called.
 */
export const driveEverything = async (cloud: TestCloud): Promise<readonly string[]> => {
  const called = new Set<string>()
  const compute = noting(cloud.compute, called)
  const { principal, finish } = cloud
  const vm = cloud.newVm()
  const { network, resourceGroup, location } = vm

  await compute.prove(principal)
  await compute.describe(principal)
  await compute.quota(principal, location)
  await compute.sizes(principal, location)
  await compute.missingActions(principal)
  for (const part of ['group', 'linux', 'windows', 'vnet'] as const) {
    await finish(compute.ensureNetworkPart(principal, part, network))
    await finish(compute.ensureNetworkPart(principal, part, network))
  }
  for (const part of ['ip', 'nic'] as const) await finish(compute.createPart(principal, part, vm))
  const { ticket } = await compute.createVm(principal, vm)
  await finish(compute.poll(principal, ticket ?? ''))
  await compute.readAddresses(principal, vm)
  await compute.readVm(principal, vm)
  await compute.listVms(principal)
  for (const action of ['restart', 'powerOff', 'deallocate', 'start'] as const) {
    await finish(compute.act(principal, action, vm))
  }

  const rules = { student: [], staff: [], course: ['*'] }
  await finish(compute.makeRules(principal, vm, rules))
  await finish(compute.joinRules(principal, vm))
  await finish(compute.writeRule(principal, vm, 'student', ['84.12.3.4', '84.13.0.0/24']))
  await finish(compute.writeRule(principal, vm, 'course', []))

  const name = 'golden'
  await finish(compute.takeSnapshot(principal, vm, { name, location, tags: vm.tags }))
  await cloud.saved(resourceGroup, name)
  const { generation, securityType } = await compute.readSnapshot(principal, resourceGroup, name)
  // Of a machine that had trusted launch: the product itself makes none.
  const trusted = securityType ?? 'TrustedLaunch'
  const draft = cloud.newVm()
  // Of a machine of a course Azure keeps what it says as it comes up.
  const tags = { ...draft.tags, 'labkeeper-course': 'crs_1' }
  const copy = { ...draft, tags, snapshotName: name, generation, securityType: trusted }
  await finish(compute.copyDisk(principal, copy))
  await cloud.makeParts(copy)
  await finish(compute.createCopy(principal, copy))
  await finish(compute.setHostName(principal, copy, copy.osType, 'golden-1'))
  const account = { userName: 'labadmin', password: 'Hk7mPq4Rt9Wx2z' }
  await finish(compute.setPassword(principal, copy, copy.osType, account))
  const student = { userName: 'student', password: 'Zz2yXw3vUt4sRq' }
  const wish = { administrator: account, student, hostName: 'golden-2' }
  await finish(compute.firstStart(principal, copy, copy.osType, wish))
  const way = { port: 22, userName: 'labadmin', asked: Math.floor(Date.now() / 1000) }
  await compute.examine(principal, copy, way)
  await finish(compute.askInside(principal, copy, copy.osType, way))
  await finish(compute.fix(principal, copy, copy.osType, { ...way, parts: ['service'] }))
  await finish(compute.redeploy(principal, copy))
  await finish(compute.reapply(principal, copy))
  await finish(compute.joinAddress(principal, copy))
  const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'
  await finish(compute.setKeys(principal, copy, { userName: 'labadmin', lines: [key] }))
  await finish(compute.tell(principal, copy, copy.osType, 'Hello'))
  await finish(compute.askWhoIsThere(principal, copy, copy.osType))
  const [from = '', to = ''] = [5, 0].map((ago) => new Date(Date.now() - ago * 60_000).toISOString())
  await compute.readCosts(
    principal,
    { name: 'labkeeper-course', value: 'x' },
    { from: '2026-11-01', to: '2026-11-07' },
  )
  await compute.readUse(principal, copy.location, [copy], { from, to })

  await finish(compute.act(principal, 'deallocate', copy))
  await finish(compute.leaveAddress(principal, copy))
  for (const speed of ['slow', 'fast'] as const) await finish(compute.setDiskSpeed(principal, copy, speed))
  await compute.isDiskSlow(principal, copy)
  const next = { ...copy, diskName: `${copy.vmName}-next` }
  await finish(compute.makeDisk(principal, copy, next))
  await finish(compute.swapDisk(principal, copy, next.diskName))
  await finish(compute.markDisk(principal, resourceGroup, copy.diskName, { 'labkeeper-kept-until': 'soon' }))
  const kept = { name: 'kept', location, tags: vm.tags }
  await finish(compute.saveDisk(principal, vm, kept))
  await finish(compute.dropSaved(principal, vm, 'kept'))
  await compute.listStored(principal)
  await compute.listResources(principal)
  const tag = { name: 'labkeeper-lab', value: 'of nobody' }
  for (const type of foundTypes)
    await finish(compute.removeResource(principal, { type, resourceGroup, name: 'none', tag }))
  await finish(
    compute.removeResource(principal, {
      ...{ type: 'Microsoft.Compute/disks', resourceGroup, name: copy.diskName },
      tag: { name: 'labkeeper-course', value: 'crs_1' },
    }),
  )
  for (const belonging of [
    { kind: 'disk', name: copy.diskName },
    { kind: 'snapshot', name: 'none' },
  ] as const)
    await finish(compute.deleteBelonging(principal, resourceGroup, belonging))
  await finish(compute.deleteSnapshot(principal, resourceGroup, name))

  await finish(compute.keepParts(principal, vm))
  for (const part of ['vm', 'nic', 'nsg', 'ip', 'disk'] as const) {
    await finish(compute.deletePart(principal, part, vm))
  }
  await finish(compute.deletePart(principal, 'vm', copy))
  for (const part of ['vnet', 'linux', 'windows', 'shared'] as const) {
    await finish(compute.deleteNetworkPart(principal, part, network))
  }
  return Object.keys(cloud.compute).filter((method) => !called.has(method))
}
