import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCloud, aLab, aVm, quick, type TestCloud } from './clients.ts'

let cloud: TestCloud
let lab: Awaited<ReturnType<typeof aLab>>
let sourceDisk: string
beforeAll(async () => {
  cloud = await aCloud()
  lab = await aLab(cloud)
  const vm = aVm(lab, 'source', { securityProfile: { securityType: 'TrustedLaunch' } })
  const made = await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'source', vm, quick)
  sourceDisk = made.storageProfile?.osDisk?.managedDisk?.id ?? ''
})
afterAll(() => cloud.azure.close())

const snapshotOf = (sourceResourceId: string) => ({
  location: lab.location,
  sku: { name: 'Standard_LRS' },
  incremental: true,
  creationData: { createOption: 'Copy', sourceResourceId },
})

/** Azure goes on copying behind its operation. */
const complete = async ({ compute }: TestCloud, group: string, name: string): Promise<void> => {
  while ((await compute.snapshots.get(group, name)).completionPercent !== 100) await sleep(5)
}

describe('a template', () => {
  test('is a snapshot, copied to a disk, attached to a new VM', async () => {
    const snapshot = await cloud.compute.snapshots.createOrUpdate(
      lab.group,
      'template',
      snapshotOf(sourceDisk),
      quick,
    )
    expect(snapshot).toMatchObject({
      incremental: true,
      diskSizeGB: 32,
      osType: 'Linux',
      hyperVGeneration: 'V2',
    })
    expect(snapshot.securityProfile?.securityType).toBe('TrustedLaunch')
    await complete(cloud, lab.group, 'template')
    const disk = await cloud.compute.disks.createOrUpdate(
      lab.group,
      'copy-os',
      {
        location: lab.location,
        sku: { name: 'StandardSSD_LRS' },
        creationData: { createOption: 'Copy', sourceResourceId: snapshot.id ?? '' },
      },
      quick,
    )
    expect(disk).toMatchObject({ diskState: 'Unattached', diskSizeGB: 32, osType: 'Linux' })
    const copy = await cloud.compute.virtualMachines.createOrUpdate(
      lab.group,
      'copy',
      attached(disk.id ?? '', true),
      quick,
    )
    expect(copy.osProfile).toBeUndefined()
    expect((await cloud.compute.disks.get(lab.group, 'copy-os')).managedBy).toBe(copy.id)
    await cloud.compute.snapshots.delete(lab.group, 'template', quick)
    await expect(cloud.compute.snapshots.get(lab.group, 'template')).rejects.toMatchObject({
      statusCode: 404,
    })
  })

  test('refuses another security type, an osProfile, and a disk that is taken', async () => {
    const disk = await cloud.compute.disks.createOrUpdate(
      lab.group,
      'second-os',
      { location: lab.location, creationData: { createOption: 'Copy', sourceResourceId: sourceDisk } },
      quick,
    )
    const id = disk.id ?? ''
    const put = (vm: Parameters<typeof cloud.compute.virtualMachines.createOrUpdate>[2]) =>
      cloud.compute.virtualMachines.createOrUpdate(lab.group, 'second', vm, quick)
    await expect(put(attached(id, false))).rejects.toMatchObject({
      message: /Security type of VM is not compatible/,
    })
    await expect(put({ ...attached(id, true), osProfile: { computerName: 'x' } })).rejects.toMatchObject({
      message: "Parameter 'osProfile' is not allowed.",
    })
    await expect(put(attached(sourceDisk, true))).rejects.toMatchObject({ statusCode: 409 })
  })
})

test('a snapshot of what is not there, or of a disk elsewhere, is refused', async () => {
  const put = (body: ReturnType<typeof snapshotOf>) =>
    cloud.compute.snapshots.createOrUpdate(lab.group, 'bad', body, quick)
  await expect(put(snapshotOf(`${sourceDisk}-other`))).rejects.toMatchObject({ statusCode: 404 })
  await expect(put({ ...snapshotOf(sourceDisk), location: 'westeurope' })).rejects.toMatchObject({
    statusCode: 400,
  })
})

test('a snapshot stays what it was first made of, whoever asks for one of its name', async () => {
  const take = (source: string) =>
    cloud.compute.snapshots.createOrUpdate(lab.group, 'first', snapshotOf(source), quick)
  const { timeCreated } = await take(sourceDisk)
  await sleep(5)
  expect(await take(sourceDisk)).toMatchObject({ timeCreated })
  const creationData = { createOption: 'Empty' }
  const empty = { location: lab.location, diskSizeGB: 8, creationData }
  const { id = '' } = await cloud.compute.disks.createOrUpdate(lab.group, 'another', empty, quick)
  await expect(take(id)).rejects.toMatchObject({
    statusCode: 400,
    code: 'BadRequest',
    message: "Changing property 'sourceResourceId' is not allowed for existing disk 'first'.",
  })
})

test('a snapshot in the making cannot be copied yet', async () => {
  const slow = await aCloud({ speed: 20 })
  const { group, location } = await aLab(slow)
  await slow.compute.disks.createOrUpdate(
    group,
    'empty',
    { location, diskSizeGB: 8, creationData: { createOption: 'Empty' } },
    quick,
  )
  const base = `/subscriptions/${slow.credentials.subscriptionId}/resourceGroups/${group}/providers/Microsoft.Compute`
  const snapshot = slow.compute.snapshots.createOrUpdate(
    group,
    'young',
    snapshotOf(`${base}/disks/empty`),
    quick,
  )
  await snapshot.submitted()
  const early = slow.compute.disks.createOrUpdate(
    group,
    'early',
    { location, creationData: { createOption: 'Copy', sourceResourceId: `${base}/snapshots/young` } },
    quick,
  )
  await expect(early).rejects.toMatchObject({ statusCode: 409, code: 'OperationNotAllowed' })
  await expect(slow.compute.snapshots.delete(group, 'young', quick)).rejects.toMatchObject({
    statusCode: 409,
  })
  await slow.azure.close()
})

