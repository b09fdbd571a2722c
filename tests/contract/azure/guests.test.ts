import type { VmId } from '@labkeeper/functions/domain/kernel/ids'
import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import type { NewVm } from '@labkeeper/functions/ports/vms/parts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())

const windows: Partial<NewVm> = {
  osType: 'Windows',
  size: 'Standard_B2s',
  diskSizeGB: 128,
  image: {
    publisher: 'MicrosoftWindowsServer',
    offer: 'WindowsServer',
    sku: '2022-datacenter-g2',
    version: 'latest',
  },
}

/** Polls until the script has ended; answers what it said. */
const reportOf = async (beginning: Promise<Begun>) => {
  let begun = await beginning
  while (begun.ticket !== undefined) begun = await cloud.compute.poll(cloud.principal, begun.ticket)
  return begun.report
}

const set = (vm: NewVm, password: string, userName = vm.adminUsername) =>
  reportOf(cloud.compute.setPassword(cloud.principal, vm, vm.osType, { userName, password }))

const idOf = (vm: NewVm) => ({ vmId: vm.tags['labkeeper-vm'] ?? '' })
const signIn = (vm: NewVm, user: string, password: string) =>
  cloud.azure.control.guestSignIn({ ...idOf(vm), user, password })
const lets = (vm: NewVm, password: string, user = vm.adminUsername) => signIn(vm, user, password)?.accepted
const guestOf = (vm: NewVm) => cloud.azure.control.guest(idOf(vm))

describe.each([
  ['Linux', {}],
  ['Windows', windows],
] as const)('a guest with %s', (_, changes) => {
  it('lets in whoever has the password of its creation, and nobody else', async () => {
    const vm = await cloud.createVm(changes)
    expect(lets(vm, vm.adminPassword)).toBe(true)
    expect(lets(vm, 'Wrong-horse-9')).toBe(false)
    expect(lets(vm, vm.adminPassword, 'somebody')).toBe(false)
  })

  it('takes a new password, says so, and forgets the old one', async () => {
    const vm = await cloud.createVm(changes)
    expect(await set(vm, 'Hk7mPq4Rt9Wx2z')).toEqual({ password: true })
    expect([lets(vm, vm.adminPassword), lets(vm, 'Hk7mPq4Rt9Wx2z')]).toEqual([false, true])
    // Once more does no harm: an answer may be lost.
    expect(await set(vm, 'Hk7mPq4Rt9Wx2z')).toEqual({ password: true })
    expect(lets(vm, 'Hk7mPq4Rt9Wx2z')).toBe(true)
  })

  it('says that it did not, which Azure calls a success', async () => {
    const vm = await cloud.createVm(changes)
    expect(await set(vm, 'Hk7mPq4Rt9Wx2z', 'nobody')).toEqual({ password: false })
    expect(lets(vm, vm.adminPassword)).toBe(true)
  })

  it('must run for it', async () => {
    const vm = await cloud.createVm(changes)
    await cloud.finish(cloud.compute.act(cloud.principal, 'deallocate', vm))
    await expect(set(vm, 'Hk7mPq4Rt9Wx2z')).rejects.toMatchObject({
      trouble: 'final',
      azureCode: 'OperationNotAllowed',
    })
    expect(lets(vm, vm.adminPassword)).toBe(false)
    await cloud.finish(cloud.compute.act(cloud.principal, 'start', vm))
    expect(lets(vm, vm.adminPassword)).toBe(true)
  })

  it('gets passwords, a second account and its name at its first start, once or twice', async () => {
    const vm = await cloud.createVm(changes)
    const administrator = { userName: vm.adminUsername, password: 'Zz2yXw3vUt4sRq' }
    const student = { userName: 'student', password: 'Hk7mPq4Rt9Wx2z' }
    const start = () =>
      reportOf(
        cloud.compute.firstStart(cloud.principal, vm, vm.osType, {
          administrator,
          student,
          hostName: 'os-17',
        }),
      )
    for (const _ of ['once', 'again']) {
      expect(await start()).toEqual({ administrator: true, student: true, hostName: true })
      expect(signIn(vm, 'student', student.password)).toEqual({ accepted: true, administrator: false })
      expect(signIn(vm, vm.adminUsername, administrator.password)).toEqual({
        accepted: true,
        administrator: true,
      })
      expect(lets(vm, vm.adminPassword)).toBe(false)
    }
    expect(guestOf(vm)).toMatchObject({
      hostName: 'os-17',
      accounts: expect.arrayContaining([
        { name: vm.adminUsername, administrator: true },
        { name: 'student', administrator: false },
      ]),
      commands: [{ ok: true }, { ok: true }],
    })
    expect(guestOf(vm)?.accounts).toHaveLength(2)
  })

  it('says which part of its first start it did not do, and does the rest', async () => {
    const vm = await cloud.createVm(changes)
    const administrator = { userName: 'nobody', password: 'Zz2yXw3vUt4sRq' }
    const student = { userName: 'student', password: 'Hk7mPq4Rt9Wx2z' }
    const wish = { administrator, student }
    expect(await reportOf(cloud.compute.firstStart(cloud.principal, vm, vm.osType, wish))).toEqual({
      administrator: false,
      student: true,
    })
    expect(signIn(vm, 'student', student.password)).toEqual({ accepted: true, administrator: false })
    expect(lets(vm, vm.adminPassword)).toBe(true)
    expect(guestOf(vm)).toMatchObject({ hostName: vm.computerName, commands: [{ ok: false }] })
  })

  it('tells its people any text as it is, once the script has ended, and nothing when that failed', async () => {
    const vm = await cloud.createVm(changes)
    const texts = [`"It's" $(reboot) \`id\`; %s\nÄ 🎓`, 'Once more']
    const tell = (text: string) => reportOf(cloud.compute.tell(cloud.principal, vm, vm.osType, text))
    for (const text of texts) expect(await tell(text)).toEqual({ told: true })
    const at = expect.stringMatching(/\.\d{3}Z$/)
    const told = { messages: texts.map((text) => ({ at, text })), commands: [{ ok: true }, { ok: true }] }
    expect(guestOf(vm)).toMatchObject(told)
    const preempted = { status: 202, code: 'OperationPreempted', times: 1 }
    cloud.azure.control.addFault({ path: `${vm.vmName}/runCommand`, ...preempted })
    await expect(tell('Too late')).rejects.toMatchObject({ trouble: 'final' })
    expect(guestOf(vm)).toMatchObject({ messages: told.messages })
  })

  it('shows no password to who reads what was asked of Azure', async () => {
    const vm = await cloud.createVm(changes)
    cloud.requests()
    await set(vm, 'Hk7mPq4Rt9Wx2z')
    const account = { userName: 'student', password: 'Hk7mPq4Rt9Wx2z' }
    await reportOf(cloud.compute.firstStart(cloud.principal, vm, vm.osType, { student: account }))
    const asked = JSON.stringify(cloud.requests())
    expect(asked.split('runCommand').length).toBeGreaterThan(2)
    for (const text of ['Hk7mPq4Rt9Wx2z', Buffer.from('Hk7mPq4Rt9Wx2z').toString('base64')]) {
      expect(asked).not.toContain(text)
    }
  })
})

