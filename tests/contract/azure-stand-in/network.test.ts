import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCloud, aLab, aVm, quick, type TestCloud } from './clients.ts'

let cloud: TestCloud
let lab: Awaited<ReturnType<typeof aLab>>
beforeAll(async () => {
  cloud = await aCloud()
  lab = await aLab(cloud)
})
afterAll(() => cloud.azure.close())

describe('separate network resources', () => {
  test('serve a VM that references its interface', async () => {
    const { location, group, subnetId } = lab
    const address = await cloud.network.publicIPAddresses.createOrUpdate(
      group,
      'own-ip',
      { location, sku: { name: 'Standard' }, publicIPAllocationMethod: 'Static' },
      quick,
    )
    const nic = await cloud.network.networkInterfaces.createOrUpdate(
      group,
      'own-nic',
      {
        location,
        ipConfigurations: [
          { name: 'main', subnet: { id: subnetId }, publicIPAddress: { id: address.id ?? '' } },
        ],
      },
      quick,
    )
    const vm = aVm(lab, 'own', {
      networkProfile: { networkInterfaces: [{ id: nic.id ?? '', deleteOption: 'Delete' }] },
    })
    await cloud.compute.virtualMachines.createOrUpdate(group, 'own', vm, quick)
    const taken = aVm(lab, 'rival', { networkProfile: { networkInterfaces: [{ id: nic.id ?? '' }] } })
    await expect(
      cloud.compute.virtualMachines.createOrUpdate(group, 'rival', taken, quick),
    ).rejects.toMatchObject({ code: 'NetworkInterfaceInUse' })
    await cloud.compute.virtualMachines.delete(group, 'own', quick)
    await expect(cloud.network.networkInterfaces.get(group, 'own-nic')).rejects.toMatchObject({
      statusCode: 404,
    })
    const left = await cloud.network.publicIPAddresses.get(group, 'own-ip')
    expect(left.ipAddress).toBe(address.ipAddress)
    expect(left.ipConfiguration).toBeUndefined()
    await cloud.network.publicIPAddresses.delete(group, 'own-ip', quick)
  })

  test('go with the VM that says so, and not with each other', async () => {
    const { location, group, subnetId } = lab
    const make = async (name: string) => {
      const address = await cloud.network.publicIPAddresses.createOrUpdate(
        group,
        `${name}-ip`,
        { location, sku: { name: 'Standard' }, publicIPAllocationMethod: 'Static' },
        quick,
      )
      const publicIPAddress = { id: address.id ?? '', deleteOption: 'Delete' }
      return cloud.network.networkInterfaces.createOrUpdate(
        group,
        `${name}-nic`,
        { location, ipConfigurations: [{ name: 'main', subnet: { id: subnetId }, publicIPAddress }] },
        quick,
      )
    }
    await make('alone')
    await cloud.network.networkInterfaces.delete(group, 'alone-nic', quick)
    const left = await cloud.network.publicIPAddresses.get(group, 'alone-ip')
    expect(left.ipConfiguration).toBeUndefined()

    const nic = await make('along')
    const networkProfile = { networkInterfaces: [{ id: nic.id ?? '', deleteOption: 'Delete' }] }
    const vm = aVm(lab, 'along', { networkProfile })
    await cloud.compute.virtualMachines.createOrUpdate(group, 'along', vm, quick)
    await cloud.compute.virtualMachines.delete(group, 'along', quick)
    const names = cloud.azure.control.resources().map(({ name }) => String(name))
    expect(names.filter((name) => name.startsWith('along'))).toEqual([])
  })

  test('an address belongs to one interface', async () => {
    const { location, group, subnetId } = lab
    const address = await cloud.network.publicIPAddresses.createOrUpdate(
      group,
      'wanted-ip',
      { location, sku: { name: 'Standard' }, publicIPAllocationMethod: 'Static' },
      quick,
    )
    const put = (name: string) =>
      cloud.network.networkInterfaces.createOrUpdate(
        group,
        name,
        {
          location,
          ipConfigurations: [
            { name: 'main', subnet: { id: subnetId }, publicIPAddress: { id: address.id ?? '' } },
          ],
        },
        quick,
      )
    await put('first-nic')
    await put('first-nic')
    await expect(put('second-nic')).rejects.toMatchObject({ statusCode: 400, code: 'PublicIPAddressInUse' })
    await expect(cloud.network.publicIPAddresses.delete(group, 'wanted-ip', quick)).rejects.toMatchObject({
      statusCode: 400,
      code: 'PublicIPAddressCannotBeDeleted',
    })
  })

  test('hand out addresses of the subnet, the lowest free one first, until it is full', async () => {
    const { location, group } = lab
    const net = await cloud.network.virtualNetworks.createOrUpdate(
      group,
      'tiny',
      {
        location,
        addressSpace: { addressPrefixes: ['192.168.0.0/24'] },
        subnets: [{ name: 'tiny', addressPrefix: '192.168.0.8/29' }],
      },
      quick,
    )
    const put = (name: string) =>
      cloud.network.networkInterfaces.createOrUpdate(
        group,
        name,
        { location, ipConfigurations: [{ name: 'main', subnet: { id: net.subnets?.[0]?.id ?? '' } }] },
        quick,
      )
    const addressOf = async (name: string) => (await put(name)).ipConfigurations?.[0]?.privateIPAddress
    expect([await addressOf('t1'), await addressOf('t2'), await addressOf('t3')]).toEqual([
      '192.168.0.12',
      '192.168.0.13',
      '192.168.0.14',
    ])
    await expect(put('t4')).rejects.toMatchObject({ code: 'SubnetIsFull' })
    await cloud.network.networkInterfaces.delete(group, 't2', quick)
    expect(await addressOf('t5')).toBe('192.168.0.13')
    expect(await addressOf('t1')).toBe('192.168.0.12')
    await expect(cloud.network.virtualNetworks.delete(group, 'tiny', quick)).rejects.toMatchObject({
      code: 'InUseSubnetCannotBeDeleted',
    })
  })
})

