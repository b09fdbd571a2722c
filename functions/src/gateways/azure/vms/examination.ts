import type { InstanceViewStatus, VirtualMachine } from '@azure/arm-compute'
import type { SecurityRule as ArmRule, NetworkInterface, NetworkSecurityGroup } from '@azure/arm-network'
import { azureSentence } from '../../../domain/connection/azure-sentences.ts'
import { bootSignOf, mostOfLog } from '../../../domain/courses/doctor/boot-log.ts'
import { type SecurityRule, whoCloses } from '../../../domain/courses/doctor/security-rules.ts'
import type { Sights } from '../../../domain/courses/doctor/sights.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import { resourceId } from '../../../domain/vms/azure-names.ts'
import type { Examination, WayIn } from '../../../ports/vms/examination.ts'
import type { VmParts } from '../../../ports/vms/parts.ts'
import type { Ask } from '../kernel/ask.ts'
import type { Clients } from '../kernel/clients.ts'
import { readRaw } from '../kernel/read-raw.ts'
import { unlessMissing } from '../kernel/translate.ts'
import { isOurs } from './machines.ts'
import { nicIdOf, toAzureVm } from './observation.ts'

/** A person waits for all of it. */
const mostMsOfRead = 6_000

/** What comes in time and is not refused. */
const known = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), mostMsOfRead)
  })
  try {
    return await Promise.race([reading, late])
  } catch (error) {
    if (error instanceof CloudError) return undefined
    throw error
  } finally {
    clearTimeout(timer)
  }
}

/** What is named by an id of Azure's. */
const placeOf = (id: string): { readonly group: string; readonly name: string } => ({
  group: /\/resourceGroups\/([^/]+)\//i.exec(id)?.[1] ?? '',
  name: id.slice(id.lastIndexOf('/') + 1),
})

/** `ProvisioningState/failed/AllocationFailed`, with what Azure says of it. */
const failureOf = (statuses: readonly InstanceViewStatus[]): string => {
  const failed = statuses.find(({ code = '' }) => /^ProvisioningState\/failed\b/i.test(code))
  const code = failed?.code?.split('/')[2] ?? ''
  return code === '' && !failed?.message ? '' : azureSentence(code, failed?.message ?? '')
}

/**
 * Silent agents are `Not Ready`: https://github.com/Azure/azure-sdk-for-ruby/issues/1274. Of one that has not reported since its
 * machine came up the samples of Azure's own SDKs say that there is a place for its status, and nothing in it.
 */
const agentOf = ({ instanceView }: VirtualMachine): Pick<Sights, 'agent'> => {
  const status = instanceView?.vmAgent?.statuses?.[0]
  if (status?.displayStatus === undefined) return {}
  const { displayStatus, time, message = '' } = status
  const at = time === undefined ? {} : { at: time.toISOString() }
  const isNew = /not yet populated/i.test(message) ? { isNew: true as const } : {}
  return { agent: { answers: /^ready$/i.test(displayStatus), ...at, ...isNew } }
}

const stateOf = (vm: VirtualMachine): Sights => {
  const { powerState, status } = toAzureVm(vm, vm.instanceView)
  const isSettled = status === 'Succeeded' || status === 'Failed'
  return {
    powerState,
    ...(isSettled && {
      failed: status === 'Failed' && failureOf(vm.instanceView?.statuses ?? []),
    }),
    ...agentOf(vm),
  }
}

interface Health {
  readonly properties?: { readonly availabilityState?: string; readonly reasonType?: string }
}

/** What people did themselves is no trouble of Azure's. */
const healthOf = ({ properties }: Health): Pick<Sights, 'host'> => {
  const { availabilityState = '', reasonType = '' } = properties ?? {}
  if (/^available$/i.test(availabilityState) || /user|customer/i.test(reasonType)) return { host: 'well' }
  return /^(unavailable|degraded)$/i.test(availabilityState) ? { host: 'ill' } : {}
}

const healthVersion = '2025-05-01'
const vmIdOf = ({ subscriptionId }: Clients, { resourceGroup, vmName }: VmParts): string =>
  resourceId({ subscriptionId, resourceGroup }, 'Microsoft.Compute/virtualMachines', vmName)

const readHealth = async (clients: Clients, vm: VmParts): Promise<Pick<Sights, 'host'>> => {
  const path = `${vmIdOf(clients, vm)}/providers/Microsoft.ResourceHealth/availabilityStatuses/current`
  return healthOf(await readRaw<Health>(clients, path, healthVersion))
}

const minutesOfLink = 5

/** The log lies in a store of Azure's own, behind an address that is good for minutes. */
const readBoot = async (
  { compute, download }: Clients,
  { resourceGroup, vmName }: VmParts,
): Promise<Pick<Sights, 'boot'>> => {
  const { serialConsoleLogBlobUri } = await compute.virtualMachines.retrieveBootDiagnosticsData(
    resourceGroup,
    vmName,
    { sasUriExpirationTimeInMinutes: minutesOfLink },
  )
  if (!serialConsoleLogBlobUri) return {}
  return { boot: bootSignOf(await download(serialConsoleLogBlobUri, mostOfLog)) }
}

