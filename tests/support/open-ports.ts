import type { Azure } from '@labkeeper/local/azure/start'

/** Who may come in from the internet, worked out as Azure does: what subnet and interface both let through. */

interface Rule {
  readonly properties: {
    readonly direction: string
    readonly access: string
    readonly priority: number
    readonly sourceAddressPrefix: string
    readonly destinationPortRange: string
  }
}

interface Linked {
  readonly id: string
}

interface Shown {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly properties: {
    readonly networkProfile?: { readonly networkInterfaces: readonly Linked[] }
    readonly networkSecurityGroup?: Linked
    readonly ipConfigurations?: readonly { readonly properties: { readonly subnet: Linked } }[]
    readonly subnets?: readonly (Linked & { readonly properties: Shown['properties'] })[]
    readonly securityRules?: readonly Rule[]
    readonly defaultSecurityRules?: readonly Rule[]
  }
}

const isFor = (port: number, { properties }: Rule): boolean => {
  const { direction, destinationPortRange, sourceAddressPrefix } = properties
  const isFromAnywhere = sourceAddressPrefix === '*' || sourceAddressPrefix === 'Internet'
  const isHere = destinationPortRange === '*' || destinationPortRange === String(port)
  return direction === 'Inbound' && isFromAnywhere && isHere
}

const letsIn = (
  port: number,
  { securityRules = [], defaultSecurityRules = [] }: Shown['properties'],
): boolean =>
  [...securityRules, ...defaultSecurityRules]
    .filter((rule) => isFor(port, rule))
    .sort((one, other) => one.properties.priority - other.properties.priority)[0]?.properties.access ===
  'Allow'

const asked = [22, 80, 443, 445, 3389, 5985, 5986, 8080]

export const openPorts = (azure: Azure, vmName: string): readonly number[] => {
  const all = azure.control.resources() as unknown as readonly Shown[]
  const byId = new Map(all.map((resource) => [resource.id.toLowerCase(), resource]))
  const find = (link: Linked | undefined) => byId.get(link?.id.toLowerCase() ?? '')
  const [nicOf] = all.find(({ name }) => name === vmName)?.properties.networkProfile?.networkInterfaces ?? []
  const nic = find(nicOf)
  const subnetId = nic?.properties.ipConfigurations?.[0]?.properties.subnet.id.toLowerCase()
  const subnet = all
    .filter(({ type }) => type === 'Microsoft.Network/virtualNetworks')
    .flatMap(({ properties }) => properties.subnets ?? [])
    .find(({ id }) => id.toLowerCase() === subnetId)
  const groups = [subnet?.properties.networkSecurityGroup, nic?.properties.networkSecurityGroup]
    .map(find)
    .filter((group) => group !== undefined)
  // A Standard address is closed until somebody opens it.
  if (groups.length === 0) return []
  return asked.filter((port) => groups.every(({ properties }) => letsIn(port, properties)))
}
