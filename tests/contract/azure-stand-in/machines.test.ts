import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCloud, aLab, arm, aVm, madeInline, powerOf, quick, type TestCloud } from './clients.ts'

let cloud: TestCloud
let lab: Awaited<ReturnType<typeof aLab>>
beforeAll(async () => {
  cloud = await aCloud()
  lab = await aLab(cloud)
})
afterAll(() => cloud.azure.close())

describe('creating a VM with its network inline', () => {
  test('makes the interface, the public address and the disk in one call', async () => {
    const vm = await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'one', aVm(lab, 'one'), quick)
    expect(vm.provisioningState).toBe('Succeeded')
    expect(vm.osProfile?.adminPassword).toBeUndefined()
    expect(vm.storageProfile?.imageReference?.exactVersion).toMatch(/^22\.04\./)
    const name = madeInline(cloud, 'one-nic')
    expect(vm.networkProfile?.networkInterfaces?.[0]?.id).toMatch(new RegExp(`/${name}$`))
    const nic = await cloud.network.networkInterfaces.get(lab.group, name, {
      expand: 'ipConfigurations/publicIPAddress',
    })
    const configuration = nic.ipConfigurations?.[0]
    expect(nic.virtualMachine?.id?.toLowerCase()).toBe(vm.id?.toLowerCase())
    expect(configuration?.privateIPAddress).toMatch(/^10\.0\./)
    expect(configuration?.publicIPAddress?.ipAddress).toMatch(/^20\.\d+\.\d+\.\d+$/)
    // The suffix is one for both.
    const suffix = name.slice('one-nic-'.length)
    expect(configuration?.publicIPAddress?.id).toMatch(new RegExp(`/one-ip-${suffix}$`))
    const disk = await cloud.compute.disks.get(lab.group, 'one-os')
    expect(disk).toMatchObject({
      diskSizeGB: 32,
      osType: 'Linux',
      diskState: 'Attached',
      hyperVGeneration: 'V2',
    })
    expect(disk.managedBy).toBe(vm.id)
    expect(await powerOf(cloud, lab.group, 'one')).toBe('PowerState/running')
  })

  test('takes the names for prefixes, and refuses one that its suffix makes too long', async () => {
    const long = (length: number) => {
      const vm = aVm(lab, 'long')
      const [configuration] = vm.networkProfile?.networkInterfaceConfigurations ?? []
      const name = 'n'.repeat(length)
      const networkInterfaceConfigurations = configuration ? [{ ...configuration, name }] : []
      return { ...vm, networkProfile: { ...vm.networkProfile, networkInterfaceConfigurations } }
    }
    const put = (length: number) =>
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'long', long(length), quick)
    await expect(put(72)).rejects.toMatchObject({ statusCode: 400, code: 'InvalidResourceName' })
    await put(71)
    expect(madeInline(cloud, 'n'.repeat(71))).toHaveLength(80)
  })

  test('is idempotent with the same body and refuses another image or password', async () => {
    await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'same', aVm(lab, 'same'), quick)
    const again = await cloud.compute.virtualMachines.createOrUpdate(
      lab.group,
      'same',
      aVm(lab, 'same'),
      quick,
    )
    expect(again.name).toBe('same')
    const other = aVm(lab, 'same', {
      osProfile: { computerName: 'same', adminUsername: 'labuser', adminPassword: 'Another-horse-9' },
    })
    await expect(
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'same', other, quick),
    ).rejects.toMatchObject({
      statusCode: 409,
      code: 'PropertyChangeNotAllowed',
    })
  })

  test('shows the states on the way', async () => {
    const slow = await aCloud({ speed: 10 })
    const place = { ...(await aLabAtOnce(slow)) }
    const accepted = await arm(slow, 'PUT', vmPath(slow, place.group, 'slow'), {
      location: 'eastus',
      properties: wireVm(place, 'slow'),
    })
    expect(accepted.status).toBe(201)
    expect(accepted.headers.get('azure-asyncoperation')).toMatch(
      /^https:\/\/management\.azure\.com\/subscriptions\//,
    )
    expect(accepted.headers.get('location')).toBeNull()
    expect(accepted.headers.get('retry-after')).toBe('1')
    const poll = new URL(accepted.headers.get('azure-asyncoperation') ?? '')
    expect(await (await arm(slow, 'GET', poll.pathname)).json()).toMatchObject({ status: 'InProgress' })
    const vm = await slow.compute.virtualMachines.get(place.group, 'slow', { expand: 'instanceView' })
    expect(vm.provisioningState).toBe('Creating')
    expect(vm.instanceView?.statuses?.map((status) => status.code)).toContain('PowerState/creating')
    const busy = await arm(slow, 'POST', `${vmPath(slow, place.group, 'slow')}/start`)
    expect(busy.status).toBe(409)
    expect(await busy.json()).toMatchObject({ error: { code: 'OperationNotAllowed' } })
    await slow.azure.close()
  })

  test.each([
    ['ResourceGroupNotFound', 404, 'nowhere', {}],
    [
      'PlatformImageNotFound',
      404,
      'lab',
      {
        storageProfile: {
          imageReference: { publisher: 'Canonical', offer: 'x', sku: 'y', version: 'latest' },
        },
      },
    ],
    ['InvalidParameter', 400, 'lab', { hardwareProfile: { vmSize: 'Standard_Nope' } }],
    [
      'InvalidParameter',
      400,
      'lab',
      { osProfile: { computerName: 'x', adminUsername: 'admin', adminPassword: 'Correct-horse-9' } },
    ],
    [
      'InvalidParameter',
      400,
      'lab',
      { osProfile: { computerName: 'x', adminUsername: 'labuser', adminPassword: 'simple' } },
    ],
    [
      'InvalidParameter',
      400,
      'lab',
      { osProfile: { computerName: 'x_y', adminUsername: 'labuser', adminPassword: 'Correct-horse-9' } },
    ],
    ['InvalidParameter', 400, 'lab', { securityProfile: { securityType: 'Standard' } }],
    ['LocationNotAvailableForResourceType', 400, 'lab', { location: 'atlantis' }],
  ])('refuses with %s (%i)', async (code, statusCode, group, over) => {
    const refused = cloud.compute.virtualMachines.createOrUpdate(group, 'bad', aVm(lab, 'bad', over), quick)
    await expect(refused).rejects.toMatchObject({ code, statusCode })
    expect(await arm(cloud, 'GET', vmPath(cloud, lab.group, 'bad'))).toHaveProperty('status', 404)
  })

  test('refuses a disk smaller than the image, and leaves nothing behind', async () => {
    const windows = aVm(lab, 'win', {
      storageProfile: {
        imageReference: {
          publisher: 'MicrosoftWindowsServer',
          offer: 'WindowsServer',
          sku: '2022-datacenter-g2',
          version: 'latest',
        },
        osDisk: { createOption: 'FromImage', diskSizeGB: 64, name: 'win-os' },
      },
    })
    const refused = cloud.compute.virtualMachines.createOrUpdate(lab.group, 'win', windows, quick)
    await expect(refused).rejects.toMatchObject({ code: 'OperationNotAllowed', message: /127 GB/ })
    await expect(cloud.compute.disks.get(lab.group, 'win-os')).rejects.toMatchObject({ statusCode: 404 })
  })

  test('makes a Windows VM with the image size as default, and knows its shorter names', async () => {
    const windows = (computerName: string) =>
      aVm(lab, 'desk', {
        storageProfile: {
          imageReference: {
            publisher: 'MicrosoftWindowsServer',
            offer: 'WindowsServer',
            sku: '2019-datacenter-gensecond',
            version: 'latest',
          },
          osDisk: { createOption: 'FromImage' },
        },
        osProfile: { computerName, adminUsername: 'labuser', adminPassword: 'Correct-horse-9' },
      })
    const put = (name: string) =>
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'desk', windows(name), quick)
    for (const name of ['sixteen-letters-', 'sixteenlettersss', '12345']) {
      await expect(put(name)).rejects.toMatchObject({ code: 'InvalidParameter', statusCode: 400 })
    }
    const vm = await put('desk')
    expect(vm.storageProfile?.osDisk).toMatchObject({
      osType: 'Windows',
      diskSizeGB: 127,
      deleteOption: 'Detach',
    })
  })

  test('honours If-None-Match, so that a name is made once', async () => {
    const once = () =>
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'once', aVm(lab, 'once'), {
        ...quick,
        ifNoneMatch: '*',
      })
    await once()
    await expect(once()).rejects.toMatchObject({ statusCode: 412 })
  })

  test('accepts the same creation with other tags', async () => {
    const body = aVm(lab, 'retagged')
    await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'retagged', body, quick)
    const text = JSON.stringify(body).replaceAll('"labkeeper-vm":"retagged"', '"labkeeper-vm":"x"')
    const again = await cloud.compute.virtualMachines.createOrUpdate(
      lab.group,
      'retagged',
      JSON.parse(text),
      quick,
    )
    expect(again.tags).toEqual({ 'labkeeper-vm': 'x' })
  })

  test('refuses references to what is not there', async () => {
    const lost = aVm({ ...lab, subnetId: lab.subnetId.replace('default', 'other') }, 'lost')
    await expect(
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'lost', lost, quick),
    ).rejects.toMatchObject({ code: 'InvalidResourceReference' })
  })

  test('fails with the code of the sentinel tag and can be tried again', async () => {
    const failing = aVm(lab, 'fails', { tags: { 'labkeeper-fail': 'AllocationFailed' } })
    await expect(
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'fails', failing, quick),
    ).rejects.toThrow(/AllocationFailed/)
    const failed = await cloud.compute.virtualMachines.get(lab.group, 'fails', { expand: 'instanceView' })
    expect(failed.provisioningState).toBe('Failed')
    expect(await powerOf(cloud, lab.group, 'fails')).toBeUndefined()
    const retried = await cloud.compute.virtualMachines.createOrUpdate(
      lab.group,
      'fails',
      aVm(lab, 'fails'),
      quick,
    )
    expect(retried.provisioningState).toBe('Succeeded')
    expect(await powerOf(cloud, lab.group, 'fails')).toBe('PowerState/running')
  })

  test('comes up after all when provisioning timed out', async () => {
    const late = aVm(lab, 'late', { tags: { 'labkeeper-fail': 'OSProvisioningTimedOut' } })
    await expect(
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'late', late, quick),
    ).rejects.toThrow(/OSProvisioningTimedOut/)
    expect(await powerOf(cloud, lab.group, 'late')).toBe('PowerState/running')
  })
})

