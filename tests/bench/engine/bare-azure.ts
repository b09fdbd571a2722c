import type { SimulatedSubscription } from '../../support/stack.ts'
import { speed } from '../kernel/pace.ts'

/**
 * The bound for a makespan: the same PUTs as the product makes, from a script that does nothing else, all at once. It looks as
 * often as the product does, which is twice as often as Azure proposes. When it is throttled, it waits as long as Azure asks.
 */

const lookEveryMs = (5 / speed) * 1000
/** How long Azure asks to wait, in milliseconds. */
const waitOf = ({ headers }: Response): number | undefined => {
  const seconds = headers.get('retry-after')
  return seconds === null ? undefined : Number(seconds) * 1000
}
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const bearerOf = async (
  origin: string,
  { tenantId, clientId, clientSecret }: SimulatedSubscription,
): Promise<string> => {
  const response = await fetch(`${origin}/${tenantId}/oauth2/v2.0/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      scope: 'https://management.azure.com/.default',
    }),
  })
  const { access_token: token } = (await response.json()) as { access_token: string }
  return token
}

export const makeBare = async (
  origin: string,
  subscription: SimulatedSubscription,
  count: number,
  /** Whether each is deallocated as soon as it is made. */
  { stopped = false }: { readonly stopped?: boolean } = {},
): Promise<number> => {
  const authorization = `Bearer ${await bearerOf(origin, subscription)}`
  const here = (link: string): string => link.replace('https://management.azure.com', origin)

  const request = async (method: string, url: string, body?: object): Promise<Response> => {
    for (;;) {
      const response = await fetch(url, {
        method,
        headers: { authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      if (response.status !== 429) return response
      await response.arrayBuffer()
      await pause(waitOf(response) ?? 1_000)
    }
  }

  const send = async (method: string, path: string, apiVersion: string, body?: object): Promise<void> => {
    const group = `${origin}/subscriptions/${subscription.subscriptionId}/resourceGroups/bare`
    const response = await request(method, `${group}${path}?api-version=${apiVersion}`, body)
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    const accepted = response.headers.get('azure-asyncoperation')
    await response.arrayBuffer()
    while (accepted !== null) {
      await pause(lookEveryMs)
      const look = await request('GET', here(accepted))
      const { status } = (await look.json()) as { status: string }
      if (status === 'Succeeded') return
      if (status !== 'InProgress') throw new Error(`${path} ended as ${status}`)
    }
  }

  const put = (path: string, apiVersion: string, body: object): Promise<void> =>
    send('PUT', path, apiVersion, body)

  const network = '/providers/Microsoft.Network'
  const startedAt = performance.now()
  const location = 'eastus'
  await put('', '2025-04-01', { location })
  await put(`${network}/networkSecurityGroups/nsg`, '2026-01-01', { location, properties: {} })
  await put(`${network}/virtualNetworks/vnet`, '2026-01-01', {
    location,
    properties: {
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [{ name: 'vms', properties: { addressPrefix: '10.0.0.0/20' } }],
    },
  })
  const group = `/subscriptions/${subscription.subscriptionId}/resourceGroups/bare`
  const subnet = `${group}${network}/virtualNetworks/vnet/subnets/vms`
  const addressOf = (name: string) => `${network}/publicIPAddresses/${name}-ip`
  const interfaceOf = (name: string) => `${network}/networkInterfaces/${name}-nic`
  const address = { location, sku: { name: 'Standard' }, properties: { publicIPAllocationMethod: 'Static' } }
  const nic = (name: string) => ({
    location,
    properties: {
      networkSecurityGroup: { id: `${group}${network}/networkSecurityGroups/nsg` },
      ipConfigurations: [
        {
          name: 'primary',
          properties: {
            subnet: { id: subnet },
            publicIPAddress: { id: group + addressOf(name), properties: { deleteOption: 'Delete' } },
          },
        },
      ],
    },
  })
  const vm = (name: string) => ({
    location,
    properties: {
      hardwareProfile: { vmSize: 'Standard_B1s' },
      storageProfile: {
        imageReference: {
          publisher: 'Canonical',
          offer: '0001-com-ubuntu-server-jammy',
          sku: '22_04-lts-gen2',
          version: 'latest',
        },
        osDisk: { name: `${name}-disk`, createOption: 'FromImage', diskSizeGB: 32, deleteOption: 'Delete' },
      },
      osProfile: { computerName: name, adminUsername: 'teacher', adminPassword: 'Correct-horse-9' },
      networkProfile: {
        networkInterfaces: [
          { id: group + interfaceOf(name), properties: { primary: true, deleteOption: 'Delete' } },
        ],
      },
    },
  })
  const make = async (name: string): Promise<void> => {
    await put(addressOf(name), '2026-01-01', address)
    await put(interfaceOf(name), '2026-01-01', nic(name))
    const machine = `/providers/Microsoft.Compute/virtualMachines/${name}`
    await put(machine, '2026-04-01', vm(name))
    if (stopped) await send('POST', `${machine}/deallocate`, '2026-04-01')
  }
  const names = Array.from({ length: count }, (_, index) => `web-${index + 1}`)
  await Promise.all(names.map(make))
  return performance.now() - startedAt
}
