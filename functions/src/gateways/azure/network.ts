import type { NetworkSecurityGroup, VirtualNetwork } from '@azure/arm-network'
import { resourceId } from '../../domain/azure-names.ts'
import type { Begun, Compute, NetworkPart, NetworkParts } from '../../ports/compute.ts'
import type { Clients } from './clients.ts'
import type { Ask } from './door.ts'
import { begin, done } from './tickets.ts'
import { cloudError, isMissing, unlessMissing } from './translate.ts'

type Network = Pick<Compute, 'ensureNetworkPart' | 'deleteNetworkPart'>

const opened = (name: string, port: string, priority: number) => ({
  name,
  priority,
  direction: 'Inbound',
  access: 'Allow',
  protocol: 'Tcp',
  sourceAddressPrefix: '*',
  sourcePortRange: '*',
  destinationAddressPrefix: '*',
  destinationPortRange: port,
})

/** One set of rules serves Linux and Windows of a region: only the two ways to sign in are open. */
const rulesBody = ({ location, tags }: NetworkParts): NetworkSecurityGroup => ({
  location,
  tags: { ...tags },
  securityRules: [opened('allow-ssh', '22', 1000), opened('allow-rdp', '3389', 1010)],
})

/** Networks of different regions get different address ranges, so that they can be joined one day. */
const addressBlock = (location: string): number =>
  10 + ([...location].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 240)

const vnetBody = (subscriptionId: string, network: NetworkParts): VirtualNetwork => {
  const block = addressBlock(network.location)
  const { resourceGroup, nsgName } = network
  const nsgId = resourceId(
    { subscriptionId, resourceGroup },
    'Microsoft.Network/networkSecurityGroups',
    nsgName,
  )
  return {
    location: network.location,
    tags: { ...network.tags },
    addressSpace: { addressPrefixes: [`10.${block}.0.0/16`] },
    subnets: [
      {
        name: network.subnetName,
        addressPrefix: `10.${block}.0.0/20`,
        // VMs go out through their own public address; said aloud because the default depends on the API's version.
        defaultOutboundAccess: false,
        networkSecurityGroup: { id: nsgId },
      },
    ],
  }
}

const read = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** What stands is left as it is: a teacher may have narrowed the rules or added a subnet in the portal. */
const stands = (found: { readonly provisioningState?: string } | undefined): boolean =>
  found?.provisioningState === 'Succeeded'

const ensureGroup = async ({ resources }: Clients, { resourceGroup, location, tags }: NetworkParts) => {
  const found = await read(resources.resourceGroups.get(resourceGroup))
  if (found?.properties?.provisioningState === 'Deleting') {
    throw cloudError('busy', 'ResourceGroupBeingDeleted')
  }
  // An existing group keeps its tags and location: it may be shared with work that is not ours.
  if (!found) await resources.resourceGroups.createOrUpdate(resourceGroup, { location, tags: { ...tags } })
  return done
}

const ensureRules = async ({ network }: Clients, parts: NetworkParts): Promise<Begun> => {
  const { resourceGroup, nsgName } = parts
  if (stands(await read(network.networkSecurityGroups.get(resourceGroup, nsgName)))) return done
  return begin(
    network.networkSecurityGroups.createOrUpdate(resourceGroup, nsgName, rulesBody(parts)),
    'network',
    true,
  )
}

const ensureVnet = async (clients: Clients, parts: NetworkParts): Promise<Begun> => {
  const { resourceGroup, vnetName, subnetName } = parts
  const { virtualNetworks } = clients.network
  const found = await read(virtualNetworks.get(resourceGroup, vnetName))
  if (stands(found) && found?.subnets?.some(({ name }) => name === subnetName)) return done
  const body = vnetBody(clients.subscriptionId, parts)
  return begin(virtualNetworks.createOrUpdate(resourceGroup, vnetName, body), 'network', true)
}

const ensure = { group: ensureGroup, nsg: ensureRules, vnet: ensureVnet } satisfies Record<
  NetworkPart,
  unknown
>

const remove = (
  { network }: Clients,
  part: Exclude<NetworkPart, 'group'>,
  { resourceGroup, nsgName, vnetName }: NetworkParts,
): Promise<Begun> =>
  part === 'nsg'
    ? begin(network.networkSecurityGroups.delete(resourceGroup, nsgName), 'network')
    : begin(network.virtualNetworks.delete(resourceGroup, vnetName), 'network')

export const createNetwork = (ask: Ask): Network => ({
  ensureNetworkPart: (principal, part, parts) =>
    ask(principal, (clients) => ensure[part](clients, parts), 'create'),
  deleteNetworkPart: (principal, part, parts) =>
    unlessMissing(
      ask(principal, (clients) => remove(clients, part, parts)),
      done,
    ),
})