async function aLabAtOnce(slow: TestCloud) {
  const { resources, network } = slow
  await resources.resourceGroups.createOrUpdate('lab', { location: 'eastus' })
  await network.virtualNetworks
    .createOrUpdate('lab', 'net', {
      location: 'eastus',
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'default', addressPrefix: '10.0.0.0/24' }],
    })
    .submitted()
  await expect
    .poll(async () => (await network.virtualNetworks.get('lab', 'net')).provisioningState, {
      timeout: 10_000,
      interval: 250,
    })
    .toBe('Succeeded')
  const subnetId = `/subscriptions/${slow.credentials.subscriptionId}/resourceGroups/lab/providers/Microsoft.Network/virtualNetworks/net/subnets/default`
  return { group: 'lab', location: 'eastus', subnetId, securityGroupId: '' }
}

function vmPath({ credentials }: TestCloud, group: string, name: string) {
  return `/subscriptions/${credentials.subscriptionId}/resourceGroups/${group}/providers/Microsoft.Compute/virtualMachines/${name}`
}

function wireVm(place: { subnetId: string }, name: string) {
  return {
    hardwareProfile: { vmSize: 'Standard_B1s' },
    storageProfile: {
      imageReference: {
        publisher: 'canonical',
        offer: '0001-com-ubuntu-server-jammy',
        sku: '22_04-lts-gen2',
        version: 'latest',
      },
    },
    osProfile: { computerName: name, adminUsername: 'labuser', adminPassword: 'Correct-horse-9' },
    networkProfile: {
      networkApiVersion: '2022-11-01',
      networkInterfaceConfigurations: [
        {
          name: `${name}-nic`,
          properties: {
            ipConfigurations: [{ name: 'main', properties: { subnet: { id: place.subnetId } } }],
          },
        },
      ],
    },
  }
}
