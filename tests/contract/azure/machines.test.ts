import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'

let cloud: TestCloud

beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())
beforeEach(() => {
  cloud.azure.control.clearFaults()
  cloud.requests()
})

describe('creating', () => {
  it('makes address, interface, and then the VM with its disk, under the names and tags that were given', async () => {
    const vm = cloud.newVm()
    await cloud.prepareNetwork(vm)
    cloud.requests()
    await cloud.makeParts(vm)
    expect(cloud.requests().filter(({ method }) => method !== 'GET')).toMatchObject([
      { method: 'PUT', path: expect.stringMatching(new RegExp(`/publicIPAddresses/${vm.ipName}$`)) },
      { method: 'PUT', path: expect.stringMatching(new RegExp(`/networkInterfaces/${vm.nicName}$`)) },
    ])
    const begun = await cloud.compute.createVm(cloud.principal, vm)
    expect(begun.ticket).toBeTypeOf('string')
    expect(cloud.requests().map(({ method }) => method)).toEqual(['PUT'])
    expect(begun.ticket).not.toContain(vm.adminPassword)
    // It outlives the place where the stand-in listens.
    expect(begun.ticket).not.toContain('127.0.0.1')

    await cloud.finish(Promise.resolve(begun))
    expect(cloud.names('virtualMachines')).toContain(vm.vmName)
    expect(cloud.names('networkInterfaces')).toContain(vm.nicName)
    expect(cloud.names('publicIPAddresses')).toContain(vm.ipName)
    expect(cloud.names('disks')).toContain(vm.diskName)
    const tagged = cloud.azure.control
      .resources()
      .filter(({ name }) => [vm.vmName, vm.nicName, vm.ipName].includes(String(name)))
    expect(tagged.map(({ tags }) => tags)).toEqual([vm.tags, vm.tags, vm.tags])
  })

  it('asks once a poll, and the resource never', async () => {
    const vm = await cloud.prepareVm()
    const begun = await cloud.compute.createVm(cloud.principal, vm)
    cloud.requests()
    const looked = await cloud.compute.poll(cloud.principal, begun.ticket!)
    expect(looked.ticket).toBeTypeOf('string')
    expect(cloud.requests()).toHaveLength(1)
    await cloud.finish(Promise.resolve(looked))
    expect(cloud.requests().filter(({ path }) => !path.includes('/operations/'))).toEqual([])
  })

  it('gives the VM both addresses', async () => {
    const vm = await cloud.createVm()
    cloud.requests()
    const addresses = await cloud.compute.readAddresses(cloud.principal, vm)
    expect(cloud.requests().map(({ method }) => method)).toEqual(['GET', 'GET'])
    expect(addresses.privateIP).toMatch(/^10\.\d+\.\d+\.\d+$/)
    expect(addresses.publicIP).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  })

  it('makes Windows with a computer name of its own', async () => {
    const vm = await cloud.createVm({
      osType: 'Windows',
      size: 'Standard_B2s',
      diskSizeGB: 128,
      vmName: 'a-rather-long-name-7',
      computerName: 'a-rather-long-7',
      image: {
        publisher: 'MicrosoftWindowsServer',
        offer: 'WindowsServer',
        sku: '2022-datacenter-g2',
        version: 'latest',
      },
    })
    const made = cloud.azure.control.resources().find(({ name }) => name === vm.vmName)
    expect(made?.properties).toMatchObject({
      osProfile: {
        computerName: 'a-rather-long-7',
        windowsConfiguration: { provisionVMAgent: true, enableAutomaticUpdates: true },
      },
    })
  })

  it('may be repeated while it runs and afterwards, and there is one VM', async () => {
    const vm = await cloud.prepareVm()
    const first = await cloud.compute.createVm(cloud.principal, vm)
    const again = await cloud.compute
      .createVm(cloud.principal, vm)
      .catch((error: unknown) => error as { trouble: string })
    if ('trouble' in again) expect(again.trouble).toBe('busy')
    await cloud.finish(Promise.resolve(first))
    await cloud.finish(cloud.compute.createVm(cloud.principal, vm))
    expect(cloud.names('virtualMachines').filter((name) => name === vm.vmName)).toHaveLength(1)
    expect(cloud.names('networkInterfaces').filter((name) => name.startsWith(vm.vmName))).toHaveLength(1)
  })

  it('neither changes nor deletes a VM of that name that somebody else made', async () => {
    const theirs = await cloud.createVm({ vmName: 'shared-name' })
    const ours = await cloud.prepareVm({ vmName: 'shared-name' })
    await expect(cloud.compute.createVm(cloud.principal, ours)).rejects.toMatchObject({
      trouble: 'final',
      azureCode: 'VmNameTaken',
      message: expect.stringMatching(/Another VM of this name/),
    })
    cloud.requests()
    expect(await cloud.compute.keepParts(cloud.principal, ours)).toEqual({ ticket: undefined })
    expect(await cloud.compute.deletePart(cloud.principal, 'vm', ours)).toEqual({ ticket: undefined })
    const { compute, principal } = cloud
    const account = { userName: 'student', password: 'Hk7mPq4Rt9Wx2z' }
    const orders = [
      () => compute.act(principal, 'deallocate', ours),
      () => compute.act(principal, 'restart', ours),
      () => compute.setPassword(principal, ours, 'Linux', account),
      () => compute.setHostName(principal, ours, 'Linux', 'web-1'),
    ]
    for (const order of orders) {
      await expect(order()).rejects.toMatchObject({ trouble: 'missing', azureCode: 'ResourceNotFound' })
    }
    expect(new Set(cloud.requests().map(({ method }) => method))).toEqual(new Set(['GET']))
    const left = await cloud.compute.readVm(cloud.principal, theirs)
    expect(left).toMatchObject({ tags: theirs.tags, powerState: 'VM running' })
  })

  it('says why Azure failed half-way', async () => {
    const vm = await cloud.prepareVm()
    const tags = { ...vm.tags, 'labkeeper-fail': 'AllocationFailed' }
    await expect(
      cloud.finish(cloud.compute.createVm(cloud.principal, { ...vm, tags })),
    ).rejects.toMatchObject({
      trouble: 'final',
      azureCode: 'AllocationFailed',
      message: expect.stringMatching(/no free machines of this size/),
    })
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', vm))
    for (const part of ['nic', 'ip', 'disk'] as const) {
      await cloud.finish(cloud.compute.deletePart(cloud.principal, part, vm))
    }
    const left = cloud.azure.control.resources().filter(({ name }) => String(name).startsWith(vm.vmName))
    expect(left).toEqual([])
  })

  it('says the numbers of a used-up quota', async () => {
    const vm = await cloud.prepareVm({ location: 'uksouth', resourceGroup: 'quota' })
    cloud.azure.control.setQuota({ location: 'uksouth', family: 'cores', limit: 0 })
    await expect(cloud.compute.createVm(cloud.principal, vm)).rejects.toMatchObject({
      trouble: 'final',
      message: expect.stringMatching(
        /^The vCPU quota in UK South is used up: 0 of 0 are in use and this needs 1 more\./,
      ),
    })
  })
})

