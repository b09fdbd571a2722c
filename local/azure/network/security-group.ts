import { randomUUID } from 'node:crypto'
import { at, type JsonObject, listAt, numberAt, textAt } from '../../service/json.ts'
import type { Draft, Kind } from '../arm/kind.ts'
import { ArmError } from '../errors.ts'
import { networkName } from './network-rules.ts'
import { overlaps, parsePrefix } from './prefix.ts'

export const securityGroup: Kind = {
  type: 'Microsoft.Network/networkSecurityGroups',
  namePattern: networkName,
  nameLabel: 'networkSecurityGroupName',
  removal: 'securityGroup',
  build: (_cloud, draft) => {
    const properties = {
      ...draft.properties,
      resourceGuid: textAt(draft.existing?.properties, 'resourceGuid') ?? randomUUID(),
      securityRules: parseRules(draft),
      defaultSecurityRules: defaultRules(draft.id),
    }
    return { properties, work: 'securityGroup' }
  },
  present: (cloud, { id, properties }) => {
    const users = cloud.references.usersOf(id)
    const named = (part: string) => users.filter((user) => user.includes(part)).map((user) => ({ id: user }))
    const [interfaces, subnets] = [named('/networkInterfaces/'), named('/subnets/')]
    return {
      ...properties,
      ...(interfaces.length > 0 ? { networkInterfaces: interfaces } : {}),
      ...(subnets.length > 0 ? { subnets } : {}),
    }
  },
  refuseRemoval: (cloud, { id }) => {
    const [user] = cloud.references.usersOf(id)
    if (user === undefined) return
    throw new ArmError(
      400,
      'InUseNetworkSecurityGroupCannotBeDeleted',
      `Network security group ${id} cannot be deleted because it is in use by the following resources: ${user}. In order to delete the Network security group, remove the association with the resource(s).`,
    )
  },
}

const parseRules = (draft: Draft): readonly JsonObject[] => {
  const seen = new Map<string, string>()
  return listAt(draft.properties, 'securityRules').map((rule) => {
    const name = textAt(rule, 'name') ?? ''
    if (!networkName.test(name)) {
      throw new ArmError(400, 'InvalidResourceName', `Resource name ${name} of a security rule is invalid.`)
    }
    for (const property of ['protocol', 'access', 'direction']) {
      if (textAt(rule, 'properties', property) === undefined) {
        throw new ArmError(
          400,
          'SecurityRuleParameterMissing',
          `Security rule ${name} must specify '${property}'.`,
        )
      }
    }
    refuseSources(draft.id, name, rule)
    const priority = numberAt(rule, 'properties', 'priority') ?? 0
    if (!Number.isInteger(priority) || priority < 100 || priority > 4096) {
      throw new ArmError(
        400,
        'SecurityRuleInvalidPriority',
        `Security rule has invalid Priority. Value provided: ${priority} Allowed range 100-4096.`,
      )
    }
    const slot = `${textAt(rule, 'properties', 'direction')?.toLowerCase()} ${priority}`
    const rival = seen.get(slot)
    if (rival !== undefined) {
      throw new ArmError(
        400,
        'SecurityRuleConflict',
        `Security rule ${name} conflicts with rule ${rival}. Rules cannot have the same Priority and Direction.`,
      )
    }
    seen.set(slot, name)
    return finishRule(`${draft.id}/securityRules/${name}`, name, rule.properties as JsonObject)
  })
}

const sourceTags = new Set(['*', 'internet', 'virtualnetwork', 'azureloadbalancer'])
const asPrefix = (text: string) => parsePrefix(text.includes('/') ? text : `${text}/32`)

/**
 * What a rule says of its sources: one prefix, or a list of addresses and ranges that do not overlap. A range whose first
 * address is not the one named is none (https://github.com/Azure/azure-powershell/issues/4557), lists take no tags
 * (https://github.com/hashicorp/terraform-provider-azurerm/issues/5617) and nothing twice
 * (https://github.com/kubernetes-sigs/cloud-provider-azure/issues/6775).
 */
const refuseSources = (groupId: string, name: string, rule: JsonObject): void => {
  const id = `${groupId}/securityRules/${name}`
  const refuse = (code: string, message: string) => new ArmError(400, code, message)
  const list = at(rule, 'properties', 'sourceAddressPrefixes')
  const many = Array.isArray(list) ? list.map(String) : []
  const single = textAt(rule, 'properties', 'sourceAddressPrefix')
  const tag = many.find((text) => sourceTags.has(text.toLowerCase()))
  if (tag !== undefined) {
    throw refuse(
      'SecurityRuleParameterContainsUnsupportedValue',
      `Security rule parameter SourceAddressPrefix for rule with Id ${id} cannot specify existing VIRTUALNETWORK, INTERNET, AZURELOADBALANCER, '*' or system tags. Unsupported value used: ${tag}.`,
    )
  }
  const all = [...many, ...(single === undefined || sourceTags.has(single.toLowerCase()) ? [] : [single])]
  const wrong = all.find((text) => asPrefix(text) === undefined)
  if (wrong !== undefined) {
    throw refuse(
      'SecurityRuleInvalidAddressPrefix',
      `Security rule ${id} has invalid Address prefix. Value provided: ${wrong}`,
    )
  }
  const ranges = many.map((text) => ({ text, prefix: asPrefix(text) ?? { first: 0, last: -1 } }))
  const clash = ranges.find(({ prefix }, index) =>
    ranges.some((other, place) => place < index && overlaps(other.prefix, prefix)),
  )
  if (clash !== undefined) {
    throw refuse(
      'OverlappingSubnetsNotPermittedInSecurityRule',
      `Security rule parameter SourceAddressPrefix for rule with Id ${id} cannot specify overlapping subnets. Value used: ${clash.text}.`,
    )
  }
  if (single === undefined && many.length === 0) {
    throw refuse('SecurityRuleParameterMissing', `Security rule ${name} must specify 'sourceAddressPrefix'.`)
  }
}

const finishRule = (id: string, name: string, properties: JsonObject): JsonObject => ({
  id,
  name,
  etag: `W/"${randomUUID()}"`,
  type: 'Microsoft.Network/networkSecurityGroups/securityRules',
  properties: { ...properties, provisioningState: 'Succeeded' },
})

const defaults: readonly [string, string, number, string, string, string][] = [
  ['AllowVnetInBound', 'Inbound', 65000, 'Allow', 'VirtualNetwork', 'VirtualNetwork'],
  ['AllowAzureLoadBalancerInBound', 'Inbound', 65001, 'Allow', 'AzureLoadBalancer', '*'],
  ['DenyAllInBound', 'Inbound', 65500, 'Deny', '*', '*'],
  ['AllowVnetOutBound', 'Outbound', 65000, 'Allow', 'VirtualNetwork', 'VirtualNetwork'],
  ['AllowInternetOutBound', 'Outbound', 65001, 'Allow', '*', 'Internet'],
  ['DenyAllOutBound', 'Outbound', 65500, 'Deny', '*', '*'],
]

const defaultRules = (groupId: string): readonly JsonObject[] =>
  defaults.map(([name, direction, priority, access, sourceAddressPrefix, destinationAddressPrefix]) => ({
    ...finishRule(`${groupId}/defaultSecurityRules/${name}`, name, {
      protocol: '*',
      sourcePortRange: '*',
      destinationPortRange: '*',
      sourceAddressPrefix,
      destinationAddressPrefix,
      access,
      priority,
      direction,
    }),
    type: 'Microsoft.Network/networkSecurityGroups/defaultSecurityRules',
  }))
