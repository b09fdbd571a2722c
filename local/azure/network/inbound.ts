import { at, type Json, type JsonObject, listAt, numberAt, objectAt, textAt } from '../../service/json.ts'
import { ailmentsOf } from '../guest/ailments.ts'
import type { Cloud } from '../model/cloud.ts'
import { parseId, type ResourceId } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'
import { makeNow } from '../resources/make-now.ts'
import { contains, type Prefix, parsePrefix } from './prefix.ts'
import { securityGroup } from './security-group.ts'
import { virtualNetwork } from './virtual-network.ts'

/**
 * Who gets in from outside, worked out as Azure does: the rules of the subnet, then those of the interface, of each the first
 * that fits by priority, and both must let through.
 * https://learn.microsoft.com/azure/virtual-network/network-security-group-how-it-works
 */

export type Side = 'subnet' | 'interface'

export interface Call {
  readonly fromAddress: string
  readonly port: number
  readonly protocol: string
}

interface Decision {
  readonly at: Side
  readonly group: string
  readonly name: string
  readonly priority: number
}

export interface Checked {
  readonly allowed: boolean
  /** What decided: the first that denies, else the interface's, else the subnet's. */
  readonly rule: Decision | null
  readonly listening: boolean
  readonly publicIP?: string
}

const host = (address: string): Prefix | undefined =>
  parsePrefix(address.includes('/') ? address : `${address}/32`)

const isInside = (address: string, prefix: string): boolean => {
  const [inner, outer] = [host(address), host(prefix)]
  return inner !== undefined && outer !== undefined && contains(outer, inner)
}

const textsAt = (rule: JsonObject, one: string, many: string): readonly string[] => {
  const list = at(rule, 'properties', many)
  const single = textAt(rule, 'properties', one)
  return [...(single === undefined ? [] : [single]), ...(Array.isArray(list) ? list.map(String) : [])]
}

interface Place {
  /** Ranges of the machine's network. */
  readonly spaces: readonly string[]
  readonly privateIP: string
}

const platform = '168.63.129.16'

const isFrom = (address: string, source: string, { spaces }: Place): boolean => {
  const isNear = spaces.some((space) => isInside(address, space))
  const tags: Readonly<Record<string, boolean>> = {
    '*': true,
    any: true,
    internet: !isNear && address !== platform,
    virtualnetwork: isNear,
    azureloadbalancer: address === platform,
  }
  return tags[source.toLowerCase()] ?? isInside(address, source)
}

const isTo = (destination: string, { privateIP }: Place): boolean =>
  ['*', 'any', 'virtualnetwork'].includes(destination.toLowerCase()) || isInside(privateIP, destination)

const hasPort = (port: number, range: string): boolean => {
  if (range === '*') return true
  const [first = Number.NaN, last = first] = range.split('-').map(Number)
  return first <= port && port <= last
}

const fits = (rule: JsonObject, call: Call, place: Place): boolean => {
  const protocol = textAt(rule, 'properties', 'protocol') ?? '*'
  return (
    textAt(rule, 'properties', 'direction')?.toLowerCase() === 'inbound' &&
    (protocol === '*' || protocol.toLowerCase() === call.protocol.toLowerCase()) &&
    textsAt(rule, 'sourceAddressPrefix', 'sourceAddressPrefixes').some((source) =>
      isFrom(call.fromAddress, source, place),
    ) &&
    textsAt(rule, 'destinationAddressPrefix', 'destinationAddressPrefixes').some((one) => isTo(one, place)) &&
    textsAt(rule, 'destinationPortRange', 'destinationPortRanges').some((range) => hasPort(call.port, range))
  )
}

const priorityOf = (rule: JsonObject): number => numberAt(rule, 'properties', 'priority') ?? 0

const decide = (group: Resource, call: Call, place: Place): JsonObject | undefined =>
  [...listAt(group.properties, 'securityRules'), ...listAt(group.properties, 'defaultSecurityRules')]
    .toSorted((one, other) => priorityOf(one) - priorityOf(other))
    .find((rule) => fits(rule, call, place))

const isAllow = (rule: JsonObject): boolean => textAt(rule, 'properties', 'access') === 'Allow'

const found = (cloud: Cloud, id: string | undefined): Resource | undefined =>
  id === undefined ? undefined : cloud.resources.find(id)

/** What a machine's first interface hangs on. */
const surroundingsOf = (cloud: Cloud, vm: Resource) => {
  const nic = found(cloud, textAt(listAt(vm.properties, 'networkProfile', 'networkInterfaces')[0], 'id'))
  const configuration = listAt(nic?.properties, 'ipConfigurations')[0]
  const subnetId = textAt(configuration, 'properties', 'subnet', 'id') ?? ''
  const network = found(cloud, subnetId.replace(/\/subnets\/[^/]+$/i, ''))
  const subnet = listAt(network?.properties, 'subnets').find(
    (one) => textAt(one, 'id')?.toLowerCase() === subnetId.toLowerCase(),
  )
  const address = found(cloud, textAt(configuration, 'properties', 'publicIPAddress', 'id'))
  const groupOf = (value: Json | undefined) =>
    found(cloud, textAt(value, 'properties', 'networkSecurityGroup', 'id'))
  return {
    network,
    subnet,
    publicIP: textAt(address?.properties, 'ipAddress'),
    privateIP: textAt(configuration, 'properties', 'privateIPAddress') ?? '',
    groups: {
      subnet: groupOf(subnet),
      interface: nic && found(cloud, textAt(nic.properties, 'networkSecurityGroup', 'id')),
    },
  }
}

