import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'
import { swapInterface } from './swap-interface.ts'

/** Address and interface: made before the VM, found by the VM afterwards. */
let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())
beforeEach(() => {
  cloud.requests()
})

describe('creating', () => {
  it('says that the network is missing, whichever part of it', async () => {
    const { compute, principal } = cloud
    const vm = cloud.newVm({ resourceGroup: 'never-made' })
    const missing = { trouble: 'network-missing', azureCode: 'InvalidResourceReference' }
    await expect(compute.createPart(principal, 'ip', vm)).rejects.toMatchObject({
      trouble: 'network-missing',
    })
    await cloud.finish(compute.ensureNetworkPart(principal, 'group', vm.network))
    await cloud.finish(compute.createPart(principal, 'ip', vm))
    await expect(compute.createPart(principal, 'nic', vm)).rejects.toMatchObject(missing)
    await cloud.finish(compute.ensureNetworkPart(principal, 'vnet', vm.network))
    await expect(compute.createPart(principal, 'nic', vm)).rejects.toMatchObject(missing)
    await cloud.finish(compute.ensureNetworkPart(principal, 'linux', vm.network))
    await expect(compute.createVm(principal, vm)).rejects.toMatchObject(missing)
    await cloud.finish(compute.createPart(principal, 'nic', vm))
    await cloud.finish(compute.createVm(principal, vm))
  })

  it('waits for an address that is still being made', async () => {
    const slow = await startTestCloud({ speed: 10 })
    const vm = slow.newVm()
    await slow.prepareNetwork(vm)
    const begun = await slow.compute.createPart(slow.principal, 'ip', vm)
    await expect(slow.compute.createPart(slow.principal, 'nic', vm)).rejects.toMatchObject({
      trouble: 'busy',
      azureCode: 'ReferencedResourceNotProvisioned',
    })
    await slow.finish(Promise.resolve(begun))
    await slow.finish(slow.compute.createPart(slow.principal, 'nic', vm))
    await slow.close()
  })

  it('may ask for address and interface again, also when the VM has them', async () => {
    const vm = await cloud.createVm()
    const before = await cloud.compute.readAddresses(cloud.principal, vm)
    await cloud.makeParts(vm)
    expect(await cloud.compute.readAddresses(cloud.principal, vm)).toEqual(before)
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', vm))
    expect(cloud.azure.control.resources().filter(({ name }) => String(name).startsWith(vm.vmName))).toEqual(
      [],
    )
  })

  it('makes all of a VM whose name is as long as Azure allows', async () => {
    const vm = await cloud.createVm({ vmName: 'v'.repeat(64) })
    expect((await cloud.compute.readAddresses(cloud.principal, vm)).publicIP).toMatch(/^\d+\./)
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', vm))
  })
})

describe('an interface that was swapped in the portal', () => {
  const swap = async () => {
    const vm = await cloud.createVm({ resourceGroup: 'swap' })
    await cloud.finish(cloud.compute.act(cloud.principal, 'deallocate', vm))
    return { vm, publicIP: await swapInterface(cloud.azure, vm) }
  }
  const left = (vm: { vmName: string }) =>
    cloud.azure.control
      .resources()
      .map(({ name }) => String(name))
      .filter((name) => name.startsWith(vm.vmName))
      .sort()

  it('is the one whose addresses are read', async () => {
    const { vm, publicIP } = await swap()
    expect(await cloud.compute.readAddresses(cloud.principal, vm)).toMatchObject({ publicIP })
  })

  it('stays, and what was made for the VM goes with it', async () => {
    const { vm } = await swap()
    for (const part of ['vm', 'nic', 'ip', 'disk'] as const) {
      await cloud.finish(cloud.compute.deletePart(cloud.principal, part, vm))
    }
    expect(left(vm)).toEqual([`${vm.vmName}-theirs-ip`, `${vm.vmName}-theirs-nic`])
  })

  it('is kept with the disk when that is asked for', async () => {
    const { vm } = await swap()
    await cloud.finish(cloud.compute.keepParts(cloud.principal, vm))
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', vm))
    expect(left(vm)).toEqual(
      [vm.diskName, vm.ipName, vm.nicName, `${vm.vmName}-theirs-ip`, `${vm.vmName}-theirs-nic`].sort(),
    )
  })
})