describe('acting', () => {
  it('deallocates, starts, restarts and powers off', async () => {
    const vm = await cloud.createVm()
    const stateAfter = async (action: 'start' | 'restart' | 'powerOff' | 'deallocate') => {
      await cloud.finish(cloud.compute.act(cloud.principal, action, vm))
      return (await cloud.compute.readVm(cloud.principal, vm))?.powerState
    }
    expect(await stateAfter('restart')).toBe('VM running')
    expect(await stateAfter('powerOff')).toBe('VM stopped')
    expect(await stateAfter('deallocate')).toBe('VM deallocated')
    expect(await stateAfter('start')).toBe('VM running')
  })

  it('shows what Azure is doing meanwhile, and that the VM is busy', async () => {
    const vm = await cloud.createVm()
    const begun = await cloud.compute.act(cloud.principal, 'deallocate', vm)
    expect((await cloud.compute.readVm(cloud.principal, vm))?.powerState).toBe('VM deallocating')
    await expect(cloud.compute.act(cloud.principal, 'start', vm)).rejects.toMatchObject({ trouble: 'busy' })
    await cloud.finish(Promise.resolve(begun))
  })

  it('refuses for good to restart what does not run', async () => {
    const vm = await cloud.createVm()
    await cloud.finish(cloud.compute.act(cloud.principal, 'deallocate', vm))
    await expect(cloud.compute.act(cloud.principal, 'restart', vm)).rejects.toMatchObject({
      trouble: 'final',
      message: expect.stringMatching(/Start the VM first/),
    })
  })

  it('says that a VM is missing', async () => {
    await expect(cloud.compute.act(cloud.principal, 'start', cloud.newVm())).rejects.toMatchObject({
      trouble: 'missing',
    })
  })

  it('goes on with a ticket in another process', async () => {
    const vm = await cloud.createVm()
    const begun = await cloud.compute.act(cloud.principal, 'restart', vm)
    const elsewhere = azureCompute({ armOrigin: cloud.azure.origin, entraOrigin: cloud.azure.origin })
    expect(await elsewhere.poll(cloud.principal, begun.ticket!)).toHaveProperty('ticket')
    await cloud.finish(Promise.resolve(begun))
  })
})

