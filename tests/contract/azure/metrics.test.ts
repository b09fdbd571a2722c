import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import type { NewVm } from '@labkeeper/functions/ports/vms/parts'
import { startAzure } from '@labkeeper/local/azure/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'

let cloud: TestCloud
let offset = 0
const now = () => Date.now() + offset
beforeAll(async () => {
  cloud = await startTestCloud({ now })
})
afterAll(() => cloud.close())

const minuteMs = 60_000
const ago = (minutes: number) => new Date(now() - minutes * minuteMs).toISOString()
const idOf = (vm: NewVm) => ({ vmId: vm.tags['labkeeper-vm'] ?? '' })
const use = (vm: NewVm, wish: object) => cloud.azure.control.useGuest({ ...idOf(vm), ...wish })
const read = (vms: readonly NewVm[], minutes: number, location = 'eastus') =>
  cloud.compute.readUse(cloud.principal, location, vms, { from: ago(minutes), to: ago(0) })

const anHourLater = async (vm: Promise<NewVm>) => {
  const made = await vm
  offset += 60 * minuteMs
  return made
}

describe('how busy machines are', () => {
  it('is read of many at once, minute by minute, but for the last of them', async () => {
    const [busy, quiet] = [await cloud.createVm(), await anHourLater(cloud.createVm())]
    use(quiet, { since: ago(20), cpuPercent: 2, networkOutBytesPerSecond: 100 })
    cloud.requests()
    const [first = [], second = []] = await read([busy, quiet], 30)
    expect(cloud.requests()).toHaveLength(1)
    const known = (samples: typeof first) => samples.filter(({ cpuPercent }) => cpuPercent !== undefined)
    expect(known(first).length).toBeGreaterThanOrEqual(28)
    expect(known(first)).toContainEqual(
      expect.objectContaining({ minutes: 1, cpuPercent: 20, bytesOut: 1_200_000 }),
    )
    const later = known(second).filter(({ from }) => from > ago(19))
    expect(new Set(later.map(({ cpuPercent, bytesOut }) => `${cpuPercent} ${bytesOut}`))).toEqual(
      new Set(['2 6000']),
    )
    const before = known(second).filter(({ from }) => from < ago(22))
    expect(before.every(({ cpuPercent }) => cpuPercent === 20)).toBe(true)
    expect(second.at(-1)).not.toHaveProperty('cpuPercent')
  })

  it('has no values of the time before a machine was started', async () => {
    const vm = await anHourLater(cloud.createVm())
    await cloud.finish(cloud.compute.act(cloud.principal, 'restart', vm))
    offset += 10 * minuteMs
    const [samples = []] = await read([vm], 40)
    const known = samples.filter(({ cpuPercent }) => cpuPercent !== undefined)
    expect(known.length).toBeGreaterThan(5)
    expect(known.every(({ from }) => from > ago(12))).toBe(true)
  })

  it('is read in coarser pieces of hours', async () => {
    const vm = await cloud.createVm()
    offset += 3 * 60 * minuteMs
    const [samples = []] = await read([vm], 120)
    expect(samples.length).toBeLessThanOrEqual(25)
    expect(samples[3]).toMatchObject({ minutes: 5, cpuPercent: 20, bytesOut: 6_000_000 })
  })

  it('is asked of fifty at most, of one region, and only of those that are there', async () => {
    const vm = await cloud.createVm()
    await expect(
      read(
        Array.from({ length: 51 }, () => vm),
        30,
      ),
    ).rejects.toThrow('50')
    await expect(read([vm], 30, 'westus2')).rejects.toMatchObject({ azureCode: 'BadRequest' })
    await expect(read([{ ...vm, vmName: 'gone' }], 30)).rejects.toMatchObject({ trouble: 'missing' })
  })

  it('needs a right of its own', async () => {
    const vm = await cloud.createVm()
    const { subscriptionId } = cloud.principal
    cloud.azure.control.withholdActions({ subscriptionId, notActions: ['Microsoft.Insights/metrics/read'] })
    await expect(read([vm], 30)).rejects.toMatchObject({
      trouble: 'credentials',
      azureCode: 'AuthorizationFailed',
    })
    cloud.azure.control.withholdActions({ subscriptionId, notActions: [] })
    expect(await read([vm], 30)).toHaveLength(1)
  })
})

