import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { labOwnerRole } from '@labkeeper/local/azure/model/role'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await startTestCloud()
})
afterAll(() => cloud.close())

it('reads what is left of every vCPU quota', async () => {
  cloud.azure.control.setQuota({ location: 'westeurope', family: 'cores', limit: 20 })
  cloud.azure.control.setQuota({ location: 'westeurope', family: 'standardBSFamily', limit: 12 })
  await cloud.createVm({ location: 'westeurope', size: 'Standard_B1s', resourceGroup: 'west' })
  const quotas = await cloud.compute.quota(cloud.principal, 'westeurope')
  expect(quotas).toMatchObject({
    cores: { left: 19, limit: 20 },
    standardBSFamily: { left: 11, limit: 12 },
    standardDSv3Family: { left: expect.any(Number), limit: expect.any(Number) },
  })
  expect(Object.keys(quotas).filter((name) => !/^cores$|Family$/.test(name))).toEqual([])
})

it('never says that less than nothing is left', async () => {
  await cloud.createVm({ location: 'uksouth', resourceGroup: 'south' })
  cloud.azure.control.setQuota({ location: 'uksouth', family: 'cores', limit: 0 })
  expect((await cloud.compute.quota(cloud.principal, 'uksouth')).cores).toEqual({ left: 0, limit: 0 })
})

it('reads every size as Azure offers it, with what is restricted and where', async () => {
  const { control } = cloud.azure
  const read = async () => {
    const sizes = await cloud.compute.sizes(cloud.principal, 'northeurope')
    return new Map(sizes.map((size) => [size.id, size]))
  }
  const before = await read()
  expect(before.get('Standard_D2as_v5')).toEqual({
    id: 'Standard_D2as_v5',
    family: 'standardDASv5Family',
    vCpus: 2,
    memoryGB: 8,
    gpus: 0,
    architecture: 'x64',
    generations: ['V1', 'V2'],
    restrictedZones: [],
  })
  expect(before.get('Standard_NV6ads_A10_v5')).toMatchObject({ vCpus: 6, memoryGB: 55, gpus: 1 })
  const quotas = await cloud.compute.quota(cloud.principal, 'northeurope')
  for (const { family } of before.values()) expect(quotas[family]).toBeDefined()

  control.restrictSize({ location: 'northeurope', size: 'Standard_D2as_v5', restriction: 'location' })
  control.restrictSize({ location: 'northeurope', size: 'Standard_D4as_v5', restriction: 'zones' })
  const after = await read()
  expect(after.get('Standard_D2as_v5')).toMatchObject({ restricted: 'NotAvailableForSubscription' })
  expect(after.get('Standard_D4as_v5')).toMatchObject({ restrictedZones: ['1', '2', '3'] })
  expect(after.get('Standard_D4as_v5')?.restricted).toBeUndefined()
  const isRestricted = ({ restricted }: { restricted?: string }) => restricted !== undefined
  expect([...after.values()].filter(isRestricted).map(({ id }) => id)).toEqual(['Standard_D2as_v5'])
})

it("lists every action that the principal lacks, in Azure's words", async () => {
  const { subscriptionId } = cloud.principal
  onTestFinished(() => {
    cloud.azure.control.withholdActions({ subscriptionId, notActions: [] })
  })
  expect(await cloud.compute.missingActions(cloud.principal)).toEqual([])
  const notActions = ['Microsoft.Compute/snapshots/*', 'microsoft.network/publicIPAddresses/JOIN/action']
  cloud.azure.control.withholdActions({ subscriptionId, notActions })
  expect(await cloud.compute.missingActions(cloud.principal)).toEqual([
    'Microsoft.Compute/snapshots/read',
    'Microsoft.Compute/snapshots/write',
    'Microsoft.Compute/snapshots/delete',
    'Microsoft.Compute/snapshots/beginGetAccess/action',
    'Microsoft.Network/publicIPAddresses/join/action',
  ])
  await expect(cloud.compute.describe(cloud.principal)).rejects.toMatchObject({ trouble: 'credentials' })
})

it('describes what the principal can see', async () => {
  const seen = await cloud.compute.describe(cloud.principal)
  expect(seen.subscriptions).toHaveLength(1)
  expect(seen.subscriptions[0]).toMatch(/\S/)
  expect(seen.resourceGroups).toEqual(expect.arrayContaining(['west', 'south']))
  expect(seen.locations).toHaveLength(10)
  expect(seen.locations).toContain('East US')
})

it('misses any permission of the role, those to follow an operation too', async () => {
  const [{ actions = [], notActions = [] } = {}] = labOwnerRole()
  onTestFinished(() => cloud.azure.control.setPermissions(labOwnerRole()))
  for (const missing of actions.filter((action) => /Operations\/read$|join\/action$/i.test(action))) {
    const others = actions.filter((action) => action !== missing)
    cloud.azure.control.setPermissions([{ actions: others, notActions }])
    await expect(cloud.compute.describe(cloud.principal)).rejects.toMatchObject({
      trouble: 'credentials',
      message: expect.stringContaining(`lacks the permission ${missing}.`),
    })
  }
})

describe('a connection that can look but not work', () => {
  /** Answers in place of Azure what the path asks for. */
  const azureWith = async (answers: Record<string, { status: number; body: unknown }>) => {
    const server = createServer(({ url = '' }, response) => {
      const known = Object.entries(answers).find(([path]) => url.includes(path))?.[1]
      const { status, body } = known ?? { status: 200, body: { value: [] } }
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => {
      server.close()
    })
    const { port } = server.address() as AddressInfo
    return azureCompute({ armOrigin: `http://127.0.0.1:${port}`, entraOrigin: cloud.azure.origin })
  }
  const grants = (...actions: string[]) => ({ status: 200, body: { value: [{ actions, notActions: [] }] } })

  it('names the first permission that is missing', async () => {
    const reader = await azureWith({ permissions: grants('*/read') })
    await expect(reader.describe(cloud.principal)).rejects.toMatchObject({
      trouble: 'credentials',
      message: expect.stringMatching(
        /lacks the permission Microsoft\.Resources\/subscriptions\/resourceGroups\/write\./,
      ),
    })
  })

  it('says that the subscription is disabled', async () => {
    const body = { displayName: 'Old', state: 'Disabled' }
    const disabled = await azureWith({
      permissions: grants('*'),
      [`${cloud.principal.subscriptionId}?`]: { status: 200, body },
    })
    await expect(disabled.describe(cloud.principal)).rejects.toMatchObject({
      trouble: 'final',
      message: expect.stringMatching(/disabled/),
    })
  })

  it('is believed when Azure does not tell its permissions', async () => {
    const silent = await azureWith({
      permissions: { status: 403, body: { error: { code: 'X', message: '' } } },
    })
    expect((await silent.describe(cloud.principal)).resourceGroups).toEqual([])
  })

  it.each([
    [401, 'InvalidAuthenticationToken', 'credentials'],
    [503, 'ServiceUnavailable', 'transient'],
  ])('%i of what no SDK reads is translated too', async (status, code, trouble) => {
    const body = { error: { code, message: 'No.' } }
    const refusing = await azureWith({ locations: { status, body } })
    await expect(refusing.describe(cloud.principal)).rejects.toMatchObject({ trouble, azureCode: code })
  })
})
