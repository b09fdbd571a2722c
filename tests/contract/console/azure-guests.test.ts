import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firstStartCommand } from '@labkeeper/functions/gateways/azure/vms/first-start-command'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aLab, aVm, powerOf, quick } from '../azure-stand-in/clients.ts'
import { type AzureConsole, anAzureConsole } from './azure-console.ts'

type Lab = Awaited<ReturnType<typeof aLab>>

let on: AzureConsole
let lab: Lab
beforeAll(async () => {
  on = await anAzureConsole()
  lab = await aLab(on.cloud)
})
afterAll(() => on.close())

const make = async (name: string, where = on, place = lab): Promise<string> => {
  const { virtualMachines } = where.cloud.compute
  const { id = '' } = await virtualMachines.createOrUpdate(place.group, name, aVm(place, name), quick)
  return id
}
const student = { userName: 'student', password: 'Hk7mPq4Rt9Wx2z' }
const begin = (name: string, where = on, place = lab) =>
  where.cloud.compute.virtualMachines.runCommand(
    place.group,
    name,
    firstStartCommand('Linux', { student, hostName: `${name}-7` }),
    quick,
  )
const query = (vmId: string) => `vmId=${encodeURIComponent(vmId)}`
const guest = async (vmId: string, where = on) => (await where.ask('GET', `/azure/guest?${query(vmId)}`)).body
const signIn = async (vmId: string, user: string, password: string, where = on) =>
  (await where.ask('POST', '/azure/guest/sign-in', { vmId, user, password })).body

interface Disk {
  readonly id: string
  readonly kind: string
  readonly attachedTo?: string
  readonly lineage: readonly string[]
  readonly writes: readonly string[]
}
const disks = async (vmId?: string, where = on) =>
  (await where.ask('GET', `/azure/disks${vmId === undefined ? '' : `?${query(vmId)}`}`)).body as Disk[]

describe('a guest', () => {
  it('has the administrator and the name of its creation', async () => {
    const id = await make('fresh')
    const known = {
      vmId: id,
      hostName: 'fresh',
      accounts: [{ name: 'labuser', administrator: true }],
      commands: [],
      messages: [],
      ...{ cpuPercent: 20, networkOutBytesPerSecond: 20_000, load15: 0.5, sessions: [], answers: 'ok' },
      ...{ agent: 'ready', host: 'Available', provisioning: 'Succeeded', boot: 'ok' },
      ...{ service: 'running', firewall: 'open', diskFreeMB: 20_000, clockSkewSeconds: 0 },
      ...{ account: 'ok', passwordSignIn: true, keys: [], usedGB: 8 },
    }
    expect(await guest(id)).toEqual(known)
    expect(await guest(id.toUpperCase())).toEqual(known)
    expect(await signIn(id, 'labuser', 'Correct-horse-9')).toEqual({ accepted: true, administrator: true })
    expect(await signIn(id, 'labuser', 'Correct-horse-8')).toEqual({ accepted: false })
    expect(await signIn(id, 'nobody', 'Correct-horse-9')).toEqual({ accepted: false })
  })

  it('knows what a command did once it has ended', async () => {
    const id = await make('told')
    await begin('told')
    expect(await guest(id)).toMatchObject({
      hostName: 'told-7',
      accounts: [
        { name: 'labuser', administrator: true },
        { name: 'student', administrator: false },
      ],
      commands: [{ at: expect.stringMatching(/\.\d{3}Z$/), ok: true }],
    })
    expect(await signIn(id, 'student', student.password)).toEqual({ accepted: true, administrator: false })
    expect(JSON.stringify(await guest(id))).not.toContain('$6$')
  })

  it('knows nothing of a command that failed, but that there was one', async () => {
    const id = await make('unheard')
    const fault = {
      method: 'POST',
      path: 'unheard/runCommand',
      status: 202,
      code: 'VMExtensionError',
      times: 1,
    }
    await on.ask('POST', '/azure/faults', fault)
    await expect(begin('unheard')).rejects.toThrow('VMExtensionError')
    expect(await guest(id)).toMatchObject({ hostName: 'unheard', commands: [{ ok: false }] })
    expect(await signIn(id, 'student', student.password)).toEqual({ accepted: false })
  })
})