test('an incremental snapshot is complete later than it is there, and copied from then on', async () => {
  const slow = await aCloud({ speed: 40 })
  const { group, location } = await aLab(slow)
  const { id } = await slow.compute.disks.createOrUpdate(
    group,
    'source',
    { location, diskSizeGB: 8, creationData: { createOption: 'Empty' } },
    quick,
  )
  const made = await slow.compute.snapshots.createOrUpdate(group, 'young', snapshotOf(id ?? ''), quick)
  expect(made).toMatchObject({ provisioningState: 'Succeeded' })
  const seen = [made.completionPercent ?? 100]
  const copy = () =>
    slow.compute.disks.createOrUpdate(
      group,
      'copied',
      { location, creationData: { createOption: 'Copy', sourceResourceId: made.id ?? '' } },
      quick,
    )
  await expect(copy()).rejects.toMatchObject({ code: 'OperationNotAllowed' })
  while (seen.at(-1) !== 100) {
    seen.push((await slow.compute.snapshots.get(group, 'young')).completionPercent ?? 100)
    await sleep(20)
  }
  expect(seen).toEqual(seen.toSorted((a, b) => a - b))
  expect(seen[0]).toBeLessThan(100)
  expect(await copy()).toMatchObject({ provisioningState: 'Succeeded' })
  const whole = { ...snapshotOf(id ?? ''), incremental: false }
  const full = await slow.compute.snapshots.createOrUpdate(group, 'whole', whole, quick)
  expect(full.completionPercent).toBe(100)
  await slow.azure.close()
})

test('the eighth snapshot of a disk within five minutes fails and leaves a failed one', async () => {
  const slow = await aCloud({ speed: 20 })
  const { group, location } = await aLab(slow)
  const { id = '' } = await slow.compute.disks.createOrUpdate(
    group,
    'busy',
    { location, diskSizeGB: 8, creationData: { createOption: 'Empty' } },
    quick,
  )
  const take = (name: string) => slow.compute.snapshots.createOrUpdate(group, name, snapshotOf(id), quick)
  for (let index = 1; index <= 7; index += 1) await take(`s${index}`).submitted()
  await expect(take('s8')).rejects.toMatchObject({ message: /SnapshotsLimitReached/ })
  const failed = async () => (await slow.compute.snapshots.get(group, 's8')).provisioningState
  expect(await failed()).toBe('Failed')
  await expect(take('s8')).rejects.toMatchObject({ message: /InternalExecutionError/ })
  expect(await failed()).toBe('Failed')
  await slow.azure.close()
})

test('a copy of another generation than its source is refused', async () => {
  const copy = cloud.compute.disks.createOrUpdate(
    lab.group,
    'other-generation',
    {
      location: lab.location,
      hyperVGeneration: 'V1',
      creationData: { createOption: 'Copy', sourceResourceId: sourceDisk },
    },
    quick,
  )
  await expect(copy).rejects.toMatchObject({ statusCode: 400, code: 'InvalidParameter' })
})

test('a disk grows but never shrinks', async () => {
  const put = (diskSizeGB: number) =>
    cloud.compute.disks.createOrUpdate(
      lab.group,
      'grows',
      { location: lab.location, diskSizeGB, creationData: { createOption: 'Empty' } },
      quick,
    )
  await put(8)
  expect((await put(16)).diskSizeGB).toBe(16)
  await expect(put(8)).rejects.toMatchObject({ statusCode: 400 })
})

describe('the security type', () => {
  test('of a VM without trusted launch is Standard, of its disk there is none', async () => {
    const made = await cloud.compute.virtualMachines.createOrUpdate(
      lab.group,
      'plain',
      aVm(lab, 'plain'),
      quick,
    )
    expect(made.securityProfile?.securityType).toBe('Standard')
    expect((await cloud.compute.disks.get(lab.group, 'plain-os')).securityProfile).toBeUndefined()
  })

  test.each(['snapshots', 'disks'] as const)('of %s cannot be Standard', async (type) => {
    const body = { ...snapshotOf(sourceDisk), securityProfile: { securityType: 'Standard' } }
    await expect(cloud.compute[type].createOrUpdate(lab.group, 'bad', body, quick)).rejects.toMatchObject({
      code: 'InvalidParameter',
      statusCode: 400,
      message: 'The value of parameter securityProfile.securityType is invalid.',
    })
  })
})

function attached(diskId: string, trusted: boolean) {
  const {
    osProfile: _none,
    storageProfile: _image,
    ...vm
  } = aVm(lab, diskId.slice(diskId.lastIndexOf('/') + 1, -3))
  return {
    ...vm,
    ...(trusted ? { securityProfile: { securityType: 'TrustedLaunch' } } : {}),
    storageProfile: {
      osDisk: {
        createOption: 'Attach',
        osType: 'Linux' as const,
        managedDisk: { id: diskId },
        deleteOption: 'Delete',
      },
    },
  }
}
