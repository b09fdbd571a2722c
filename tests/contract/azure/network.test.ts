import type { NetworkParts } from '@labkeeper/functions/ports/vms/parts'
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
  for (const part of ['vnet', 'linux', 'windows', 'shared'] as const) {
    await cloud.finish(cloud.compute.deleteNetworkPart(cloud.principal, part, network))
  }
}

describe('preparing', () => {
  it('makes group, rules and network, with SSH alone open to Linux and RDP alone to Windows', async () => {
    const vm = cloud.newVm({ resourceGroup: 'prepare' })
    await cloud.prepareNetwork(vm)
    const { network } = vm
    await cloud.finish(cloud.compute.ensureNetworkPart(cloud.principal, 'windows', network))
    const rule = (destinationPortRange: string) => ({
      properties: { destinationPortRange, protocol: 'Tcp', access: 'Allow', direction: 'Inbound' },
    })
    expect(properties('prepare', network.nsgNames.linux)).toMatchObject({ securityRules: [rule('22')] })
    expect(properties('prepare', network.nsgNames.windows)).toMatchObject({ securityRules: [rule('3389')] })
    expect(properties('prepare', network.vnetName)).toMatchObject({
      addressSpace: { addressPrefixes: [expect.stringMatching(/^10\.\d+\.0\.0\/16$/)] },
      subnets: [
        {
          name: 'vms',
          properties: {
            addressPrefix: expect.stringMatching(/^10\.\d+\.0\.0\/20$/),
            defaultOutboundAccess: false,
          },
        },
      ],
    })
  })

  it('finds a group that somebody made elsewhere at the same moment', async () => {
    const east = cloud.newVm({ resourceGroup: 'two-regions' })
    const west = cloud.newVm({ resourceGroup: 'two-regions', location: 'westus2' })
    // Both look before either of them has made it.
    cloud.azure.control.addFault({
      method: 'GET',
      path: '/resourcegroups/two-regions',
      delayMs: 300,
      times: 2,
    })
    cloud.requests()
    await Promise.all([cloud.prepareNetwork(east), cloud.prepareNetwork(west)])
    const groups = cloud.requests().filter(({ path }) => /\/resourcegroups\/two-regions$/i.test(path))
    expect(groups.map(({ method, status }) => `${method} ${status}`).sort()).toEqual([
      'GET 404',
      'GET 404',
      'PUT 201',
      'PUT 409',
    ])
    expect(properties('two-regions', east.network.vnetName)).toBeDefined()
    expect(properties('two-regions', west.network.vnetName)).toBeDefined()
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
    for (const part of ['linux', 'windows', 'vnet'] as const) {
      await expect(cloud.compute.ensureNetworkPart(cloud.principal, part, network)).rejects.toMatchObject({
        trouble: 'network-missing',
      })
    }
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