it('Azure Monitor takes no token of Azure Resource Manager, nor the other way round', async () => {
  const { clientId, clientSecret, tenantId, subscriptionId } = cloud.principal
  const tokenFor = async (scope: string) => {
    const body = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope,
    })
    const answer = await fetch(`${cloud.azure.origin}/${tenantId}/oauth2/v2.0/token`, {
      method: 'POST',
      body,
    })
    return ((await answer.json()) as { access_token: string }).access_token
  }
  const ask = async (method: string, path: string, scope: string) => {
    const headers = { authorization: `Bearer ${await tokenFor(scope)}`, 'content-type': 'application/json' }
    const body = method === 'POST' ? JSON.stringify({ resourceids: ['x'] }) : undefined
    const url = `${cloud.azure.origin}${path}?api-version=2024-02-01`
    const answer = await fetch(url, { method, headers, ...(body && { body }) })
    return [answer.status, ((await answer.json()) as { error?: { code?: string } }).error?.code]
  }
  const metrics = `/eastus.metrics.monitor.azure.com/subscriptions/${subscriptionId}/metrics:getBatch`
  const group = `/subscriptions/${subscriptionId}/resourcegroups`
  const [arm, monitor] = [
    'https://management.azure.com/.default',
    'https://metrics.monitor.azure.com/.default',
  ]
  const wrong = [401, 'InvalidAuthenticationTokenAudience']
  expect(await ask('POST', metrics, arm)).toEqual(wrong)
  expect(await ask('GET', group, monitor)).toEqual(wrong)
  expect(await ask('POST', metrics, monitor)).toEqual([400, 'BadRequest'])
})

describe.each(['Linux', 'Windows'] as const)('who is there in a guest with %s', (osType) => {
  const made = () =>
    cloud.createVm(
      osType === 'Linux'
        ? {}
        : {
            ...{ osType, size: 'Standard_B2s', diskSizeGB: 128 },
            image: {
              ...{ publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer' },
              ...{ sku: '2022-datacenter-g2', version: 'latest' },
            },
          },
    )
  const asked = async (vm: NewVm) => {
    let begun = await cloud.compute.askWhoIsThere(cloud.principal, vm, osType)
    while (begun.ticket !== undefined) begun = await cloud.compute.poll(cloud.principal, begun.ticket)
    return begun.presence
  }

  it('is asked there: sessions, since when nobody typed, and the load', async () => {
    const vm = await made()
    const cpus = osType === 'Linux' ? 1 : 2
    const load = (load15: number) => (osType === 'Linux' ? { load15 } : {})
    expect(await asked(vm)).toEqual({ sessions: [], cpus, ...load(0.5) })
    use(vm, {
      sessions: [
        { user: 'ann', idleMinutes: 50 },
        { user: 'bob', idleMinutes: 0 },
      ],
      load15: 1.25,
    })
    offset += 2 * minuteMs
    const presence = await asked(vm)
    expect(presence).toMatchObject({ cpus, ...load(1.25) })
    expect(presence?.sessions.map((seconds) => Math.floor((seconds ?? 0) / 60))).toEqual([52, 2])
    await cloud.finish(cloud.compute.act(cloud.principal, 'restart', vm))
    expect(await asked(vm)).toMatchObject({ sessions: [], ...load(1.25) })
  })

  it('is not known when the guest fails, or never answers; who stops it does not wait for that', async () => {
    const vm = await made()
    use(vm, { answers: 'fail' })
    await expect(asked(vm)).rejects.toMatchObject({ azureCode: 'VMAgentStatusCommunicationError' })
    use(vm, { answers: 'never' })
    const { ticket } = await cloud.compute.askWhoIsThere(cloud.principal, vm, osType)
    offset += 24 * 60 * minuteMs
    expect(await cloud.compute.poll(cloud.principal, ticket ?? '')).toHaveProperty(
      'ticket',
      expect.anything(),
    )
    await expect(cloud.compute.askWhoIsThere(cloud.principal, vm, osType)).rejects.toMatchObject({
      trouble: 'busy',
    })
    await cloud.finish(cloud.compute.act(cloud.principal, 'deallocate', vm))
    await expect(cloud.compute.poll(cloud.principal, ticket ?? '')).rejects.toMatchObject({
      azureCode: 'OperationPreempted',
    })
  })
})

it('a region of a cloud that is elsewhere is asked there', async () => {
  const azure = await startAzure({ directory: ':memory:', speed: 2_000, throttle: false })
  const compute = azureCompute({ armOrigin: azure.origin, entraOrigin: azure.origin })
  const [principal] = azure.credentials
  if (principal === undefined) throw new Error('No subscription')
  const vms = [{ resourceGroup: 'course', vmName: 'none' }]
  const span = { from: ago(5), to: ago(0) }
  await expect(compute.readUse(principal, 'eastus', vms, span)).rejects.toMatchObject({ trouble: 'missing' })
  await azure.close()
})
