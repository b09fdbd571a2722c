import { azureRoutes } from '@labkeeper/local/console/exhibits/azure-routes'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { aCloud, aLab, arm, aVm, quick, type TestCloud } from './clients.ts'

let cloud: TestCloud
let lab: Awaited<ReturnType<typeof aLab>>
beforeAll(async () => {
  cloud = await aCloud()
  lab = await aLab(cloud)
})
afterAll(() => cloud.azure.close())
afterEach(() => call('DELETE', '/azure/faults'))

/** The console's way in. */
function call(method: string, path: string, over: { body?: unknown; id?: string } = {}, target = cloud) {
  const route = azureRoutes(target.azure).find((entry) => entry.method === method && entry.path === path)
  if (!route) throw new Error(`No route ${method} ${path}`)
  return route.handle({ params: { id: over.id }, query: new URLSearchParams(), body: over.body })
}

const fault = (body: unknown) =>
  expect(call('POST', '/azure/faults', { body })).toMatchObject({ status: 201 })
const create = (name: string) =>
  cloud.compute.virtualMachines.createOrUpdate(lab.group, name, aVm(lab, name), quick)

describe('faults', () => {
  test('answer in place of Azure as often as asked', async () => {
    fault({
      method: 'PUT',
      path: '/virtualMachines/',
      status: 429,
      code: 'TooManyRequests',
      retryAfterSeconds: 17,
      times: 1,
    })
    await expect(create('throttled')).rejects.toMatchObject({ statusCode: 429, code: 'TooManyRequests' })
    const [last] = requests().slice(-1)
    expect(last).toMatchObject({ method: 'PUT', status: 429, retryAfter: '17' })
    await create('throttled')
  })

  test('match the path with or without its query', async () => {
    fault({ path: 'virtualMachines\\?.*statusOnly=true', status: 503, code: 'ServerBusy' })
    fault({ path: '/virtualMachines/none$', status: 418 })
    await expect(cloud.compute.virtualMachines.listAll({ statusOnly: 'true' }).next()).rejects.toMatchObject({
      statusCode: 503,
    })
    await expect(cloud.compute.virtualMachines.get(lab.group, 'none')).rejects.toMatchObject({
      statusCode: 418,
    })
    expect((await cloud.compute.virtualMachines.listAll().next()).done).toBeDefined()
  })

  test('hold an answer back while the work is done', async () => {
    fault({ method: 'PUT', path: 'resourcegroups/held', status: 200, delayMs: 300, times: 1 })
    const started = Date.now()
    const pending = cloud.resources.resourceGroups.createOrUpdate('held', { location: 'eastus' })
    await expect.poll(() => requests().some(({ path }) => path.endsWith('/held'))).toBe(true)
    expect((await cloud.resources.resourceGroups.checkExistence('held')).body).toBe(true)
    await pending
    expect(Date.now() - started).toBeGreaterThanOrEqual(290)
  })

  test('make an accepted operation fail', async () => {
    fault({
      method: 'PUT',
      path: '/virtualMachines/broken$',
      status: 201,
      code: 'AllocationFailed',
      times: 1,
    })
    await expect(create('broken')).rejects.toThrow(/AllocationFailed.*sufficient capacity/)
    expect((await cloud.compute.virtualMachines.get(lab.group, 'broken')).provisioningState).toBe('Failed')
  })

  test('make a poll answer a failed operation', async () => {
    await create('halfway')
    fault({
      path: '/operations/',
      status: 200,
      code: 'InternalExecutionError',
      message: 'Half-way.',
      times: 1,
    })
    await expect(cloud.compute.virtualMachines.deallocate(lab.group, 'halfway', quick)).rejects.toThrow(
      /InternalExecutionError/,
    )
    const vm = await cloud.compute.virtualMachines.get(lab.group, 'halfway', { expand: 'instanceView' })
    expect(vm.instanceView?.statuses?.map(({ code }) => code)).toEqual([
      'ProvisioningState/failed',
      'PowerState/running',
    ])
  })

  test('reach sign-in only when they name it', async () => {
    fault({ status: 500 })
    const token = `${cloud.azure.origin}/${cloud.credentials.tenantId}/oauth2/v2.0/token`
    const signIn = () =>
      fetch(token, {
        method: 'POST',
        body: new URLSearchParams({
          client_id: cloud.credentials.clientId,
          client_secret: cloud.credentials.clientSecret,
          grant_type: 'client_credentials',
          scope: 'https://management.azure.com/.default',
        }),
      })
    expect((await signIn()).status).toBe(200)
    call('DELETE', '/azure/faults')
    fault({ path: 'oauth2', status: 503, code: 'temporarily_unavailable' })
    const refused = await signIn()
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ error: 'temporarily_unavailable' }),
    ])
  })

  test.each([
    [{}],
    [{ status: 99 }],
    [{ status: 500, path: '(' }],
    [{ status: 500, times: 0 }],
    [{ status: 500, colour: 'red' }],
    ['text'],
  ])('are refused when they make no sense: %j', (body) => {
    expect(call('POST', '/azure/faults', { body })).toMatchObject({ status: 400 })
  })
})

