import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCloud, aLab, arm, aVm, quick, type TestCloud } from './clients.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await aCloud({ pageSize: 2 })
  const lab = await aLab(cloud, 'Lab-One')
  const names = ['a', 'b', 'c', 'd', 'e']
  await Promise.all(
    names.map((name) =>
      cloud.compute.virtualMachines
        .createOrUpdate(lab.group, name, aVm(lab, name), quick)
        .then(() => undefined),
    ),
  )
  await cloud.compute.virtualMachines.deallocate(lab.group, 'b', quick)
})
afterAll(() => cloud.azure.close())

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = []
  for await (const item of items) list.push(item)
  return list
}

describe('virtual machines', () => {
  test('come with their states page by page, and without their tags', async () => {
    const vms = await all(cloud.compute.virtualMachines.listAll({ statusOnly: 'true' }))
    const states = vms.map((vm) => [vm.name, vm.instanceView?.statuses?.at(-1)?.displayStatus])
    expect(states).toEqual([
      ['a', 'VM running'],
      ['b', 'VM deallocated'],
      ['c', 'VM running'],
      ['d', 'VM running'],
      ['e', 'VM running'],
    ])
    expect(vms[0]?.tags).toBeUndefined()
    expect(vms[0]?.storageProfile).toBeUndefined()
  })

  test('come whole without statusOnly, and with states when expanded', async () => {
    const [plain] = await all(cloud.compute.virtualMachines.listAll())
    expect(plain).toMatchObject({
      tags: { 'labkeeper-vm': 'a' },
      storageProfile: { osDisk: { name: 'a-os' } },
    })
    expect(plain?.instanceView).toBeUndefined()
    const [expanded] = await all(cloud.compute.virtualMachines.list('lab-one', { expand: 'instanceView' }))
    expect(expanded?.tags).toEqual({ 'labkeeper-vm': 'a' })
    expect(expanded?.instanceView?.statuses?.map((status) => status.code)).toContain('PowerState/running')
  })

  test('of a subscription carry their group in capitals, as Azure spells it', async () => {
    const [vm] = await all(cloud.compute.virtualMachines.listAll())
    expect(vm?.id).toContain('/resourceGroups/LAB-ONE/')
    const [inGroup] = await all(cloud.compute.virtualMachines.list('LAB-one'))
    expect(inGroup?.id).toContain('/resourceGroups/Lab-One/')
  })

  test('are not repeated or skipped when one goes between two pages', async () => {
    const pages = cloud.compute.virtualMachines.listAll().byPage()
    const first = (await pages.next()).value
    expect(first?.map((vm: { name?: string }) => vm.name)).toEqual(['a', 'b'])
    await cloud.compute.virtualMachines.delete('Lab-One', 'b', quick)
    const second = (await pages.next()).value
    expect(second?.map((vm: { name?: string }) => vm.name)).toEqual(['c', 'd'])
  })
})

describe('resources', () => {
  test('are found by tag in the subscription and in a group', async () => {
    const filter = "tagName eq 'labkeeper-vm' and tagValue eq 'c'"
    const everywhere = await all(cloud.resources.resources.list({ filter }))
    expect(everywhere.map((resource) => resource.type).sort()).toEqual([
      'Microsoft.Compute/disks',
      'Microsoft.Compute/virtualMachines',
      'Microsoft.Network/networkInterfaces',
      'Microsoft.Network/publicIPAddresses',
    ])
    const here = await all(cloud.resources.resources.listByResourceGroup('lab-one', { filter }))
    expect(here).toHaveLength(4)
    const disks = await all(
      cloud.resources.resources.list({ filter: "resourceType eq 'Microsoft.Compute/disks'" }),
    )
    expect(disks.map((disk) => disk.name)).toContain('c-os')
  })

  test('refuse a filter that is not understood', async () => {
    await expect(all(cloud.resources.resources.list({ filter: "colour eq 'red'" }))).rejects.toMatchObject({
      code: 'InvalidFilterInQueryString',
    })
  })
})

describe('resource groups', () => {
  test('exist, are listed by tag, and keep their place', async () => {
    expect((await cloud.resources.resourceGroups.checkExistence('LAB-ONE')).body).toBe(true)
    expect((await cloud.resources.resourceGroups.checkExistence('none')).body).toBe(false)
    const tagged = await all(
      cloud.resources.resourceGroups.list({ filter: "tagName eq 'labkeeper-lab' and tagValue eq 'a'" }),
    )
    expect(tagged.map((group) => group.name)).toEqual(['Lab-One'])
    await expect(
      cloud.resources.resourceGroups.createOrUpdate('lab-one', { location: 'westeurope' }),
    ).rejects.toMatchObject({ statusCode: 409, code: 'InvalidResourceGroupLocation' })
    await expect(
      cloud.resources.resourceGroups.createOrUpdate('ends.with.dot.', { location: 'eastus' }),
    ).rejects.toMatchObject({ statusCode: 400 })
  })

  test('take everything along when they go', async () => {
    const lab = await aLab(cloud, 'short-lived')
    await cloud.compute.virtualMachines.createOrUpdate(lab.group, 'x', aVm(lab, 'x'), quick)
    const deleting = cloud.resources.resourceGroups.delete(lab.group, quick)
    await deleting.submitted()
    await deleting
    await expect(cloud.resources.resourceGroups.get(lab.group)).rejects.toMatchObject({
      code: 'ResourceGroupNotFound',
    })
    const left = cloud.azure.control
      .resources()
      .filter((resource) => String(resource.id).includes('short-lived'))
    expect(left).toEqual([])
  })
})

test('an unknown route and a missing api-version are refused', async () => {
  const base = `/subscriptions/${cloud.credentials.subscriptionId}`
  expect((await arm(cloud, 'GET', `${base}/providers/Microsoft.Web/sites`)).status).toBe(404)
  const { token } = await cloud.credential.getToken('https://management.azure.com/.default')
  const plain = await fetch(`${cloud.azure.origin}${base}`, { headers: { authorization: `Bearer ${token}` } })
  expect(await plain.json()).toMatchObject({ error: { code: 'MissingApiVersionParameter' } })
})
