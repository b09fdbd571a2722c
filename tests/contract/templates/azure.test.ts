import type { NewCopy } from '@labkeeper/functions/ports/templates/copying'
import type { NewVm } from '@labkeeper/functions/ports/vms/parts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from '../azure/cloud.ts'

/** Templates through the real SDK. */
let cloud: TestCloud
let source: NewVm
beforeAll(async () => {
  cloud = await startTestCloud()
  source = await cloud.createVm()
})
afterAll(() => cloud.close())
beforeEach(() => {
  cloud.azure.control.clearFaults()
  cloud.requests()
})

const tags = { 'labkeeper-template': 'tpl_1' }
const snapshotOf = (name: string) => ({ name, location: 'eastus', tags })

const begin = (name: string, vm: NewVm = source) =>
  cloud.finish(cloud.compute.takeSnapshot(cloud.principal, vm, snapshotOf(name)))
const take = async (name: string, vm: NewVm = source): Promise<void> => {
  await begin(name, vm)
  await cloud.saved(vm.resourceGroup, name)
}

const copyOf = (snapshotName: string, vm: NewVm = cloud.newVm()): NewCopy => ({
  ...vm,
  snapshotName,
  generation: 'V2',
  securityType: undefined,
})

const createCopy = async (copy: NewCopy) => {
  await cloud.finish(cloud.compute.copyDisk(cloud.principal, copy))
  await cloud.makeParts(copy)
  await cloud.finish(cloud.compute.createCopy(cloud.principal, copy))
  return copy
}

const found = (name: string) => cloud.azure.control.resources().find((resource) => resource.name === name)
const leftOf = (vm: { vmName: string }) =>
  cloud.azure.control.resources().filter(({ name }) => String(name).startsWith(vm.vmName))

describe('a snapshot', () => {
  it('is incremental, of a running VM, and may be asked for twice', async () => {
    await take('first')
    await take('first')
    expect(cloud.names('snapshots')).toEqual(['first'])
    expect(found('first')).toMatchObject({
      tags,
      properties: { incremental: true, provisioningState: 'Succeeded' },
    })
    expect((await cloud.compute.readVm(cloud.principal, source))?.powerState).toBe('VM running')
    const facts = await cloud.compute.readSnapshot(cloud.principal, source.resourceGroup, 'first')
    expect(facts).toEqual({ diskSizeGB: 32, generation: 'V2' })
  })

  it('of a VM that is gone, or is somebody else’s, is refused as missing', async () => {
    await expect(take('none', cloud.newVm())).rejects.toMatchObject({ trouble: 'missing' })
    const namesake = cloud.newVm({ vmName: source.vmName })
    await expect(take('none', namesake)).rejects.toMatchObject({ trouble: 'missing' })
    expect(cloud.names('snapshots')).not.toContain('none')
  })

  it('that Azure cannot make says why', async () => {
    cloud.azure.control.addFault({
      method: 'PUT',
      path: '/snapshots/limited',
      status: 200,
      code: 'SnapshotsLimitReached',
    })
    await expect(take('limited')).rejects.toMatchObject({
      trouble: 'final',
      message: expect.stringMatching(/only a few snapshots of one disk/),
    })
    // What stays behind of it is none.
    expect(found('limited')).toMatchObject({ properties: { provisioningState: 'Failed' } })
    await expect(
      cloud.compute.readSnapshot(cloud.principal, source.resourceGroup, 'limited'),
    ).rejects.toMatchObject({ trouble: 'final', azureCode: 'SnapshotFailed' })
  })

  it('is deleted once, and counts as deleted ever after', async () => {
    await take('short-lived')
    const remove = () => cloud.compute.deleteSnapshot(cloud.principal, source.resourceGroup, 'short-lived')
    await cloud.finish(remove())
    expect(cloud.names('snapshots')).not.toContain('short-lived')
    expect(await remove()).toEqual({ ticket: undefined })
    expect(await cloud.compute.deleteSnapshot(cloud.principal, 'no-such-group', 'x')).toEqual({
      ticket: undefined,
    })
  })
})

describe('a snapshot that Azure still copies', () => {
  it('is not ready, though its own operation is done, and nothing is copied from it', async () => {
    const slow = await startTestCloud({ speed: 40 })
    try {
      const vm = await slow.createVm()
      const { compute, principal } = slow
      await slow.finish(compute.takeSnapshot(principal, vm, snapshotOf('young')))
      const young = () => slow.azure.control.resources().find(({ name }) => name === 'young')
      expect(young()).toMatchObject({ properties: { provisioningState: 'Succeeded' } })
      await expect(compute.readSnapshot(principal, vm.resourceGroup, 'young')).rejects.toMatchObject({
        trouble: 'busy',
      })
      const copy = { ...copyOf('young'), resourceGroup: vm.resourceGroup }
      await expect(compute.copyDisk(principal, copy)).rejects.toMatchObject({
        azureCode: 'OperationNotAllowed',
      })
      await slow.saved(vm.resourceGroup, 'young')
      await slow.finish(compute.copyDisk(principal, copy))
      expect(slow.names('disks')).toContain(copy.diskName)
    } finally {
      await slow.close()
    }
  })
})

