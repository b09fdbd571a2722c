import type { NetworkSecurityGroup, Subnet, VirtualNetwork } from '@azure/arm-network'
import { isRestError } from '@azure/core-rest-pipeline'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Networking } from '../../../ports/vms/compute.ts'
import type { NetworkPart, NetworkParts } from '../../../ports/vms/parts.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { begin, done } from '../kernel/tickets.ts'
import { cloudError, ifThere, unlessMissing } from '../kernel/translate.ts'

const opened = (name: string, port: string) => ({
  name,
  priority: 1000,
  direction: 'Inbound',
  access: 'Allow',
  protocol: 'Tcp',
  sourceAddressPrefix: '*',
  sourcePortRange: '*',
  destinationAddressPrefix: '*',
  destinationPortRange: port,
})

type System = 'linux' | 'windows'

/** Only the one way to sign in that a system has is open. */
const wayIn = { linux: opened('allow-ssh', '22'), windows: opened('allow-rdp', '3389') }

const rulesBody = (system: System, { location, tags }: NetworkParts): NetworkSecurityGroup => ({
  location,
  tags: { ...tags },
  securityRules: [wayIn[system]],
})

/** Networks of different regions get different address ranges, so that they can be joined one day. */
const addressBlock = (location: string): number =>
  10 + ([...location].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 240)

const subnetOf = ({ location, subnetName }: NetworkParts): Subnet => ({
  name: subnetName,
  addressPrefix: `10.${addressBlock(location)}.0.0/20`,
  // VMs go out through their own public address; said aloud because the default depends on the API's version.
  defaultOutboundAccess: false,
})

/** Rules stand on the interfaces. On a subnet of an earlier version they stay: VMs without others rely on them. */
const vnetBody = (network: NetworkParts): VirtualNetwork => ({
  location: network.location,
  tags: { ...network.tags },
  addressSpace: { addressPrefixes: [`10.${addressBlock(network.location)}.0.0/16`] },
  subnets: [subnetOf(network)],
})

/** What stands is left as it is: a teacher may have narrowed the rules or added a subnet in the portal. */
const stands = (found: { readonly provisioningState?: string } | undefined): boolean =>
  found?.provisioningState === 'Succeeded'

/** Made at the same moment for another region: a group that exists anywhere is the group. */
const isElsewhere = (error: unknown): boolean =>
  isRestError(error) && error.code === 'InvalidResourceGroupLocation'

const ensureGroup = async ({ resources }: Clients, { resourceGroup, location, tags }: NetworkParts) => {
  const found = await ifThere(resources.resourceGroups.get(resourceGroup))
  if (found?.properties?.provisioningState === 'Deleting') {
    throw cloudError('busy', 'ResourceGroupBeingDeleted')
  }
  // An existing group keeps its tags and location: it may be shared with work that is not ours.
  if (found) return done
  try {
    await resources.resourceGroups.createOrUpdate(resourceGroup, { location, tags: { ...tags } })
  } catch (error) {
    if (!isElsewhere(error)) throw error
  }
  return done
}

/** What is there but not finished, or failed, is asked for again as it is. */
const ensureRules = async ({ network }: Clients, system: System, parts: NetworkParts): Promise<Begun> => {
  const { resourceGroup, nsgNames } = parts
  const { networkSecurityGroups } = network
  const found = await ifThere(networkSecurityGroups.get(resourceGroup, nsgNames[system]))
  if (stands(found)) return done
  const body = found ?? rulesBody(system, parts)
  return begin(networkSecurityGroups.createOrUpdate(resourceGroup, nsgNames[system], body), 'network', true)
}

const ensureVnet = async ({ network }: Clients, parts: NetworkParts): Promise<Begun> => {
  const { resourceGroup, vnetName, subnetName } = parts
  const { virtualNetworks } = network
  const found = await ifThere(virtualNetworks.get(resourceGroup, vnetName))
  const subnets = found?.subnets ?? []
  const isIn = subnets.some(({ name }) => name === subnetName)
  if (stands(found) && isIn) return done
  const body = found ? { ...found, subnets: isIn ? subnets : [...subnets, subnetOf(parts)] } : vnetBody(parts)
  return begin(virtualNetworks.createOrUpdate(resourceGroup, vnetName, body), 'network', true)
}

const ensure = {
  group: ensureGroup,
  linux: (clients, parts) => ensureRules(clients, 'linux', parts),
  windows: (clients, parts) => ensureRules(clients, 'windows', parts),
  vnet: ensureVnet,
} satisfies Record<Exclude<NetworkPart, 'shared'>, (clients: Clients, parts: NetworkParts) => Promise<Begun>>

const remove = (
  { network }: Clients,
  part: Exclude<NetworkPart, 'group'>,
  { resourceGroup, nsgNames, vnetName }: NetworkParts,
): Promise<Begun> =>
  part === 'vnet'
    ? begin(network.virtualNetworks.delete(resourceGroup, vnetName), 'network')
    : begin(network.networkSecurityGroups.delete(resourceGroup, nsgNames[part]), 'network')

export const createNetwork = (ask: Ask): Networking => ({
  ensureNetworkPart: (principal, part, parts) =>
    ask(principal, (clients) => ensure[part](clients, parts), 'create'),
  deleteNetworkPart: (principal, part, parts) =>
    unlessMissing(
      ask(principal, (clients) => remove(clients, part, parts)),
      done,
    ),
})
