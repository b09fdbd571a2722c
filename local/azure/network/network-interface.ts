import { createHash, randomUUID } from 'node:crypto'
import { type JsonObject, listAt, objectAt, textAt } from '../../service/json.ts'
import type { Draft, Expand, Kind } from '../arm/kind.ts'
import { ArmError, missingParameter, notInStandIn } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { keyOf } from '../model/ids.ts'
import type { Reference } from '../model/references.ts'
import { nothingExpanded, present } from '../resources/present.ts'
import { networkName, requireReady } from './network-rules.ts'
import { formatAddress } from './prefix.ts'
import { publicAddress } from './public-address.ts'
import { requireSubnet } from './virtual-network.ts'

/** Azure keeps the first four addresses of a subnet and its last one. */
const reservedFirst = 4

export const networkInterface: Kind = {
  type: 'Microsoft.Network/networkInterfaces',
  namePattern: networkName,
  nameLabel: 'networkInterfaceName',
  removal: 'networkInterface',
  build: (cloud, draft) => {
    const group = textAt(draft.properties, 'networkSecurityGroup', 'id')
    if (group !== undefined) requireReady(cloud, group, draft)
    const configurations = listAt(draft.properties, 'ipConfigurations')
    if (configurations.length === 0) throw missingParameter('ipConfigurations')
    const built = configurations.map((entry, index) => buildConfiguration(cloud, draft, entry, index))
    const { virtualMachine: _derived, ...asked } = draft.properties
    const properties = {
      enableAcceleratedNetworking: false,
      enableIPForwarding: false,
      dnsSettings: { dnsServers: [], appliedDnsServers: [] },
      ...asked,
      ipConfigurations: built.map(({ configuration }) => configuration),
      macAddress: macOf(draft.id),
      primary: true,
      nicType: 'Standard',
      resourceGuid: textAt(draft.existing?.properties, 'resourceGuid') ?? randomUUID(),
    }
    const references = built.flatMap((entry) => entry.references)
    if (group !== undefined) references.push({ target: group, detail: draft.id })
    return { properties, references, work: 'networkInterface' }
  },
  present: (cloud, { id, properties }, expand) => {
    const [machine] = cloud.references.usersOf(id)
    return {
      ...expandAddresses(cloud, properties, expand),
      ...(machine === undefined ? {} : { virtualMachine: { id: machine } }),
    }
  },
  refuseRemoval: (cloud, { id }) => {
    const [machine] = cloud.references.usersOf(id)
    if (machine === undefined) return
    throw new ArmError(
      400,
      'NicInUse',
      `Network Interface ${id} is used by existing resource ${machine}. In order to delete the network interface, it must be dissociated from the resource. To learn more, see aka.ms/deletenic.`,
    )
  },
}

const buildConfiguration = (cloud: Cloud, draft: Draft, entry: JsonObject, index: number) => {
  const name = textAt(entry, 'name')
  const subnetId = textAt(entry, 'properties', 'subnet', 'id')
  if (name === undefined) throw missingParameter('ipConfigurations.name')
  if (subnetId === undefined) {
    throw new ArmError(
      400,
      'SubnetMissing',
      `IP configuration ${draft.id}/ipConfigurations/${name} must reference a subnet.`,
    )
  }
  if (textAt(entry, 'properties', 'privateIPAllocationMethod')?.toLowerCase() === 'static') {
    throw notInStandIn('static private addresses')
  }
  const id = `${draft.id}/ipConfigurations/${name}`
  const subnet = requireSubnet(cloud, subnetId, draft)
  const first = subnet.prefix.first
  const number = cloud.addresses.take(
    keyOf(subnet.id),
    keyOf(id),
    reservedFirst,
    subnet.prefix.last - first - 1,
  )
  if (number === undefined) {
    throw new ArmError(
      400,
      'SubnetIsFull',
      `Subnet ${subnet.id} with address prefix ${subnet.text} does not have enough capacity for 1 IP addresses.`,
    )
  }
  const references: Reference[] = [{ target: subnet.id, detail: id }]
  const addressId = textAt(entry, 'properties', 'publicIPAddress', 'id')
  if (addressId !== undefined) {
    requireFreeAddress(cloud, draft, addressId, id)
    references.push({ target: addressId, detail: id })
  }
  const configuration: JsonObject = {
    name,
    id,
    etag: `W/"${randomUUID()}"`,
    type: 'Microsoft.Network/networkInterfaces/ipConfigurations',
    properties: {
      privateIPAddressVersion: 'IPv4',
      primary: index === 0,
      ...objectAt(entry, 'properties'),
      subnet: { id: subnet.id },
      privateIPAllocationMethod: 'Dynamic',
      privateIPAddress: formatAddress(first + number),
      provisioningState: 'Succeeded',
      ...(addressId === undefined ? {} : { publicIPAddress: slimAddress(entry, addressId) }),
    },
  }
  return { configuration, references }
}

const requireFreeAddress = (cloud: Cloud, draft: Draft, addressId: string, configurationId: string): void => {
  const address = requireReady(cloud, addressId, draft)
  const [user] = cloud.references.usersOf(address.id)
  if (user === undefined || keyOf(user) === keyOf(configurationId)) return
  throw new ArmError(
    400,
    'PublicIPAddressInUse',
    `Resource ${configurationId} is referencing public IP address ${addressId} that is already allocated to resource ${user}.`,
  )
}

/** A client may send back the expanded address; only the link and its delete option are kept. */
const slimAddress = (entry: JsonObject, id: string): JsonObject => {
  const deleteOption = textAt(entry, 'properties', 'publicIPAddress', 'properties', 'deleteOption')
  return deleteOption === undefined ? { id } : { id, properties: { deleteOption } }
}

const expandAddresses = (cloud: Cloud, properties: JsonObject, expand: Expand): JsonObject => {
  if (!expand.has('ipconfigurations/publicipaddress')) return properties
  const ipConfigurations = listAt(properties, 'ipConfigurations').map((configuration) => {
    const id = textAt(configuration, 'properties', 'publicIPAddress', 'id')
    const address = id === undefined ? undefined : cloud.resources.find(id)
    if (!address) return configuration
    const kept = objectAt(configuration, 'properties', 'publicIPAddress', 'properties')
    const full = present(cloud, publicAddress, address, nothingExpanded)
    const publicIPAddress = { ...full, properties: { ...objectAt(full, 'properties'), ...kept } }
    return { ...configuration, properties: { ...objectAt(configuration, 'properties'), publicIPAddress } }
  })
  return { ...properties, ipConfigurations }
}

const macOf = (id: string): string => {
  const tail = createHash('sha256').update(keyOf(id)).digest('hex').slice(0, 6).toUpperCase()
  return `00-0D-3A-${tail.slice(0, 2)}-${tail.slice(2, 4)}-${tail.slice(4)}`
}