describe('rules', () => {
  test('a security group in use stays, and conflicting rules are refused', async () => {
    await expect(
      cloud.network.networkSecurityGroups.delete(lab.group, 'lab-nsg', quick),
    ).rejects.toMatchObject({
      code: 'InUseNetworkSecurityGroupCannotBeDeleted',
    })
    const rule = (name: string, priority: number) => ({
      name,
      priority,
      direction: 'Inbound',
      access: 'Allow',
      protocol: 'Tcp',
      sourceAddressPrefix: '*',
      sourcePortRange: '*',
      destinationAddressPrefix: '*',
      destinationPortRange: '22',
    })
    const put = (rules: ReturnType<typeof rule>[]) =>
      cloud.network.networkSecurityGroups.createOrUpdate(
        lab.group,
        'other',
        { location: lab.location, securityRules: rules },
        quick,
      )
    await expect(put([rule('one', 100), rule('two', 100)])).rejects.toMatchObject({
      code: 'SecurityRuleConflict',
    })
    await expect(put([rule('one', 50)])).rejects.toMatchObject({ code: 'SecurityRuleInvalidPriority' })
    const made = await put([rule('one', 100)])
    expect(made.defaultSecurityRules).toHaveLength(6)
    await cloud.network.securityRules.createOrUpdate(lab.group, 'other', 'two', rule('two', 200), quick)
    const rules = (await cloud.network.networkSecurityGroups.get(lab.group, 'other')).securityRules
    expect(rules?.map(({ name }) => name)).toEqual(['one', 'two'])
  })

  test('subnets are added one by one and must fit', async () => {
    const added = await cloud.network.subnets.createOrUpdate(
      lab.group,
      'lab-net',
      'more',
      { addressPrefix: '10.0.16.0/24' },
      quick,
    )
    expect(added.name).toBe('more')
    await expect(
      cloud.network.subnets.createOrUpdate(
        lab.group,
        'lab-net',
        'bad',
        { addressPrefix: '10.0.16.0/25' },
        quick,
      ),
    ).rejects.toMatchObject({ code: 'NetcfgSubnetRangesOverlap' })
    await cloud.network.subnets.delete(lab.group, 'lab-net', 'more', quick)
    const names = (await cloud.network.virtualNetworks.get(lab.group, 'lab-net')).subnets?.map(
      ({ name }) => name,
    )
    expect(names).toEqual(['default'])
  })

  test('a Basic public address is refused', async () => {
    await expect(
      cloud.network.publicIPAddresses.createOrUpdate(lab.group, 'basic', { location: lab.location }, quick),
    ).rejects.toMatchObject({ code: 'IPv4BasicSkuPublicIpCountLimitReached' })
  })

  test('a VM must wait for its network', async () => {
    const slow = await aCloud({ speed: 20 })
    await slow.resources.resourceGroups.createOrUpdate('lab', { location: 'eastus' })
    const space = {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'default', addressPrefix: '10.0.0.0/24' }],
    }
    await slow.network.virtualNetworks
      .createOrUpdate('lab', 'net', { location: 'eastus', ...space })
      .submitted()
    await expect(
      slow.network.virtualNetworks.createOrUpdate('lab', 'net', { location: 'eastus', ...space }),
    ).rejects.toMatchObject({ statusCode: 409, code: 'AnotherOperationInProgress' })
    const base = `/subscriptions/${slow.credentials.subscriptionId}/resourceGroups/lab/providers/Microsoft.Network`
    const nic = slow.network.networkInterfaces.createOrUpdate('lab', 'nic', {
      location: 'eastus',
      ipConfigurations: [{ name: 'main', subnet: { id: `${base}/virtualNetworks/net/subnets/default` } }],
    })
    await expect(nic).rejects.toMatchObject({ statusCode: 409, code: 'ReferencedResourceNotProvisioned' })
    await slow.azure.close()
  })
})
