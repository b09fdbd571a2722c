import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { NewVm } from '@labkeeper/functions/ports/vms/parts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestCloud, type TestCloud } from './cloud.ts'

let cloud: TestCloud
let vm: NewVm
beforeAll(async () => {
  cloud = await startTestCloud()
  vm = await cloud.createVm()
})
afterAll(() => cloud.close())
beforeEach(() => cloud.azure.control.clearFaults())

const fault = (body: Record<string, string | number>) => {
  expect(cloud.azure.control.addFault(body)).toBeUndefined()
}
const machine = '/virtualMachines/'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) server.close()
})
const listen = async (server: Server): Promise<string> => {
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

describe('a refusal of Azure', () => {
  it.each([
    [17, 17],
    [undefined, 15],
    ['later', 15],
  ])('429 with Retry-After %s waits %i seconds, and does not ask again by itself', async (sent, waits) => {
    fault({
      path: machine,
      status: 429,
      code: 'TooManyRequests',
      ...(sent ? { retryAfterSeconds: sent } : {}),
    })
    cloud.requests()
    const begun = performance.now()
    await expect(cloud.compute.act(cloud.principal, 'restart', vm)).rejects.toMatchObject({
      trouble: 'throttled',
      retryAfterSeconds: waits,
    })
    expect(performance.now() - begun).toBeLessThan(2_000)
    expect(cloud.requests()).toHaveLength(1)
  })

  it.each([
    [500, 'InternalServerError', 'transient'],
    [503, 'ServiceUnavailable', 'transient'],
    [409, 'AnotherOperationInProgress', 'busy'],
    [409, 'ScopeLocked', 'final'],
    [403, 'AuthorizationFailed', 'credentials'],
    [404, 'ResourceNotFound', 'missing'],
  ])('%i %s means %s for reads, writes, deletions and lists', async (status, code, trouble) => {
    fault({ path: '/(virtualMachines|networkInterfaces|usages|skus)', status, code, message: 'No.' })
    const expected = { trouble, azureCode: code }
    const { compute, principal } = cloud
    await expect(compute.act(principal, 'start', vm)).rejects.toMatchObject(expected)
    await expect(compute.keepParts(principal, vm)).rejects.toMatchObject(expected)
    await expect(compute.listVms(principal)).rejects.toMatchObject(expected)
    await expect(compute.quota(principal, 'eastus')).rejects.toMatchObject(expected)
    await expect(compute.sizes(principal, 'eastus')).rejects.toMatchObject(expected)
    if (trouble === 'missing') return
    await expect(compute.readVm(principal, vm)).rejects.toMatchObject(expected)
    await expect(compute.readAddresses(principal, vm)).rejects.toMatchObject(expected)
    await expect(compute.deletePart(principal, 'nic', vm)).rejects.toMatchObject(expected)
  })

  it('names the permission that is missing', async () => {
    fault({
      path: machine,
      status: 403,
      code: 'AuthorizationFailed',
      message: `The client '${cloud.principal.clientId}' with object id '${cloud.principal.clientId}' does not have authorization to perform action 'Microsoft.Compute/virtualMachines/start/action' over scope '/subscriptions/${cloud.principal.subscriptionId}/x' or the scope is invalid.`,
    })
    await expect(cloud.compute.act(cloud.principal, 'start', vm)).rejects.toMatchObject({
      message: expect.stringMatching(
        /lacks the permission Microsoft\.Compute\/virtualMachines\/start\/action\./,
      ),
    })
  })

  it('that names another address is not followed there with the token', async () => {
    const visits: (string | undefined)[] = []
    const location = 'https://management.azure.com/elsewhere?api-version=2026-04-01'
    const origin = await listen(
      createServer(({ url }, response) => {
        visits.push(url)
        response.writeHead(307, { location }).end()
      }),
    )
    const moved = azureCompute({ armOrigin: origin, entraOrigin: cloud.azure.origin })
    await expect(moved.act(cloud.principal, 'start', vm)).rejects.toMatchObject({ trouble: 'final' })
    expect(visits).toHaveLength(1)
  })
})

describe('a poll', () => {
  it('that is refused leaves the ticket good', async () => {
    const { ticket } = await cloud.compute.act(cloud.principal, 'restart', vm)
    const poll = () => cloud.compute.poll(cloud.principal, ticket!)
    fault({ path: '/operations/', status: 429, code: 'TooManyRequests', retryAfterSeconds: 7, times: 1 })
    await expect(poll()).rejects.toMatchObject({ trouble: 'throttled', retryAfterSeconds: 7 })
    fault({ path: '/operations/', status: 503, code: 'ServiceUnavailable', times: 1 })
    await expect(poll()).rejects.toMatchObject({ trouble: 'transient' })
    await cloud.finish(poll())
  })

  it('whose operation Azure has forgotten is missing', async () => {
    const { ticket } = await cloud.compute.act(cloud.principal, 'restart', vm)
    fault({ path: '/operations/', status: 404, code: 'NotFound', times: 1 })
    await expect(cloud.compute.poll(cloud.principal, ticket!)).rejects.toMatchObject({ trouble: 'missing' })
    await cloud.finish(cloud.compute.poll(cloud.principal, ticket!))
  })

  it('of a creation that Azure has forgotten is missing too, not its network', async () => {
    const late = await cloud.prepareVm()
    const { ticket } = await cloud.compute.createVm(cloud.principal, late)
    fault({ path: '/operations/', status: 404, code: 'ResourceNotFound', times: 1 })
    await expect(cloud.compute.poll(cloud.principal, ticket!)).rejects.toMatchObject({ trouble: 'missing' })
  })

  it('of a creation that found its network gone says so', async () => {
    const late = await cloud.prepareVm()
    const { ticket } = await cloud.compute.createVm(cloud.principal, late)
    fault({ path: '/operations/', status: 200, code: 'InvalidResourceReference', message: 'Gone.', times: 1 })
    await expect(cloud.compute.poll(cloud.principal, ticket!)).rejects.toMatchObject({
      trouble: 'network-missing',
    })
  })

  it('of an operation that failed throws its reason', async () => {
    const { ticket } = await cloud.compute.act(cloud.principal, 'restart', vm)
    fault({ path: '/operations/', status: 200, code: 'VMStartTimedOut', message: 'It hangs.', times: 1 })
    await expect(cloud.compute.poll(cloud.principal, ticket!)).rejects.toMatchObject({
      trouble: 'final',
      azureCode: 'VMStartTimedOut',
      message: expect.stringMatching(/may still come up/),
    })
  })
})

describe('signing in', () => {
  const withPrincipal = (change: Partial<Principal>) => ({ ...cloud.principal, ...change })
  const other = '5b5d9d3c-4a33-4e0d-9d5e-5f6e2f5f0a11'

  it.each([
    ['AADSTS7000215', { clientSecret: 'wrong' }, /does not accept the client secret/],
    ['AADSTS700016', { clientId: other }, /client ID/],
    ['AADSTS90002', { tenantId: other }, /tenant ID/],
  ])('%s says what to mend', async (azureCode, change, message) => {
    await expect(cloud.compute.describe(withPrincipal(change))).rejects.toMatchObject({
      trouble: 'credentials',
      azureCode,
      message: expect.stringMatching(message),
    })
  })

  it('says that the secret has expired', async () => {
    const text = "AADSTS7000222: The provided client secret keys for app 'x' are expired."
    fault({ path: '/oauth2/', status: 401, code: 'AADSTS7000222', message: text })
    const fresh = azureCompute({ armOrigin: cloud.azure.origin, entraOrigin: cloud.azure.origin })
    await expect(fresh.readVm(cloud.principal, vm)).rejects.toMatchObject({
      trouble: 'credentials',
      message: expect.stringMatching(/has expired/),
    })
  })

  it('that Entra cannot answer just now passes by itself', async () => {
    const fresh = azureCompute({ armOrigin: cloud.azure.origin, entraOrigin: 'http://127.0.0.1:9' })
    await expect(fresh.readVm(cloud.principal, vm)).rejects.toMatchObject({ trouble: 'transient' })
    fault({ path: '/oauth2/', status: 503, code: 'temporarily_unavailable' })
    const busy = azureCompute({ armOrigin: cloud.azure.origin, entraOrigin: cloud.azure.origin })
    await expect(busy.readVm(cloud.principal, vm)).rejects.toMatchObject({ trouble: 'transient' })
  })

  it('says that the subscription is another', async () => {
    const strange = withPrincipal({ subscriptionId: other })
    await expect(cloud.compute.describe(strange)).rejects.toMatchObject({ trouble: 'credentials' })
    await expect(cloud.compute.createVm(strange, vm)).rejects.toMatchObject({ trouble: 'credentials' })
  })

  it('happens once for many calls', async () => {
    fault({ path: '/oauth2/', status: 503, code: 'no_second_token' })
    await Promise.all(Array.from({ length: 5 }, () => cloud.compute.readVm(cloud.principal, vm)))
  })
})

describe('a connection', () => {
  it.each([
    ['that is reset', true],
    ['that is refused', false],
  ])('%s passes by itself', async (_, listening) => {
    const server = createServer((request) => request.socket.destroy())
    const armOrigin = await listen(server)
    if (!listening) await new Promise((resolve) => server.close(resolve))
    const cut = azureCompute({ armOrigin, entraOrigin: cloud.azure.origin })
    await expect(cut.act(cloud.principal, 'start', vm)).rejects.toMatchObject({
      trouble: 'transient',
      message: 'Azure does not answer just now. Try again in a few minutes.',
    })
    await expect(cut.listVms(cloud.principal)).rejects.toMatchObject({ trouble: 'transient' })
  })

  it('that brings something else than Azure passes by itself', async () => {
    const page = (status: number) =>
      listen(
        createServer((_, response) =>
          response.writeHead(status, { 'content-type': 'text/html' }).end('<html>Gateway</html>'),
        ),
      )
    for (const status of [200, 502]) {
      const odd = azureCompute({ armOrigin: await page(status), entraOrigin: cloud.azure.origin })
      await expect(odd.listVms(cloud.principal)).rejects.toMatchObject({ trouble: 'transient' })
    }
  })
})