describe('deleting', () => {
  it('takes interface, address and disk along', async () => {
    const vm = await cloud.createVm()
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', vm))
    expect(cloud.azure.control.resources().filter(({ name }) => String(name).startsWith(vm.vmName))).toEqual(
      [],
    )
    expect(await cloud.compute.readVm(cloud.principal, vm)).toBeUndefined()
    expect(await cloud.compute.readAddresses(cloud.principal, vm)).toEqual({})
  })

  it('keeps them when asked, and removes them later one by one', async () => {
    const vm = await cloud.createVm()
    await cloud.finish(cloud.compute.keepParts(cloud.principal, vm))
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', vm))
    expect(cloud.names('virtualMachines')).not.toContain(vm.vmName)
    expect(cloud.names('networkInterfaces')).toContain(vm.nicName)
    expect(cloud.names('publicIPAddresses')).toContain(vm.ipName)
    expect(cloud.names('disks')).toContain(vm.diskName)
    await expect(cloud.compute.deletePart(cloud.principal, 'ip', vm)).rejects.toMatchObject({
      trouble: 'busy',
    })
    for (const part of ['nic', 'ip', 'disk'] as const) {
      await cloud.finish(cloud.compute.deletePart(cloud.principal, part, vm))
    }
    expect(cloud.azure.control.resources().filter(({ name }) => String(name).startsWith(vm.vmName))).toEqual(
      [],
    )
  })

  it('counts what is not there as deleted', async () => {
    const gone = cloud.newVm()
    const elsewhere = cloud.newVm({ resourceGroup: 'no-such-group' })
    for (const part of ['vm', 'nic', 'ip', 'disk'] as const) {
      expect(await cloud.compute.deletePart(cloud.principal, part, gone)).toEqual({ ticket: undefined })
      expect(await cloud.compute.deletePart(cloud.principal, part, elsewhere)).toEqual({ ticket: undefined })
    }
  })
})

describe('listing', () => {
  it('brings size, tags, disks and power state of all VMs in two listings, over all pages', async () => {
    const running = await cloud.createVm({ resourceGroup: 'List-Me' })
    const stopped = await cloud.createVm({ resourceGroup: 'list-me' })
    await cloud.finish(cloud.compute.act(cloud.principal, 'deallocate', stopped))
    cloud.requests()
    const vms = await cloud.compute.listVms(cloud.principal)
    expect(cloud.requests().filter(({ path }) => !path.endsWith('/virtualMachines'))).toEqual([])
    const one = vms.find(({ name }) => name === running.vmName)
    expect(one).toMatchObject({
      resourceGroup: expect.stringMatching(/^list-me$/i),
      location: 'eastus',
      size: 'Standard_B1s',
      powerState: 'VM running',
      status: 'Succeeded',
      disks: [{ name: running.diskName }],
      tags: running.tags,
    })
    expect(one?.vmId).toMatch(/^[0-9a-f-]{36}$/)
    expect(vms.find(({ name }) => name === stopped.vmName)?.powerState).toBe('VM deallocated')
  })

  it('names a VM that is being made as such', async () => {
    const vm = await cloud.prepareVm()
    const begun = await cloud.compute.createVm(cloud.principal, vm)
    const listed = (await cloud.compute.listVms(cloud.principal)).find(({ name }) => name === vm.vmName)
    expect(listed?.status).toBe('Creating')
    expect(['VM creating', 'VM starting']).toContain(listed?.powerState)
    await cloud.finish(Promise.resolve(begun))
  })
})
