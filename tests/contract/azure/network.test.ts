import type { NetworkParts } from '@labkeeper/functions/ports/compute'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())

const properties = (group: string, name: string) =>
  cloud.azure.control
    .resources()
    .find((resource) => resource.name === name && String(resource.id).includes(`/resourceGroups/${group}/`))
    ?.properties
const remove = async (network: NetworkParts) => {
  for (const part of ['vnet', 'nsg'] as const) {
    await cloud.finish(cloud.compute.deleteNetworkPart(cloud.principal, part, network))
  }
}

describe('preparing', () => {
  it('makes group, rules and network, with only SSH and RDP open', async () => {
    const vm = cloud.newVm({ resourceGroup: 'prepare' })
    await cloud.prepareNetwork(vm)
    const { network } = vm
    expect(properties('prepare', network.nsgName)).toMatchObject({
      securityRules: [
        { properties: { destinationPortRange: '22', access: 'Allow', direction: 'Inbound' } },
        { properties: { destinationPortRange: '3389', access: 'Allow', direction: 'Inbound' } },
      ],
    })
    expect(properties('prepare', network.vnetName)).toMatchObject({
      addressSpace: { addressPrefixes: [expect.stringMatching(/^10\.\d+\.0\.0\/16$/)] },
      subnets: [
        {
          name: 'vms',
          properties: {
            addressPrefix: expect.stringMatching(/^10\.\d+\.0\.0\/20$/),
            defaultOutboundAccess: false,
            networkSecurityGroup: { id: expect.stringMatching(new RegExp(`/${network.nsgName}$`)) },
          },
        },
      ],
    })
  })

  it('leaves what stands as it is', async () => {
    const vm = cloud.newVm({ resourceGroup: 'twice' })
    await cloud.prepareNetwork(vm)
    cloud.requests()
    await cloud.prepareNetwork({ ...vm, network: { ...vm.network, tags: { 'labkeeper-lab': 'other' } } })
    expect(cloud.requests().map(({ method }) => method)).toEqual(['GET', 'GET', 'GET'])
  })

  it('says that the group is missing', async () => {
    const { network } = cloud.newVm({ resourceGroup: 'nobody-made-it' })
    await expect(cloud.compute.ensureNetworkPart(cloud.principal, 'nsg', network)).rejects.toMatchObject({
      trouble: 'network-missing',
    })
    await cloud.finish(cloud.compute.ensureNetworkPart(cloud.principal, 'group', network))
    await expect(cloud.compute.ensureNetworkPart(cloud.principal, 'vnet', network)).rejects.toMatchObject({
      trouble: 'network-missing',
    })
  })
})

describe('removing', () => {
  it('removes network and rules, counts what is gone as removed, and leaves the group', async () => {
    const vm = cloud.newVm({ resourceGroup: 'tidy' })
    await cloud.prepareNetwork(vm)
    await remove(vm.network)
    await remove(vm.network)
    expect(properties('tidy', vm.network.vnetName)).toBeUndefined()
    expect((await cloud.compute.describe(cloud.principal)).resourceGroups).toContain('tidy')
  })

  it('does not remove a network that a VM uses', async () => {
    const vm = await cloud.createVm({ resourceGroup: 'used' })
    await expect(cloud.compute.deleteNetworkPart(cloud.principal, 'vnet', vm.network)).rejects.toMatchObject({
      trouble: 'final',
      message: expect.stringMatching(/still uses/),
    })
  })
})