it('is inherited by the copies of its disk', async () => {
  const vm = await cloud.createVm()
  await set(vm, 'Hk7mPq4Rt9Wx2z')
  const { compute, principal } = cloud
  const tags = { 'labkeeper-lab': cloud.labId }
  await cloud.finish(compute.takeSnapshot(principal, vm, { name: 'golden', location: vm.location, tags }))
  await cloud.saved(vm.resourceGroup, 'golden')
  await set(vm, 'Zz2yXw3vUt4sRq')
  const other = await cloud.prepareVm()
  const copy = {
    ...other,
    ...partsOf({ id: other.tags['labkeeper-vm'] as VmId, name: other.vmName, resourceGroup: 'course' }),
    snapshotName: 'golden',
    generation: 'V2',
    securityType: undefined,
  }
  await cloud.finish(compute.copyDisk(principal, copy))
  await cloud.finish(compute.createCopy(principal, copy))
  expect([lets(copy, vm.adminPassword), lets(copy, 'Hk7mPq4Rt9Wx2z'), lets(copy, 'Zz2yXw3vUt4sRq')]).toEqual([
    false,
    true,
    false,
  ])
  expect(lets(vm, 'Zz2yXw3vUt4sRq')).toBe(true)
  // Nobody gave the copy a name or an administrator: those of the machine that the snapshot was made of.
  expect(guestOf(copy)).toMatchObject({
    hostName: vm.computerName,
    accounts: [{ name: vm.adminUsername, administrator: true }],
    commands: [],
  })
})