describe('power', () => {
  const pull = (vmId: string, power: string) => on.ask('POST', '/azure/power', { vmId, power })

  it('is what it is set to, at once', async () => {
    const id = await make('pulled')
    for (const power of ['stopped', 'deallocated', 'running']) {
      expect(await pull(id.toLowerCase(), power)).toEqual({
        status: 200,
        body: { vmId: id.toLowerCase(), power },
      })
      expect(await powerOf(on.cloud, lab.group, 'pulled')).toBe(`PowerState/${power}`)
      const accepted = (await signIn(id, 'labuser', 'Correct-horse-9')) as { accepted: boolean }
      expect(accepted.accepted).toBe(power === 'running')
    }
  })

  it('ends what was under way, which then was preempted', async () => {
    const slow = await anAzureConsole({ speed: 50 })
    onTestFinished(() => slow.close())
    const place = await aLab(slow.cloud)
    const id = await make('slow', slow, place)
    const { virtualMachines } = slow.cloud.compute
    const stopping = virtualMachines.deallocate(place.group, 'slow', quick)
    await stopping.submitted()
    await slow.ask('POST', '/azure/power', { vmId: id, power: 'stopped' })
    await expect(stopping).rejects.toThrow('OperationPreempted')
    expect(await powerOf(slow.cloud, place.group, 'slow')).toBe('PowerState/stopped')
    expect((await virtualMachines.get(place.group, 'slow')).provisioningState).toBe('Succeeded')
    await virtualMachines.start(place.group, 'slow', quick)
  })

  it('does not keep a machine that is being deleted', async () => {
    const slow = await anAzureConsole({ speed: 50 })
    onTestFinished(() => slow.close())
    const place = await aLab(slow.cloud)
    const id = await make('leaving', slow, place)
    const leaving = slow.cloud.compute.virtualMachines.delete(place.group, 'leaving', quick)
    await leaving.submitted()
    await slow.ask('POST', '/azure/power', { vmId: id, power: 'stopped' })
    await leaving
    expect((await slow.ask('POST', '/azure/power', { vmId: id, power: 'stopped' })).status).toBe(404)
  })
})

describe('disks', () => {
  const write = (vmId: string, text: string) => on.ask('POST', '/azure/disks/write', { vmId, text })
  const copyOf = async (source: string, kind: 'snapshots' | 'disks', name: string) => {
    const creationData = { createOption: 'Copy', sourceResourceId: source }
    const { disks: all, snapshots } = on.cloud.compute
    const made =
      kind === 'disks'
        ? await all.createOrUpdate(lab.group, name, { location: lab.location, creationData }, quick)
        : await snapshots.createOrUpdate(
            lab.group,
            name,
            {
              location: lab.location,
              incremental: true,
              creationData,
              tags: { 'labkeeper-course': 'crs_1' },
            },
            quick,
          )
    const found = (await disks()).find(({ id }) => id.toLowerCase() === made.id?.toLowerCase())
    if (found === undefined) throw new Error(`No ${name} in the list`)
    return found
  }

  it('begin with their image, and hold what was written, copied along at that moment', async () => {
    const id = await make('written')
    const [disk] = await disks(id)
    if (disk === undefined) throw new Error('No disk')
    expect(disk).toMatchObject({
      name: 'written-os',
      kind: 'disk',
      attachedTo: id,
      writes: [],
      sku: 'StandardSSD_LRS',
      sizeGB: 32,
      usedGB: 8,
      tags: { 'labkeeper-vm': 'written' },
      createdAt: expect.stringMatching(/Z$/),
    })
    const [image, own, ...more] = disk.lineage
    expect(image).toBe('image:Canonical:0001-com-ubuntu-server-jammy:22_04-lts-gen2:22.04.202610140')
    expect(own).toMatch(/^disk:/)
    expect(more).toEqual([])

    expect(await write(id, 'homework 1')).toEqual({ status: 200, body: { vmId: id, text: 'homework 1' } })
    const snapshot = await copyOf(disk.id, 'snapshots', 'written-snap')
    await write(id, 'homework 2')
    const copy = await copyOf(snapshot.id, 'disks', 'written-copy')
    expect(snapshot).toMatchObject({ kind: 'snapshot', tags: { 'labkeeper-course': 'crs_1' }, usedGB: 8 })
    expect(snapshot.attachedTo).toBeUndefined()
    expect(snapshot.lineage).toEqual([image, own, expect.stringMatching(/^snapshot:/)])
    expect(copy.lineage).toEqual([...snapshot.lineage, expect.stringMatching(/^disk:/)])
    expect([snapshot.writes, copy.writes]).toEqual([['homework 1'], ['homework 1']])
    expect((await disks(id))[0]?.writes).toEqual(['homework 1', 'homework 2'])
    expect(new Set((await disks()).map(({ lineage }) => lineage.at(-1))).size).toBe((await disks()).length)
  })

  it('keep what is on them when their tags change', async () => {
    const id = await make('tagged')
    await write(id, 'kept')
    const before = (await disks(id))[0]
    await on.cloud.compute.disks.update(lab.group, 'tagged-os', { tags: { a: 'b' } }, quick)
    expect((await disks(id))[0]).toEqual({ ...before, tags: { a: 'b' } })
  })

  it('let in nobody else when they are copied, and what is done in the copy stays there', async () => {
    const id = await make('origin')
    await begin('origin')
    const [disk] = await disks(id)
    const copy = await copyOf(disk?.id ?? '', 'disks', 'origin-copy')
    const { osProfile: _, storageProfile: __, ...rest } = aVm(lab, 'second')
    const osDisk = { createOption: 'Attach', osType: 'Linux' as const, managedDisk: { id: copy.id } }
    const { id: second = '' } = await on.cloud.compute.virtualMachines.createOrUpdate(
      lab.group,
      'second',
      { ...rest, storageProfile: { osDisk } },
      quick,
    )
    expect(await guest(second)).toMatchObject({
      hostName: 'origin-7',
      accounts: [{ name: 'labuser' }, { name: 'student' }],
      commands: [],
    })
    const view = await on.cloud.compute.virtualMachines.instanceView(lab.group, 'second')
    expect(view.computerName).toBe('origin-7')
    await begin('second')
    expect(await guest(second)).toMatchObject({ hostName: 'second-7' })
    expect(await guest(id)).toMatchObject({ hostName: 'origin-7' })
  })
})

