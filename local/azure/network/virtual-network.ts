import { randomUUID } from 'node:crypto'
import { at, type JsonObject, listAt, objectAt, textAt } from '../../service/json.ts'
import type { Draft, Kind } from '../arm/kind.ts'
import { ArmError, invalidReference } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Reference } from '../model/references.ts'
import type { Resource } from '../model/resources.ts'
import { networkName, requireReady, virtualNetworkName } from './network-rules.ts'
import { contains, overlaps, type Prefix, parsePrefix } from './prefix.ts'

export const virtualNetwork: Kind = {
  type: 'Microsoft.Network/virtualNetworks',
  namePattern: virtualNetworkName,
  nameLabel: 'virtualNetworkName',
  removal: 'virtualNetwork',
  build: (cloud, draft) => {
    const spaces = parseSpaces(draft)
    const subnets = parseSubnets(draft, spaces)
    refuseLostSubnets(cloud, draft, subnets)
    const references = subnets.flatMap((subnet) => securityGroupOf(cloud, draft, subnet))
    const properties = {
      ...draft.properties,
      resourceGuid: textAt(draft.existing?.properties, 'resourceGuid') ?? randomUUID(),
      subnets,
      virtualNetworkPeerings: [],
      enableDdosProtection: false,
    }
    return { properties, references, work: 'virtualNetwork' }
  },
  present: (cloud, { properties }) => {
    const subnets = listAt(properties, 'subnets').map((subnet) => {
      const users = cloud.references.usersOf(textAt(subnet, 'id') ?? '')
      if (users.length === 0) return subnet
      return {
        ...subnet,
        properties: { ...objectAt(subnet, 'properties'), ipConfigurations: users.map((id) => ({ id })) },
      }
    })
    return { ...properties, subnets }
  },
  refuseRemoval: (cloud, network) => {
    const used = cloud.references.anyUserBelow(`${network.id}/subnets`)
    if (used) throw subnetInUse(used.target, used.detail)
  },
}

const parseSpaces = ({ place, properties }: Draft): readonly Prefix[] => {
  const texts = at(properties, 'addressSpace', 'addressPrefixes')
  const spaces = Array.isArray(texts) ? texts.map((text) => parsePrefix(String(text))) : []
  if (spaces.length === 0) {
    throw new ArmError(
      400,
      'NetcfgInvalidVirtualNetworkSite',
      `Address space of virtual network '${place.name}' is missing: 'addressSpace.addressPrefixes' needs at least one prefix.`,
    )
  }
  return spaces.map((space) => {
    if (space) return space
    throw new ArmError(
      400,
      'InvalidAddressPrefixFormat',
      `Address prefix ${JSON.stringify(texts)} of resource ${place.name} is not formatted correctly. It should follow CIDR notation, for example 10.0.0.0/24.`,
    )
  })
}

const parseSubnets = (draft: Draft, spaces: readonly Prefix[]): readonly JsonObject[] => {
  const taken: { name: string; prefix: Prefix }[] = []
  return listAt(draft.properties, 'subnets').map((subnet) => {
    const name = textAt(subnet, 'name')
    if (name === undefined || !networkName.test(name)) {
      throw new ArmError(400, 'InvalidResourceName', `Resource name ${name ?? ''} of a subnet is invalid.`)
    }
    const properties = objectAt(subnet, 'properties') ?? {}
    const listed = at(properties, 'addressPrefixes')
    const text = textAt(properties, 'addressPrefix') ?? (Array.isArray(listed) ? String(listed[0]) : '')
    const prefix = parsePrefix(text)
    if (!prefix || !spaces.some((space) => contains(space, prefix))) {
      throw new ArmError(
        400,
        'NetcfgInvalidSubnet',
        `Subnet '${name}' is not valid in virtual network '${draft.place.name}'.`,
      )
    }
    const rival = taken.find((other) => overlaps(other.prefix, prefix))
    if (rival) {
      throw new ArmError(
        400,
        'NetcfgSubnetRangesOverlap',
        `Subnet '${name}' is not valid because its IP address range overlaps with that of an existing subnet '${rival.name}' in virtual network '${draft.place.name}'.`,
      )
    }
    taken.push({ name, prefix })
    return {
      name,
      id: `${draft.id}/subnets/${name}`,
      type: 'Microsoft.Network/virtualNetworks/subnets',
      etag: `W/"${randomUUID()}"`,
      properties: {
        delegations: [],
        privateEndpointNetworkPolicies: 'Disabled',
        privateLinkServiceNetworkPolicies: 'Enabled',
        ...without(properties, 'ipConfigurations'),
        addressPrefix: text,
        provisioningState: 'Succeeded',
      },
    }
  })
}

/** A PUT lists all subnets: what it leaves out is to be deleted, which fails while something is inside. */
const refuseLostSubnets = (cloud: Cloud, draft: Draft, kept: readonly JsonObject[]): void => {
  for (const subnet of listAt(draft.existing?.properties, 'subnets')) {
    const id = textAt(subnet, 'id') ?? ''
    const stays = kept.some((other) => textAt(other, 'id')?.toLowerCase() === id.toLowerCase())
    const user = stays ? undefined : cloud.references.usersOf(id)[0]
    if (user !== undefined) throw subnetInUse(id, user)
  }
}

const securityGroupOf = (cloud: Cloud, draft: Draft, subnet: JsonObject): readonly Reference[] => {
  const target = textAt(subnet, 'properties', 'networkSecurityGroup', 'id')
  if (target === undefined) return []
  requireReady(cloud, target, draft)
  return [{ target, detail: textAt(subnet, 'id') ?? '' }]
}

/** The subnet and its network; refuses one that does not exist or is still in the making. */
export const requireSubnet = (
  cloud: Cloud,
  subnetId: string,
  by: { readonly id: string; readonly location: string },
): { readonly id: string; readonly prefix: Prefix; readonly text: string } => {
  const networkId = subnetId.replace(/\/subnets\/[^/]+$/i, '')
  const network: Resource = requireReady(cloud, networkId, by)
  const subnet = listAt(network.properties, 'subnets').find(
    (candidate) => textAt(candidate, 'id')?.toLowerCase() === subnetId.toLowerCase(),
  )
  const text = textAt(subnet, 'properties', 'addressPrefix') ?? ''
  const prefix = parsePrefix(text)
  if (!subnet || !prefix) throw invalidReference(subnetId, by.id)
  return { id: textAt(subnet, 'id') ?? subnetId, prefix, text }
}

const subnetInUse = (subnet: string, user: string): ArmError => {
  const name = subnet.slice(subnet.lastIndexOf('/') + 1)
  return new ArmError(
    400,
    'InUseSubnetCannotBeDeleted',
    `Subnet ${name} is in use by ${user} and cannot be deleted. In order to delete the subnet, delete all the resources within the subnet. See aka.ms/deletesubnet.`,
  )
}

const without = (object: JsonObject, key: string): JsonObject => {
  const { [key]: _left, ...rest } = object
  return rest
}