describe('a copy', () => {
  beforeAll(() => take('golden'))

  it('is a VM around a copied disk: no image, no password, the same generation', async () => {
    const copy = await createCopy(copyOf('golden'))
    expect(found(copy.vmName)).toMatchObject({
      tags: copy.tags,
      properties: {
        hardwareProfile: { vmSize: source.size },
        storageProfile: { osDisk: { name: copy.diskName, createOption: 'Attach', deleteOption: 'Delete' } },
      },
    })
    expect(found(copy.vmName)?.properties).not.toHaveProperty('osProfile')
    expect(found(copy.diskName)).toMatchObject({
      tags: copy.tags,
      properties: { creationData: { createOption: 'Copy' }, hyperVGeneration: 'V2', diskSizeGB: 32 },
    })
    const { publicIP } = await cloud.compute.readAddresses(cloud.principal, copy)
    expect(publicIP).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  })

  it('that is to sleep has a slow disk, and a fast one where it is asked for again to run', async () => {
    const copy = { ...copyOf('golden'), isSlow: true }
    await cloud.finish(cloud.compute.copyDisk(cloud.principal, copy))
    expect(found(copy.diskName)).toMatchObject({ sku: { name: 'Standard_LRS' } })
    await cloud.finish(cloud.compute.copyDisk(cloud.principal, { ...copy, isSlow: false }))
    expect(found(copy.diskName)).toMatchObject({ sku: { name: 'StandardSSD_LRS' } })
  })

  it('may be asked for twice at every point', async () => {
    const copy = copyOf('golden')
    await cloud.finish(cloud.compute.copyDisk(cloud.principal, copy))
    await createCopy(copy)
    await cloud.finish(cloud.compute.createCopy(cloud.principal, copy))
    expect(cloud.names('disks').filter((name) => name === copy.diskName)).toHaveLength(1)
    expect(cloud.names('virtualMachines').filter((name) => name === copy.vmName)).toHaveLength(1)
  })

  it.each([
    ['Linux', 'golden-7'],
    ['Windows', 'golden-8'],
  ] as const)('on %s is told its host name', async (osType, hostName) => {
    const windows = {
      osType,
      size: 'Standard_B2s',
      diskSizeGB: 128,
      image: {
        publisher: 'MicrosoftWindowsServer',
        offer: 'WindowsServer',
        sku: '2022-datacenter-g2',
        version: 'latest',
      },
    }
    const vm = await cloud.createVm(osType === 'Windows' ? windows : {})
    await take(`named-${osType}`, vm)
    const copy = await createCopy({ ...copyOf(`named-${osType}`), osType, size: vm.size })
    await cloud.finish(cloud.compute.setHostName(cloud.principal, copy, osType, hostName))
    expect(found(copy.vmName)?.properties).toMatchObject({ instanceView: { computerName: hostName } })
  })

  it('takes its disk along when it is deleted', async () => {
    const copy = await createCopy(copyOf('golden'))
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', copy))
    expect(leftOf(copy)).toEqual([])
  })

  it('leaves its disk and interface when that is asked for', async () => {
    const copy = await createCopy(copyOf('golden'))
    await cloud.finish(cloud.compute.keepParts(cloud.principal, copy))
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', copy))
    expect(
      leftOf(copy)
        .map(({ name }) => name)
        .sort(),
    ).toEqual([copy.diskName, copy.ipName, copy.nicName].sort())
  })

  it('of a disk that was made with trusted launch needs the same', async () => {
    await createCopy({ ...copyOf('golden'), securityType: 'TrustedLaunch' })
    const plain = copyOf('golden')
    await cloud.finish(cloud.compute.copyDisk(cloud.principal, { ...plain, securityType: 'TrustedLaunch' }))
    await cloud.makeParts(plain)
    await expect(cloud.compute.createCopy(cloud.principal, plain)).rejects.toMatchObject({ trouble: 'final' })
  })

  it('says when the snapshot is gone, and when the whole group is', async () => {
    await expect(cloud.compute.copyDisk(cloud.principal, copyOf('nowhere'))).rejects.toMatchObject({
      trouble: 'final',
      azureCode: 'TemplateGone',
      message: expect.stringMatching(/snapshot no longer exists in Azure/),
    })
    const elsewhere = copyOf('golden', cloud.newVm({ resourceGroup: 'never-made' }))
    await expect(cloud.compute.copyDisk(cloud.principal, elsewhere)).rejects.toMatchObject({
      trouble: 'network-missing',
    })
  })
})
