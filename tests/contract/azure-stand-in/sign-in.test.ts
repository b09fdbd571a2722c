import { ClientSecretCredential } from '@azure/identity'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AzureCredentials, aCloud, arm, clientsFor, credentialFor, type TestCloud } from './clients.ts'

let cloud: TestCloud
beforeAll(async () => {
  cloud = await aCloud()
})
afterAll(() => cloud.azure.close())

const scope = 'https://management.azure.com/.default'
const tokenWith = (over: Partial<AzureCredentials>) =>
  credentialFor(cloud.azure.origin, { ...cloud.credentials, ...over }).getToken(scope)

test('offers at least four subscriptions with different users, the first being the demo teacher', () => {
  const { credentials } = cloud.azure
  expect(credentials.length).toBeGreaterThanOrEqual(4)
  expect(credentials[0]?.username).toBe('teacher@contoso.test')
  for (const key of ['subscriptionId', 'clientId', 'username'] as const) {
    expect(new Set(credentials.map((entry) => entry[key])).size).toBe(credentials.length)
  }
})

test('gives a token to the right secret', async () => {
  const token = await tokenWith({})
  expect(token.expiresOnTimestamp).toBeGreaterThan(Date.now() + 3_000_000)
})

test.each([
  ['AADSTS7000215', { clientSecret: 'wrong' }],
  ['AADSTS700016', { clientId: '4b1f1d0c-8d39-4a60-9d44-1f6d0a2f5a11' }],
])('refuses with %s', async (code, over) => {
  await expect(tokenWith(over)).rejects.toThrow(code)
})

test('refuses an unknown tenant with AADSTS90002', async () => {
  const tenantId = '4b1f1d0c-8d39-4a60-9d44-1f6d0a2f5a11'
  const answer = await fetch(`${cloud.azure.origin}/${tenantId}/v2.0/.well-known/openid-configuration`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ error: 'invalid_tenant', error_description: /AADSTS90002/ })
  await expect(tokenWith({ tenantId })).rejects.toThrow()
  expect(ClientSecretCredential).toBeDefined()
})

test('lets a principal see its own subscription only', async () => {
  const [first, second] = cloud.azure.credentials
  const own = await arm(cloud, 'GET', `/subscriptions/${first?.subscriptionId}`)
  expect(await own.json()).toMatchObject({ subscriptionId: first?.subscriptionId, state: 'Enabled' })
  const listed = await (await arm(cloud, 'GET', '/subscriptions')).json()
  expect(listed).toMatchObject({ value: [{ subscriptionId: first?.subscriptionId }] })
  const foreign = await arm(cloud, 'GET', `/subscriptions/${second?.subscriptionId}/resourcegroups`)
  expect([foreign.status, await codeOf(foreign)]).toEqual([403, 'AuthorizationFailed'])
  const unknown = await arm(cloud, 'GET', '/subscriptions/4b1f1d0c-8d39-4a60-9d44-1f6d0a2f5a11')
  expect([unknown.status, await codeOf(unknown)]).toEqual([404, 'SubscriptionNotFound'])
})

test('names the ten regions', async () => {
  const answer = await arm(cloud, 'GET', `/subscriptions/${cloud.credentials.subscriptionId}/locations`)
  const { value } = (await answer.json()) as { value: { name: string; displayName: string }[] }
  expect(value).toHaveLength(10)
  expect(value[0]).toMatchObject({ name: 'eastus', displayName: 'East US' })
})

test('refuses a missing, forged or expired token', async () => {
  const url = `${cloud.azure.origin}/subscriptions/${cloud.credentials.subscriptionId}?api-version=2022-12-01`
  const { token } = await tokenWith({})
  const [header, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number }
  const forged = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url')
  for (const [authorization, code] of [
    [undefined, 'AuthenticationFailed'],
    ['Bearer nonsense', 'InvalidAuthenticationToken'],
    [`Bearer ${header}.${forged}.${signature}`, 'InvalidAuthenticationToken'],
  ]) {
    const answer = await fetch(url, { headers: authorization ? { authorization } : {} })
    expect([answer.status, await codeOf(answer)]).toEqual([401, code])
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token')
  }
})

test('keeps subscriptions apart', async () => {
  const other = cloud.azure.credentials[1]
  if (!other) throw new Error('There is no second subscription.')
  const neighbour = clientsFor(cloud.azure.origin, other)
  await neighbour.resources.resourceGroups.createOrUpdate('mine', { location: 'eastus' })
  const seen: (string | undefined)[] = []
  for await (const group of cloud.resources.resourceGroups.list()) seen.push(group.name)
  expect(seen).not.toContain('mine')
})

async function codeOf(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as { error: { code: string } }
  return error.code
}
