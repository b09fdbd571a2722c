import { hostNameCommand } from '@labkeeper/functions/gateways/azure/vms/host-name-command'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCloud, aLab, aVm, madeInline, powerOf, quick, type TestCloud } from './clients.ts'

let cloud: TestCloud
let lab: Awaited<ReturnType<typeof aLab>>
beforeAll(async () => {
  cloud = await aCloud()
  lab = await aLab(cloud)
})
afterAll(() => cloud.azure.close())

describe('power', () => {
  test('goes through deallocate, start, power off and restart', async () => {
    await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'power', aVm(lab, 'power'), quick)
    await cloud.compute.virtualMachines.deallocate(lab.group, 'power', quick)
    expect(await powerOf(cloud, lab.group, 'power')).toBe('PowerState/deallocated')
    expect((await cloud.compute.disks.get(lab.group, 'power-os')).diskState).toBe('Reserved')
    await expect(cloud.compute.virtualMachines.restart(lab.group, 'power', quick)).rejects.toMatchObject({
      statusCode: 409,
      code: 'OperationNotAllowed',
    })
    await cloud.compute.virtualMachines.start(lab.group, 'power', quick)
    expect(await powerOf(cloud, lab.group, 'power')).toBe('PowerState/running')
    await cloud.compute.virtualMachines.restart(lab.group, 'power', quick)
    await cloud.compute.virtualMachines.powerOff(lab.group, 'power', quick)
    expect(await powerOf(cloud, lab.group, 'power')).toBe('PowerState/stopped')
  })

  test('runs a command on a running machine', async () => {
    await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'runs', aVm(lab, 'runs'), quick)
    const result = await cloud.compute.virtualMachines.runCommand(
      lab.group,
      'runs',
      hostNameCommand('Linux', 'runs-2'),
      quick,
    )
    expect(result.value?.[0]?.code).toBe('ProvisioningState/succeeded')
  })

  test('shows the host name that a command gave it, and refuses the other system', async () => {
    await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'named', aVm(lab, 'named'), quick)
    const run = (command: ReturnType<typeof hostNameCommand>) =>
      cloud.compute.virtualMachines.runCommand(lab.group, 'named', command, quick)
    const nameInGuest = async () =>
      (await cloud.compute.virtualMachines.instanceView(lab.group, 'named')).computerName
    expect(await nameInGuest()).toBe('named')
    await run(hostNameCommand('Linux', 'golden-7'))
    expect(await nameInGuest()).toBe('golden-7')
    await expect(run(hostNameCommand('Windows', 'golden-8'))).rejects.toMatchObject({
      statusCode: 400,
      code: 'InvalidParameter',
    })
  })

  test('refuses a script that is none of the product, aloud and without what it holds encoded', async () => {
    await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'strict', aVm(lab, 'strict'), quick)
    const run = (...script: string[]) =>
      cloud.compute.virtualMachines.runCommand(
        lab.group,
        'strict',
        { commandId: 'RunShellScript', script },
        quick,
      )
    const { script } = hostNameCommand('Linux', 'golden-7')
    const refusal = (line: string) => ({
      statusCode: 400,
      code: 'NotSupportedByStandIn',
      message: expect.stringContaining(`scripts but the product's: '${line}'`),
    })
    await expect(run('true')).rejects.toMatchObject(refusal('true'))
    await expect(run(...script, 'reboot')).rejects.toMatchObject(refusal('reboot'))
    await expect(run("printf %s 'c2VjcmV0' | base64 -d")).rejects.toMatchObject(
      refusal("printf %s '***' | base64 -d"),
    )
    // The same name throughout, or it is another script.
    const inHosts = (line: string): boolean => line.startsWith('grep') && line.includes('/etc/hosts')
    expect(script.filter(inHosts)).toHaveLength(1)
    const mixed = script.map((line) => (inHosts(line) ? line.replaceAll('golden-7', 'other') : line))
    await expect(run(...mixed)).rejects.toMatchObject(refusal('hostnamectl set-hostname golden-7 || exit 1'))
  })
})

describe('changing and deleting', () => {
  test('patches tags and delete options and keeps the rest', async () => {
    const created = await cloud.compute.virtualMachines.createOrUpdate(
      lab.group,
      'patch',
      aVm(lab, 'patch'),
      quick,
    )
    const nicName = madeInline(cloud, 'patch-nic')
    const id = created.networkProfile?.networkInterfaces?.[0]?.id ?? ''
    const patched = await cloud.compute.virtualMachines.update(
      lab.group,
      'patch',
      {
        tags: { course: 'b' },
        storageProfile: { osDisk: { createOption: 'FromImage', deleteOption: 'Detach' } },
        networkProfile: { networkInterfaces: [{ id, deleteOption: 'Detach' }] },
      },
      quick,
    )
    expect(patched.tags).toEqual({ course: 'b' })
    expect(patched.storageProfile?.osDisk?.deleteOption).toBe('Detach')
    expect(patched.hardwareProfile?.vmSize).toBe('Standard_B2s')
    await cloud.compute.virtualMachines.delete(lab.group, 'patch', quick)
    expect((await cloud.compute.disks.get(lab.group, 'patch-os')).diskState).toBe('Unattached')
    expect((await cloud.network.networkInterfaces.get(lab.group, nicName)).virtualMachine).toBeUndefined()
  })

  test('takes along what says so, and deleting twice is fine', async () => {
    await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'gone', aVm(lab, 'gone'), quick)
    await expect(cloud.compute.disks.delete(lab.group, 'gone-os', quick)).rejects.toMatchObject({
      statusCode: 409,
    })
    const [nicName, ipName] = [madeInline(cloud, 'gone-nic'), madeInline(cloud, 'gone-ip')]
    await expect(cloud.network.networkInterfaces.delete(lab.group, nicName, quick)).rejects.toMatchObject({
      code: 'NicInUse',
    })
    await expect(cloud.network.publicIPAddresses.delete(lab.group, ipName, quick)).rejects.toMatchObject({
      code: 'PublicIPAddressCannotBeDeleted',
    })
    await cloud.compute.virtualMachines.delete(lab.group, 'gone', { ...quick, forceDeletion: true })
    const left = cloud.azure.control
      .resources()
      .filter((resource) => String(resource.name).startsWith('gone'))
    expect(left).toEqual([])
    await cloud.compute.virtualMachines.delete(lab.group, 'gone', quick)
  })
})