/** The one port by which people sign in to a system: its service answers, and its own firewall lets them. */
const isServed = (cloud: Cloud, vm: Resource, port: number): boolean => {
  const isWindows = textAt(vm.properties, 'storageProfile', 'osDisk', 'osType') === 'Windows'
  if (vm.power !== 'running' || port !== (isWindows ? 3389 : 22)) return false
  const { boot, service, firewall } = ailmentsOf(cloud, vm)
  // One that has not come up serves nobody; an agent that is silent changes nothing.
  return boot === 'ok' && service === 'running' && firewall === 'open'
}

export const checkInbound = (cloud: Cloud, vm: Resource, call: Call): Checked => {
  const { network, privateIP, publicIP, groups } = surroundingsOf(cloud, vm)
  const listening = isServed(cloud, vm, call.port)
  if (publicIP === undefined) return { allowed: false, rule: null, listening }
  const texts = at(network?.properties, 'addressSpace', 'addressPrefixes')
  const place = { privateIP, spaces: Array.isArray(texts) ? texts.map(String) : [] }
  const decisions = (['subnet', 'interface'] as const).flatMap((side) => {
    const group = groups[side]
    const rule = group && decide(group, call, place)
    if (group === undefined || rule === undefined) return []
    const name = textAt(rule, 'name') ?? ''
    return [{ side, rule, said: { at: side, group: group.name, name, priority: priorityOf(rule) } }]
  })
  const denied = decisions.find(({ rule }) => !isAllow(rule))
  return {
    // A Standard address is closed until rules let somebody in.
    allowed: denied === undefined && decisions.length > 0,
    rule: (denied ?? decisions.at(-1))?.said ?? null,
    listening,
    publicIP,
  }
}

export interface NewRule {
  readonly at: Side
  readonly name: string
  readonly priority: number
  readonly access: 'Allow' | 'Deny'
  readonly source: string
  readonly port: number
}

const ruleBody = ({
  name,
  priority,
  access,
  source,
  port,
}: Omit<NewRule, 'at' | 'port'> & { port: string }) => ({
  name,
  properties: {
    ...{ priority, access, direction: 'Inbound', protocol: '*' },
    ...{ sourceAddressPrefix: source, sourcePortRange: '*' },
    ...{ destinationAddressPrefix: '*', destinationPortRange: port },
  },
})

/** What nobody asked for goes on: a group that somebody puts around a subnet is made so that it does. */
const letAll = ruleBody({ name: 'AllowAllInBound', priority: 4096, access: 'Allow', source: '*', port: '*' })

const placeOf = ({ id }: Resource): ResourceId => {
  const place = parseId(id)
  if (place === undefined) throw new Error(`${id} is no id of a resource`)
  return place
}

const withRules = (cloud: Cloud, group: Resource, rules: readonly JsonObject[]): void => {
  const { location, tags } = group
  const body = { properties: { ...group.properties, securityRules: rules } }
  makeNow(cloud, securityGroup, placeOf(group), body, { location, tags })
}

const groupAround = (cloud: Cloud, vm: Resource, side: Side): Resource | undefined => {
  const { network, subnet, groups } = surroundingsOf(cloud, vm)
  const known = groups[side]
  if (known !== undefined || side === 'interface' || network === undefined || subnet === undefined) {
    return known
  }
  const given = { location: network.location, tags: {} }
  const place = { ...placeOf(network), type: securityGroup.type, name: `${network.name}-nsg` }
  const made = makeNow(cloud, securityGroup, place, { properties: { securityRules: [letAll] } }, given)
  const subnets = listAt(network.properties, 'subnets').map((one) =>
    one === subnet
      ? { ...one, properties: { ...objectAt(one, 'properties'), networkSecurityGroup: { id: made.id } } }
      : one,
  )
  const body = { properties: { ...network.properties, subnets } }
  makeNow(cloud, virtualNetwork, placeOf(network), body, {
    location: network.location,
    tags: network.tags,
  })
  return made
}

const isNamed = (name: string) => (rule: JsonObject) =>
  textAt(rule, 'name')?.toLowerCase() === name.toLowerCase()

/** As somebody adds it in the portal, at once. False where the machine has no such place. */
export const addRule = (cloud: Cloud, vm: Resource, { at: side, port, ...rule }: NewRule): boolean => {
  const group = groupAround(cloud, vm, side)
  if (group === undefined) return false
  const others = listAt(group.properties, 'securityRules').filter((one) => !isNamed(rule.name)(one))
  withRules(cloud, group, [...others, ruleBody({ ...rule, port: String(port) })])
  return true
}

/** False where there is no such rule. */
export const dropRule = (cloud: Cloud, vm: Resource, side: Side, name: string): boolean => {
  const group = surroundingsOf(cloud, vm).groups[side]
  const rules = listAt(group?.properties, 'securityRules')
  if (group === undefined || !rules.some(isNamed(name))) return false
  withRules(
    cloud,
    group,
    rules.filter((one) => !isNamed(name)(one)),
  )
  return true
}
