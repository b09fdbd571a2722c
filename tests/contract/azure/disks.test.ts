import type { NewCopy } from '@labkeeper/functions/ports/templates/copying'
import type { NewVm, VmParts } from '@labkeeper/functions/ports/vms/parts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { clientsFor, quick } from '../azure-stand-in/clients.ts'
import { startTestCloud, type TestCloud } from './cloud.ts'
import { swapInPortal } from './swap-in-portal.ts'

/** A VM is given another disk, through the real SDK. */
let cloud: TestCloud
let vm: NewVm
let made = 0
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())

const snapshot = () => `saved-of-${vm.vmName}`
const copyTo = (diskName: string): NewCopy => ({
  ...{ ...vm, diskName, snapshotName: snapshot() },
  ...{ generation: 'V2', securityType: undefined },
})
const make = (diskName: string, change: Partial<NewCopy> = {}) =>
  cloud.finish(cloud.compute.makeDisk(cloud.principal, vm, { ...copyTo(diskName), ...change }))
const swap = (diskName: string) => cloud.finish(cloud.compute.swapDisk(cloud.principal, vm, diskName))
const act = (action: 'start' | 'deallocate') => cloud.finish(cloud.compute.act(cloud.principal, action, vm))
const seen = () => cloud.compute.readVm(cloud.principal, vm)
const disks = () =>
  new Map((cloud.azure.control.disks() ?? []).map((disk) => [String(disk.name), disk] as const))
const clients = () => clientsFor(cloud.azure.origin, cloud.principal as never)

beforeEach(async () => {
  vm = await cloud.createVm()
  made += 1
  const of = { name: snapshot(), location: vm.location, tags: {} }
  await cloud.finish(cloud.compute.takeSnapshot(cloud.principal, vm, of))
  await cloud.saved(vm.resourceGroup, snapshot())
  await act('deallocate')
})
const next = () => `next-${made}`

describe('another disk', () => {
  it('takes the place of the first, which stays as it was, and back again', async () => {
    cloud.azure.control.writeDisk({ vmId: vm.id, text: 'mine' })
    const before = await seen()
    const first = disks().get(vm.diskName)
    await make(next())
    await swap(next())
    expect(await seen()).toMatchObject({
      ...{ vmId: before?.vmId, nicId: before?.nicId, powerState: 'VM deallocated' },
      disks: [{ name: next() }],
    })
    expect(disks().get(next())).toMatchObject({ attachedTo: expect.stringContaining(vm.vmName), writes: [] })
    const { attachedTo: _, ...free } = first ?? {}
    expect(disks().get(vm.diskName)).toEqual(free)
    await act('start')
    await act('deallocate')
    await swap(vm.diskName)
    expect(disks().get(vm.diskName)).toEqual(first)
    expect(disks().get(next())).not.toHaveProperty('attachedTo')
  })

  it('is there once, however often that is asked for', async () => {
    await make(next())
    await make(next())
    await swap(next())
    cloud.requests()
    await swap(next())
    expect(cloud.requests().map(({ method }) => method)).toEqual(['GET'])
  })

  it('is as large as the one that the VM has by now', async () => {
    const { compute } = clients()
    await compute.disks.update(vm.resourceGroup, vm.diskName, { diskSizeGB: 64 }, quick)
    await make(next())
    expect(disks().get(next())).toMatchObject({ sizeGB: 64 })
    await swap(next())
    expect(await seen()).toMatchObject({ disks: [{ name: next() }] })
  })

  it('is refused to a VM that runs, and where it is another’s', async () => {
    await make(next())
    await act('start')
    await expect(swap(next())).rejects.toMatchObject({ azureCode: 'OperationNotAllowed' })
    await act('deallocate')
    const other = await cloud.createVm()
    await expect(swap(other.diskName)).rejects.toMatchObject({ trouble: 'final' })
    await expect(swap('none')).rejects.toThrow()
    expect(await seen()).toMatchObject({ disks: [{ name: vm.diskName }] })
  })

  it('is not made, nor given, to another VM of that name', async () => {
    const namesake = cloud.newVm({ vmName: vm.vmName })
    const { compute, principal } = cloud
    await expect(compute.swapDisk(principal, namesake, next())).rejects.toMatchObject({ trouble: 'missing' })
    await expect(compute.makeDisk(principal, namesake, copyTo(next()))).rejects.toMatchObject({
      trouble: 'missing',
    })
    await expect(make(next(), { snapshotName: 'none' })).rejects.toMatchObject({ azureCode: 'TemplateGone' })
  })

  it('goes with its VM from then on, the former one does not', async () => {
    await make(next())
    await swap(next())
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', vm))
    expect([...disks().keys()]).not.toContain(next())
    expect([...disks().keys()]).toContain(vm.diskName)
  })

  it('waits for whoever changes the VM in the same moment', async () => {
    await make(next())
    cloud.azure.control.addFault({
      method: 'PATCH',
      path: '/virtualMachines/',
      status: 412,
      code: 'PreconditionFailed',
    })
    await expect(swap(next())).rejects.toMatchObject({ trouble: 'busy' })
    cloud.azure.control.clearFaults()
    await swap(next())
  })
})