it('is all remembered by a stand-in that starts again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'azure-guests-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const before = await anAzureConsole({ directory })
  const place = await aLab(before.cloud)
  const id = await make('lasting', before, place)
  await begin('lasting', before, place)
  await before.ask('POST', '/azure/disks/write', { vmId: id, text: 'homework' })
  await before.ask('POST', '/azure/power', { vmId: id, power: 'stopped' })
  const seen = [await guest(id, before), await disks(id, before)]
  await before.close()
  const after = await anAzureConsole({ directory })
  onTestFinished(() => after.close())
  expect([await guest(id, after), await disks(id, after)]).toEqual(seen)
  expect(await powerOf(after.cloud, place.group, 'lasting')).toBe('PowerState/stopped')
  await after.ask('POST', '/azure/power', { vmId: id, power: 'running' })
  expect(await signIn(id, 'student', student.password, after)).toMatchObject({ accepted: true })
})

describe('a wrong request', () => {
  const nobody = '/subscriptions/x/resourceGroups/y/providers/Microsoft.Compute/virtualMachines/z'
  const sign = { user: 'a', password: 'b' }

  it.each([
    ['POST', '/azure/power', { vmId: nobody, power: 'stopped' }],
    ['POST', '/azure/disks/write', { vmId: nobody, text: 'a' }],
    ['POST', '/azure/guest/sign-in', { vmId: nobody, ...sign }],
    ['GET', `/azure/guest?vmId=${nobody}`, undefined],
    ['POST', '/azure/guest', { vmId: nobody, cpuPercent: 1 }],
    ['DELETE', `/azure/guest?vmId=${nobody}`, undefined],
    ['GET', `/azure/disks?vmId=${nobody}`, undefined],
  ])('about no VM is 404: %s %s', async (method, path, body) => {
    const answer = await on.ask(method, path, body)
    expect(answer).toEqual({ status: 404, body: { error: `There is no VM ${nobody}.` } })
  })

  it('about a resource that is no VM is 404', async () => {
    await make('solid')
    const id = `/subscriptions/${on.cloud.credentials.subscriptionId}/resourceGroups/${lab.group}/providers/Microsoft.Compute/disks/solid-os`
    expect((await on.ask('POST', '/azure/power', { vmId: id, power: 'stopped' })).status).toBe(404)
  })

  it.each([
    ['POST', '/azure/power', { vmId: nobody, power: 'asleep' }],
    ['POST', '/azure/power', { vmId: nobody }],
    ['POST', '/azure/power', { vmId: nobody, power: 'stopped', force: true }],
    ['POST', '/azure/disks/write', { vmId: nobody, text: '' }],
    ['POST', '/azure/disks/write', { vmId: nobody, text: 'a'.repeat(101) }],
    ['POST', '/azure/guest/sign-in', { vmId: nobody, user: 'a' }],
    ['POST', '/azure/guest/sign-in', { vmId: nobody, ...sign, publicKeys: [] }],
    ['GET', '/azure/guest', undefined],
    ['DELETE', '/azure/guest', undefined],
  ])('is 400 with a sentence: %s %s %j', async (method, path, body) => {
    const answer = await on.ask(method, path, body)
    expect(answer).toEqual({ status: 400, body: { error: expect.stringMatching(/\.$/) } })
  })
})
