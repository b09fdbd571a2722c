import type { NetworkInterfaceIPConfiguration, NetworkSecurityGroup, SecurityRule } from '@azure/arm-network'
import { type OwnRules, type RuleName, ruleNames } from '../../../domain/courses/access/access-of-machine.ts'
import { resourceId } from '../../../domain/vms/azure-names.ts'
import type { Reaching, RuledVm } from '../../../ports/vms/reaching.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { begin, done } from '../kernel/tickets.ts'
import { unlessMissing } from '../kernel/translate.ts'

/** No two rules of a group have the same; what people add in the portal has room before and between. */
const priorities: Readonly<Record<RuleName, number>> = { student: 200, staff: 210, course: 1000 }

const ports: Readonly<Record<RuledVm['osType'], string>> = { Linux: '22', Windows: '3389' }

/** A list may hold addresses and ranges only: everybody is a prefix of its own, `SecurityRuleParameterContainsUnsupportedValue` else. */
const from = (sources: readonly string[]) =>
  sources.includes('*') ? { sourceAddressPrefix: '*' } : { sourceAddressPrefixes: [...sources] }

/** About the one way to sign in that the system has. */
const atPort = (osType: RuledVm['osType']) => ({
  direction: 'Inbound',
  protocol: 'Tcp',
  sourcePortRange: '*',
  destinationAddressPrefix: '*',
  destinationPortRange: ports[osType],
})

const ruleBody = (
  name: RuleName,
  osType: RuledVm['osType'],
  sources: readonly string[],
): SecurityRule & { readonly name: string } => ({
  ...atPort(osType),
  ...from(sources),
  name,
  priority: priorities[name],
  access: 'Allow',
})

/**
 * Azure lets in whatever comes from the same network (`AllowVnetInBound`): other machines of the course, in which their students
 * may do what they like. What the course or somebody opens comes before. What machines say to each other at other ports is the
 * course's business.
 */
const neighbours = (osType: RuledVm['osType']) => ({
  ...atPort(osType),
  ...{ name: 'neighbours', priority: 4000, access: 'Deny', sourceAddressPrefix: 'VirtualNetwork' },
})

export const rulesBody = ({ location, tags, osType }: RuledVm, rules: OwnRules): NetworkSecurityGroup => ({
  location,
  tags: { ...tags },
  securityRules: [
    ...ruleNames.flatMap((name) => (rules[name].length === 0 ? [] : [ruleBody(name, osType, rules[name])])),
    neighbours(osType),
  ],
})

/** What is not said of an address is forgotten of it: that the one that was made for the machine goes with it. */
const keepingAddress =
  ({ ipName }: RuledVm) =>
  (configuration: NetworkInterfaceIPConfiguration): NetworkInterfaceIPConfiguration => {
    const { publicIPAddress: address } = configuration
    if (address?.id === undefined) return configuration
    const { id } = address
    const isOurs = id.toLowerCase().endsWith(`/${ipName.toLowerCase()}`)
    const deleteOption = address.deleteOption ?? (isOurs ? 'Delete' : undefined)
    return { ...configuration, publicIPAddress: { id, ...(deleteOption && { deleteOption }) } }
  }

/** Asked first for what it is: whatever else it has stays. */
const join = async ({ network, subscriptionId }: Clients, vm: RuledVm) => {
  const { resourceGroup, nicName, nsgName } = vm
  const { id: _, ...found } = await network.networkInterfaces.get(resourceGroup, nicName)
  const id = resourceId({ subscriptionId, resourceGroup }, 'Microsoft.Network/networkSecurityGroups', nsgName)
  const ipConfigurations = found.ipConfigurations?.map(keepingAddress(vm))
  const body = { ...found, ...(ipConfigurations && { ipConfigurations }), networkSecurityGroup: { id } }
  return begin(network.networkInterfaces.createOrUpdate(resourceGroup, nicName, body), 'network')
}

export const createReaching = (ask: Ask): Reaching => ({
  makeRules: (principal, vm, rules) =>
    ask(
      principal,
      ({ network }) =>
        begin(
          network.networkSecurityGroups.createOrUpdate(vm.resourceGroup, vm.nsgName, rulesBody(vm, rules)),
          'network',
          true,
        ),
      'create',
    ),

  joinRules: (principal, vm) => ask(principal, (clients) => join(clients, vm)),

  writeRule: (principal, { resourceGroup, nsgName, osType }, rule, sources) => {
    const writing = ask(principal, ({ network: { securityRules } }) =>
      sources.length === 0
        ? begin(securityRules.delete(resourceGroup, nsgName, rule), 'network')
        : begin(
            securityRules.createOrUpdate(resourceGroup, nsgName, rule, ruleBody(rule, osType, sources)),
            'network',
          ),
    )
    // Where the whole group is gone nothing is closed: the machine stands under no rules then, which lets nobody in.
    return sources.length === 0 ? unlessMissing(writing, done) : writing
  },
})
