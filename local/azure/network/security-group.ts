import { randomUUID } from 'node:crypto'
import { type JsonObject, listAt, numberAt, textAt } from '../../service/json.ts'
import type { Draft, Kind } from '../arm/kind.ts'
import { ArmError } from '../errors.ts'
import { networkName } from './network-rules.ts'

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