describe('what is kept', () => {
  const mark = (marks: Record<string, string>, name = vm.diskName) =>
    cloud.finish(cloud.compute.markDisk(cloud.principal, vm.resourceGroup, name, marks))

  it('is marked beside what it says already, once, and no more when it is in use', async () => {
    const { tags } = disks().get(vm.diskName) ?? {}
    await mark({ 'labkeeper-kept-until': 'Friday' })
    expect(disks().get(vm.diskName)?.tags).toEqual({ ...(tags as object), 'labkeeper-kept-until': 'Friday' })
    cloud.requests()
    await mark({ 'labkeeper-kept-until': 'Friday' })
    expect(cloud.requests().map(({ method }) => method)).toEqual(['GET'])
    await mark({ 'labkeeper-kept-until': '' })
    expect(disks().get(vm.diskName)?.tags).toEqual(tags)
    await expect(mark({}, 'none')).rejects.toMatchObject({ trouble: 'missing' })
  })

  it('keeps what somebody wrote on it without a word', async () => {
    const tags = { ...(disks().get(vm.diskName)?.tags as Record<string, string>), empty: '' }
    await clients().compute.disks.update(vm.resourceGroup, vm.diskName, { tags }, quick)
    await mark({})
    await mark({ 'labkeeper-kept-until': 'Friday' })
    await mark({ 'labkeeper-kept-until': '' })
    expect(disks().get(vm.diskName)?.tags).toEqual(tags)
  })

  it('is removed, unless a VM has it, and listed with all others', async () => {
    await make(next())
    const remove = (kind: 'disk' | 'snapshot', name: string) =>
      cloud.finish(cloud.compute.deleteBelonging(cloud.principal, vm.resourceGroup, { kind, name }))
    const listed = async () =>
      (await cloud.compute.listStored(cloud.principal)).map(({ kind, name }) => `${kind} ${name}`)
    expect(await listed()).toEqual(
      expect.arrayContaining([`disk ${next()}`, `disk ${vm.diskName}`, `snapshot ${snapshot()}`]),
    )
    await remove('disk', next())
    await remove('disk', next())
    await remove('snapshot', snapshot())
    const left = await listed()
    expect(left).not.toContain(`disk ${next()}`)
    expect(left).not.toContain(`snapshot ${snapshot()}`)
    await expect(remove('disk', vm.diskName)).rejects.toThrow()
    expect([...disks().keys()]).toContain(vm.diskName)
  })

  it('of a disk goes as long as that is there, and stays as all that is left of it', async () => {
    const drop = (of: VmParts) => cloud.compute.dropSaved(cloud.principal, of, snapshot())
    await expect(drop(cloud.newVm())).rejects.toMatchObject({ trouble: 'missing' })
    expect(cloud.names('snapshots')).toContain(snapshot())
    await cloud.finish(drop(vm))
    expect(cloud.names('snapshots')).not.toContain(snapshot())
    expect(await drop(vm)).toEqual({ ticket: undefined })
  })
})

describe('what is saved of a VM', () => {
  const write = (text: string) => cloud.azure.control.writeDisk({ vmId: vm.id, text })
  const saved = () => `kept-of-${vm.vmName}`
  const save = async (diskName = vm.diskName) => {
    const kept = { name: saved(), location: vm.location, tags: {} }
    await cloud.finish(cloud.compute.saveDisk(cloud.principal, { ...vm, diskName }, kept))
    return disks().get(saved())?.writes
  }

  it('is on the disk that somebody gave it in the portal, in whatever group, whether the first is there or not', async () => {
    write('before')
    const name = await swapInPortal(cloud.azure, { ...vm, snapshotName: snapshot() })
    write('since')
    expect(await save()).toEqual(['since'])
    await cloud.finish(cloud.compute.dropSaved(cloud.principal, vm, saved()))
    const first = { kind: 'disk', name: vm.diskName } as const
    await cloud.finish(cloud.compute.deleteBelonging(cloud.principal, vm.resourceGroup, first))
    expect(await save()).toEqual(['since'])
    await cloud.finish(cloud.compute.dropSaved(cloud.principal, vm, saved()))
    expect(await save(name)).toEqual(['since'])
    expect(disks().get(name)).toMatchObject({ attachedTo: expect.stringContaining(vm.vmName) })
  })

  it('is on the one that its record names where another of ours came unheard, or there is no VM', async () => {
    write('mine')
    await make(next())
    await swap(next())
    expect(await save()).toEqual(['mine'])
    await cloud.finish(cloud.compute.dropSaved(cloud.principal, vm, saved()))
    await cloud.finish(cloud.compute.deletePart(cloud.principal, 'vm', vm))
    expect(await save()).toEqual(['mine'])
  })
})
