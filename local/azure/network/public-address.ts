import { randomUUID } from 'node:crypto'
import { type JsonObject, objectAt, textAt } from '../../service/json.ts'
import type { Draft, Kind } from '../arm/kind.ts'
import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { keyOf } from '../model/ids.ts'
import { networkName } from './network-rules.ts'

const quotaName = 'StandardSkuPublicIpAddresses'
const type = 'Microsoft.Network/publicIPAddresses'

export const publicAddress: Kind = {
  type,
  namePattern: networkName,
  nameLabel: 'publicIpAddressName',
  removal: 'publicAddress',
  build: (cloud, draft) => {
    refuseRetired(draft)
    if (!draft.existing) checkQuota(cloud, draft)
    const { id, properties, location } = draft
    const label = textAt(properties, 'dnsSettings', 'domainNameLabel')
    const dnsSettings =
      label === undefined
        ? {}
        : { dnsSettings: { domainNameLabel: label, fqdn: `${label}.${location}.cloudapp.azure.com` } }
    const settled = {
      publicIPAddressVersion: 'IPv4',
      idleTimeoutInMinutes: 4,
      ipTags: [],
      ...properties,
      ...dnsSettings,
      publicIPAllocationMethod: 'Static',
      resourceGuid: textAt(draft.existing?.properties, 'resourceGuid') ?? randomUUID(),
      ipAddress: assign(cloud, id),
    }
    const sku = { name: 'Standard', tier: textAt(draft.body, 'sku', 'tier') ?? 'Regional' }
    return { properties: settled, top: { sku }, work: 'publicAddress' }
  },
  present: (cloud, { id, properties }) => {
    const [user] = cloud.references.usersOf(id)
    return user === undefined ? properties : { ...properties, ipConfiguration: { id: user } }
  },
  refuseRemoval: (cloud, { id }) => {
    const [user] = cloud.references.usersOf(id)
    if (user === undefined) return
    throw new ArmError(
      400,
      'PublicIPAddressCannotBeDeleted',
      `Public IP address ${id} can not be deleted since it is still allocated to resource ${user}. In order to delete the public IP, disassociate/detach the Public IP address from the resource. To learn how to do this, see aka.ms/deletepublicip.`,
    )
  },
}

/** Basic addresses are gone since 2025-09-30, and Standard ones are always static. */
const refuseRetired = ({ body, properties }: Draft): void => {
  if (textAt(body, 'sku', 'name')?.toLowerCase() !== 'standard') {
    throw new ArmError(
      400,
      'IPv4BasicSkuPublicIpCountLimitReached',
      'Cannot create more than 0 IPv4 Basic SKU public IP addresses for this subscription in this region.',
    )
  }
  if (textAt(properties, 'publicIPAllocationMethod')?.toLowerCase() === 'dynamic') {
    throw new ArmError(
      400,
      'StandardSkuPublicIPAddressesMustUseStaticAllocation',
      'Standard sku publicIp must have AllocationMethod set to Static.',
    )
  }
}

const checkQuota = (cloud: Cloud, { place, location }: Draft): void => {
  const limit = cloud.quota.limitOf(place.subscription, location, quotaName)
  if (cloud.resources.count(place.subscription, location, type) < limit) return
  throw new ArmError(
    400,
    'PublicIPCountLimitReached',
    `Cannot create more than ${limit} public IP addresses for this subscription in this region.`,
  )
}

const poolSize = 2 ** 22

/** Addresses of 20.64.0.0/10, scattered: neighbours in time are not neighbours in number. Who comes back gets another one. */
const assign = (cloud: Cloud, id: string): string => {
  const number = cloud.addresses.take('public', keyOf(id), 1, poolSize - 1, 'unused')
  if (number === undefined)
    throw new ArmError(409, 'PublicIPAddressPoolExhausted', 'No public address is free.')
  const scattered = Number((BigInt(number) * 2654435761n) % BigInt(poolSize))
  return `20.${64 + (scattered >> 16)}.${(scattered >> 8) % 256}.${scattered % 256}`
}

/** What an inline `publicIPAddressConfiguration` of a VM stands for as a resource of its own. */
export const addressFromConfiguration = (configuration: JsonObject): JsonObject => {
  const { deleteOption: _handled, ...properties } = objectAt(configuration, 'properties') ?? {}
  return { sku: objectAt(configuration, 'sku') ?? { name: 'Basic' }, properties }
}
