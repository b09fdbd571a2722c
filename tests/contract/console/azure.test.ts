import { startAzure } from '@labkeeper/local/azure/start'
import { exhibitAzure } from '@labkeeper/local/console/exhibits/azure'
import { startConsole } from '@labkeeper/local/console/start'
import { afterAll, beforeAll, expect, test } from 'vitest'

type Running<T extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<T>>
let azure: Running<typeof startAzure>
let console_: Running<typeof startConsole>

beforeAll(async () => {
  azure = await startAzure({ directory: ':memory:', speed: 100, throttle: false })
  console_ = await startConsole({
    port: 0,
    exhibits: [exhibitAzure(azure)],
    productOrigin: 'http://localhost:4280',
  })
})
afterAll(async () => {
  await console_.close()
  await azure.close()
})

const ask = (path: string, method = 'GET', body?: unknown) =>
  fetch(console_.origin + path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
const read = async (path: string) => (await ask(path)).json()
const browse = async () =>
  (await fetch(`${console_.origin}/azure`, { headers: { accept: 'text/html' } })).text()

/** Signs in as the first principal and sends one request to Azure Resource Manager. */
const callAzure = async (method: string, path: string, body?: unknown) => {
  const [{ tenantId, clientId, clientSecret }] = await read('/azure/credentials')
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'https://management.azure.com/.default',
  })
  const token = await fetch(`${azure.origin}/${tenantId}/oauth2/v2.0/token`, { method: 'POST', body: form })
  const { access_token } = await token.json()
  return fetch(azure.origin + path, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
const makeAddress = async (name: string) => {
  const [{ subscriptionId }] = await read('/azure/credentials')
  const group = `/subscriptions/${subscriptionId}/resourceGroups/class`
  await callAzure('PUT', `${group}?api-version=2021-04-01`, { location: 'eastus' })
  const id = `${group}/providers/Microsoft.Network/publicIPAddresses/${name}`
  const made = await callAzure('PUT', `${id}?api-version=2024-05-01`, {
    location: 'eastus',
    sku: { name: 'Standard' },
    tags: { course: '<1>' },
    properties: { publicIPAllocationMethod: 'Static' },
  })
  expect(made.status).toBe(201)
  return id
}

test('lists four subscriptions or more, with different user names', async () => {
  const credentials: { username: string }[] = await read('/azure/credentials')
  expect(credentials.length).toBeGreaterThanOrEqual(4)
  expect(new Set(credentials.map(({ username }) => username)).size).toBe(credentials.length)
  expect(credentials[0]).toEqual({
    subscriptionId: expect.any(String),
    tenantId: expect.any(String),
    clientId: expect.any(String),
    clientSecret: expect.any(String),
    username: 'teacher@contoso.test',
  })
})

test('shows resources and requests, as JSON and as a page, and deletes by a raw or an encoded id', async () => {
  const [first, second] = [await makeAddress('one'), await makeAddress('two')]
  const resources: { id: string; name: string }[] = await read('/azure/resources')
  expect(resources.find(({ id }) => id === first)).toMatchObject({
    name: 'one',
    type: 'Microsoft.Network/publicIPAddresses',
    location: 'eastus',
    tags: { course: '<1>' },
    properties: expect.any(Object),
  })
  const requests = await read('/azure/requests')
  expect(requests).toContainEqual(
    expect.objectContaining({
      method: 'PUT',
      path: first,
      status: 201,
      at: expect.stringMatching(/\.\d{3}Z$/),
    }),
  )
  const page = await browse()
  expect(page).toContain('course=&lt;1&gt;')
  expect((await ask(`/azure/resources${first}`, 'DELETE')).status).toBe(200)
  expect((await ask(`/azure/resources/${encodeURIComponent(second)}`, 'DELETE')).status).toBe(200)
  expect((await ask(`/azure/resources/${encodeURIComponent(second)}`, 'DELETE')).status).toBe(404)
  const left: { name: string }[] = await read('/azure/resources')
  expect(left.filter(({ name }) => name === 'one' || name === 'two')).toEqual([])
})

test('injects faults until they are used up or cleared', async () => {
  const [{ subscriptionId }] = await read('/azure/credentials')
  const path = `/subscriptions/${subscriptionId}?api-version=2022-12-01`
  expect((await callAzure('GET', path)).status).toBe(200)
  await ask('/azure/faults', 'POST', { path: '/subscriptions/[^/]+$', status: 503, code: 'Busy', times: 1 })
  await ask('/azure/faults', 'POST', { method: 'PUT', status: 429, retryAfterSeconds: 7 })
  expect(await browse()).toContain('retryAfterSeconds')
  expect((await callAzure('GET', path)).status).toBe(503)
  expect((await callAzure('GET', path)).status).toBe(200)
  const throttled = await callAzure(
    'PUT',
    `/subscriptions/${subscriptionId}/resourceGroups/x?api-version=2021-04-01`,
    {
      location: 'eastus',
    },
  )
  expect([throttled.status, throttled.headers.get('retry-after')]).toEqual([429, '7'])
  expect((await ask('/azure/faults', 'DELETE')).status).toBe(200)
  expect(await read('/azure/faults')).toEqual([])
})

test.each([
  ['/azure/faults', { status: 'x' }],
  ['/azure/faults', []],
  ['/azure/quota', { location: 'mars', family: 'cores', limit: 1 }],
])('refuses %s %j with a sentence', async (path, body) => {
  const response = await ask(path, 'POST', body)
  expect(response.status).toBe(400)
  expect((await response.json()).error).toMatch(/\.$/)
})
