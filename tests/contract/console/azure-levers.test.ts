import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { aLab, aVm, quick } from '../azure-stand-in/clients.ts'
import { type AzureConsole, anAzureConsole } from './azure-console.ts'

let on: AzureConsole
let lab: Awaited<ReturnType<typeof aLab>>
beforeAll(async () => {
  on = await anAzureConsole()
  lab = await aLab(on.cloud)
})
afterAll(() => on.close())

const size = 'Standard_D2s_v5'
const createOf = (vmSize: string, name: string) =>
  on.cloud.compute.virtualMachines.createOrUpdate(
    lab.group,
    name,
    aVm(lab, name, { hardwareProfile: { vmSize } }),
    quick,
  )
const restrictionsOf = async (location: string, wanted = size) => {
  for await (const sku of on.cloud.compute.resourceSkus.list({ filter: `location eq '${location}'` })) {
    if (sku.name === wanted) return sku.restrictions
  }
  throw new Error(`No ${wanted} in ${location}`)
}

describe('a size that Azure does not offer', () => {
  const restrict = (restriction: unknown, location = 'eastus') =>
    on.ask('POST', '/azure/skus', { location, size, restriction })

  it('in a region is listed so, with its zones, and refused there alone', async () => {
    const wish = { location: 'eastus', size, restriction: 'location' }
    expect(await restrict('location')).toEqual({ status: 200, body: wish })
    expect(await restrictionsOf('eastus')).toMatchObject([
      {
        type: 'Location',
        values: ['eastus'],
        reasonCode: 'NotAvailableForSubscription',
        restrictionInfo: { locations: ['eastus'] },
      },
      { type: 'Zone', restrictionInfo: { zones: ['1', '2', '3'] } },
    ])
    expect(await restrictionsOf('westeurope')).toEqual([])
    await expect(createOf(size, 'refused')).rejects.toMatchObject({
      statusCode: 409,
      code: 'SkuNotAvailable',
    })
    expect((await restrict(null)).status).toBe(200)
    expect(await restrictionsOf('eastus')).toEqual([])
    await createOf(size, 'taken')
  })

  it('that has run short fails half-way, is listed, and is there again', async () => {
    const path = '/azure/capacity'
    const [any, zonal] = [
      { location: 'eastus', size, times: 1 },
      { location: 'westus2', size, zone: '3' },
    ]
    for (const body of [any, zonal]) expect(await on.ask('POST', path, body)).toEqual({ status: 201, body })
    expect(await on.ask('GET', path)).toEqual({ status: 200, body: [any, zonal] })
    await expect(createOf(size, 'crowded')).rejects.toThrow(/AllocationFailed/)
    expect((await on.ask('GET', path)).body).toEqual([zonal])
    expect(await on.ask('DELETE', path)).toEqual({ status: 200, body: [] })
    expect((await on.ask('GET', path)).body).toEqual([])
    for (const wrong of [
      { times: 0 },
      { zone: '4' },
      { zone: 2 },
      { size: 'Huge' },
      { location: 'moon' },
      { x: 1 },
    ]) {
      const answer = await on.ask('POST', path, { ...any, ...wrong })
      expect({ wrong, answer }).toMatchObject({
        wrong,
        answer: { status: 400, body: { error: expect.any(String) } },
      })
    }
  })

  it('in its zones alone is made where no zone is named', async () => {
    await restrict('zones')
    expect(await restrictionsOf('eastus')).toMatchObject([
      {
        type: 'Zone',
        values: ['eastus'],
        restrictionInfo: { locations: ['eastus'], zones: ['1', '2', '3'] },
      },
    ])
    await createOf(size, 'zoneless')
    await restrict(null)
  })

  it('does not start again once it has given its vCPUs back', async () => {
    await createOf(size, 'asleep')
    const { virtualMachines } = on.cloud.compute
    await virtualMachines.deallocate(lab.group, 'asleep', quick)
    await restrict('location')
    await expect(virtualMachines.start(lab.group, 'asleep', quick)).rejects.toMatchObject({
      code: 'SkuNotAvailable',
    })
    await restrict(null)
    await virtualMachines.start(lab.group, 'asleep', quick)
  })
})

describe('an action that a role lacks', () => {
  const withhold = (notActions: unknown) =>
    on.ask('POST', '/azure/permissions', {
      subscriptionId: on.cloud.credentials.subscriptionId,
      notActions,
    })

  it('is refused in the words of Azure, and in no other subscription', async () => {
    const action = 'Microsoft.Compute/virtualMachines/start/action'
    await createOf(size, 'held')
    expect((await withhold(['microsoft.compute/VIRTUALMACHINES/*/action'])).status).toBe(200)
    await expect(on.cloud.compute.virtualMachines.start(lab.group, 'held', quick)).rejects.toMatchObject({
      statusCode: 403,
      code: 'AuthorizationFailed',
      message: expect.stringContaining(`does not have authorization to perform action '${action}'`),
    })
    expect((await withhold([])).body).toMatchObject({ notActions: [] })
    await on.cloud.compute.virtualMachines.start(lab.group, 'held', quick)
  })
})

it('is remembered by a stand-in that starts again', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'azure-levers-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  const before = await anAzureConsole({ directory })
  const { subscriptionId } = before.cloud.credentials
  await before.ask('POST', '/azure/skus', { location: 'uksouth', size, restriction: 'location' })
  await before.ask('POST', '/azure/permissions', {
    subscriptionId,
    notActions: ['Microsoft.Compute/skus/read'],
  })
  await before.close()
  const after = await anAzureConsole({ directory })
  onTestFinished(() => after.close())
  const read = async () => {
    for await (const { name, restrictions } of after.cloud.compute.resourceSkus.list({
      filter: "location eq 'uksouth'",
    })) {
      if (name === size) return restrictions?.[0]?.type
    }
    return undefined
  }
  await expect(read()).rejects.toMatchObject({ code: 'AuthorizationFailed' })
  await after.ask('POST', '/azure/permissions', { subscriptionId, notActions: [] })
  expect(await read()).toBe('Location')
})

it.each([
  ['/azure/skus', { location: 'mars', size, restriction: null }],
  ['/azure/skus', { location: 'eastus', size: 'Standard_Z9', restriction: null }],
  ['/azure/skus', { location: 'eastus', size, restriction: 'moon' }],
  ['/azure/skus', { location: 'eastus', size }],
  ['/azure/skus', { location: 'eastus', size, restriction: null, zone: '1' }],
  ['/azure/permissions', { subscriptionId: 'x', notActions: [] }],
  ['/azure/permissions', { notActions: [] }],
  ['/azure/permissions', { subscriptionId: 'x', notActions: Array.from({ length: 51 }, () => 'a') }],
  ['/azure/permissions', []],
])('refuses %s %j with a sentence', async (path, body) => {
  const answer = await on.ask('POST', path, body)
  expect(answer).toEqual({ status: 400, body: { error: expect.stringMatching(/\.$/) } })
})