describe('the portal', () => {
  test('deletes at once what a person picks, encoded or raw, with what goes along', async () => {
    const made = await create('picked')
    const id = made.id ?? ''
    expect(
      call('DELETE', '/azure/resources/{*id}', { id: encodeURIComponent(id.toUpperCase()) }).status,
    ).toBe(200)
    const names = cloud.azure.control.resources().map(({ name }) => String(name))
    expect(names.filter((name) => name.startsWith('picked'))).toEqual([])
    expect(call('DELETE', '/azure/resources/{*id}', { id: id.slice(1) }).status).toBe(404)
  })

  test('shows resources with tags, properties and state but no password', async () => {
    await create('shown')
    const shown = cloud.azure.control.resources().find(({ name }) => name === 'shown')
    expect(shown).toMatchObject({
      type: 'Microsoft.Compute/virtualMachines',
      location: 'eastus',
      tags: { 'labkeeper-vm': 'shown' },
      properties: { instanceView: { statuses: [{}, { code: 'PowerState/running' }] } },
    })
    expect(JSON.stringify([cloud.azure.control.resources(), requests()])).not.toContain('Correct-horse-9')
  })

  test('sets quotas, and says when it cannot', () => {
    const quota = { location: 'uksouth', family: 'cores', limit: 4 }
    expect(call('POST', '/azure/quota', { body: quota })).toEqual({ status: 200, body: quota })
    for (const body of [
      null,
      { ...quota, location: 'atlantis' },
      { ...quota, limit: -1 },
      { ...quota, family: '' },
    ]) {
      expect(call('POST', '/azure/quota', { body })).toMatchObject({ status: 400 })
    }
  })
})

describe('the request log', () => {
  test('tells method, path, status and body in order, passwords blanked', async () => {
    await create('logged')
    const put = requests().find(
      ({ method, path }) => method === 'PUT' && path.endsWith('/virtualMachines/logged'),
    )
    expect(put).toMatchObject({ status: 201, body: { properties: { osProfile: { adminPassword: '***' } } } })
    expect(put?.at).toMatch(/^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}Z$/)
    const times = requests().map(({ at }) => at)
    expect(times).toEqual([...times].sort())
  })
})

describe('throttling', () => {
  test('answers 429 with whole seconds once a VM is written too often', async () => {
    const strict = await aCloud({ throttle: true, speed: 1 })
    const path = `/subscriptions/${strict.credentials.subscriptionId}/resourceGroups/lab/providers/Microsoft.Compute/virtualMachines/vm`
    const statuses: number[] = []
    let refused: Response | undefined
    for (let i = 0; i < 13; i += 1) {
      refused = await arm(strict, 'PUT', path, { location: 'eastus' })
      statuses.push(refused.status)
    }
    expect(statuses.slice(0, 12)).toEqual(Array(12).fill(404))
    expect(statuses[12]).toBe(429)
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(10)
    expect(await refused?.json()).toMatchObject({
      error: { code: 'OperationNotAllowed', details: [{ code: 'TooManyRequests' }] },
    })
    expect((await arm(strict, 'PUT', `${path}2`, { location: 'eastus' })).status).toBe(404)
    await strict.azure.close()
  })

  test('counts the writes of a subscription whatever they are about', async () => {
    const strict = await aCloud({ throttle: true, speed: 0.001 })
    const group = (name: string) =>
      arm(strict, 'PUT', `/subscriptions/${strict.credentials.subscriptionId}/resourcegroups/${name}`, {
        location: 'eastus',
      })
    const answers = await Promise.all(Array.from({ length: 210 }, (_, index) => group(`g${index}`)))
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await refused[0]?.json()).toMatchObject({ error: { code: 'SubscriptionRequestsThrottled' } })
    const first = answers.find(({ status }) => status === 201)
    expect(first?.headers.get('x-ms-ratelimit-remaining-subscription-writes')).toMatch(/^\d+$/)
    const read = await arm(strict, 'GET', `/subscriptions/${strict.credentials.subscriptionId}`)
    expect(read.status).toBe(200)
    await strict.azure.close()
  })
})

function requests() {
  return cloud.azure.control.requests()
}