const listed = (one: string | undefined, many: readonly string[] | undefined): readonly string[] =>
  one === undefined ? (many ?? []) : [one, ...(many ?? [])]

/** A rule for groups of interfaces has no addresses: whoever comes from outside is in none of them. */
const ruleOf = (rule: ArmRule): readonly SecurityRule[] =>
  rule.direction === 'Inbound'
    ? [
        {
          name: rule.name ?? '',
          priority: rule.priority ?? 0,
          allows: rule.access === 'Allow',
          protocol: rule.protocol ?? '',
          sources: listed(rule.sourceAddressPrefix, rule.sourceAddressPrefixes),
          sourcePorts: listed(rule.sourcePortRange, rule.sourcePortRanges),
          destinations: listed(rule.destinationAddressPrefix, rule.destinationAddressPrefixes),
          ports: listed(rule.destinationPortRange, rule.destinationPortRanges),
        },
      ]
    : []

const rulesOf = ({ securityRules = [], defaultSecurityRules = [] }: NetworkSecurityGroup): SecurityRule[] =>
  [...securityRules, ...defaultSecurityRules].flatMap(ruleOf)

const readGroup = async (
  { network }: Clients,
  id: string | undefined,
): Promise<SecurityRule[] | undefined> => {
  if (!id) return undefined
  const { group, name } = placeOf(id)
  return rulesOf(await network.networkSecurityGroups.get(group, name))
}

/** Of the subnet, which is read with its network: that is a right which the connection has anyway. */
const readSubnet = async (clients: Clients, id: string | undefined): Promise<SecurityRule[] | undefined> => {
  const vnetId = id?.replace(/\/subnets\/[^/]+$/i, '')
  if (!id || !vnetId) return undefined
  const { group, name } = placeOf(vnetId)
  const { subnets = [] } = await clients.network.virtualNetworks.get(group, name)
  const subnet = subnets.find((one) => one.id?.toLowerCase() === id.toLowerCase())
  return readGroup(clients, subnet?.networkSecurityGroup?.id)
}

const readInterface = async ({ network }: Clients, nicId: string): Promise<NetworkInterface> => {
  const { group, name } = placeOf(nicId)
  return network.networkInterfaces.get(group, name, { expand: 'ipConfigurations/publicIPAddress' })
}

const configurationOf = ({ ipConfigurations = [] }: NetworkInterface) =>
  ipConfigurations.find(({ primary }) => primary) ?? ipConfigurations[0]

const readRules = async (
  clients: Clients,
  nic: NetworkInterface,
  { port, from }: WayIn,
): Promise<Pick<Sights, 'closedBy'>> => {
  const first = configurationOf(nic)
  const [subnet, own] = await Promise.all([
    readSubnet(clients, first?.subnet?.id),
    readGroup(clients, nic.networkSecurityGroup?.id),
  ])
  const groups = { ...(subnet && { subnet }), ...(own && { interface: own }) }
  const decision = whoCloses(groups, { port, from, to: first?.privateIPAddress })
  if (decision.is === 'unknown') return {}
  return { closedBy: decision.is === 'closed' && decision.rule }
}

const readMachine = async (clients: Clients, vm: VmParts): Promise<VirtualMachine | 'gone'> => {
  const { virtualMachines } = clients.compute
  const found = await virtualMachines.get(vm.resourceGroup, vm.vmName, { expand: 'instanceView' })
  return isOurs(clients, found, vm) ? found : 'gone'
}

export const createExamination = (ask: Ask): Examination => ({
  examine: async (principal, vm, way) => {
    const read = <T>(call: (clients: Clients) => Promise<T>) => known(ask(principal, call))

    const network = async (found: VirtualMachine): Promise<Sights> => {
      const nicId = nicIdOf(found)
      const nic = nicId && (await read((clients) => readInterface(clients, nicId)))
      if (!nic) return {}
      const hasAddress = configurationOf(nic)?.publicIPAddress?.ipAddress !== undefined
      const rules = hasAddress ? await read((clients) => readRules(clients, nic, way)) : undefined
      return { hasAddress, ...rules }
    }

    const found = await known(
      unlessMissing<VirtualMachine | 'gone', 'gone'>(
        ask(principal, (clients) => readMachine(clients, vm)),
        'gone',
      ),
    )
    if (found === undefined) return {}
    if (found === 'gone') return { gone: true }
    const state = stateOf(found)
    if (state.powerState !== 'VM running') return state
    const seesBoot = found.diagnosticsProfile?.bootDiagnostics?.enabled === true
    const [health, boot, rest] = await Promise.all([
      read((clients) => readHealth(clients, vm)),
      seesBoot ? read((clients) => readBoot(clients, vm)) : undefined,
      network(found),
    ])
    return { ...state, ...health, ...boot, ...rest }
  },
})
