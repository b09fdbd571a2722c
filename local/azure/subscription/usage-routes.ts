import type { JsonObject } from '../../service/json.ts'
import type { Answer } from '../arm/answers.ts'
import { answerAll } from '../arm/listing.ts'
import { type ArmRequest, param } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { findRegion, sizes } from '../catalogue/catalogue.ts'
import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'

const locations = (namespace: string) =>
  `/subscriptions/{subscription}/providers/${namespace}/locations/{location}/usages`

const computeUsages = (cloud: Cloud, request: ArmRequest): Answer => {
  const { subscription, location } = placeOf(request)
  const cores = cloud.resources.coresByFamily(subscription, location)
  const total = [...cores.values()].reduce((sum, held) => sum + held, 0)
  const machines = cloud.resources.count(subscription, location, 'Microsoft.Compute/virtualMachines')
  const families = new Map(sizes.map((size) => [size.family, size.familyLabel]))
  const limit = (name: string) => cloud.quota.limitOf(subscription, location, name)
  return answerAll([
    usage('cores', 'Total Regional vCPUs', total, limit('cores')),
    usage('virtualMachines', 'Virtual Machines', machines, limit('virtualMachines')),
    ...[...families].map(([family, label]) => usage(family, label, cores.get(family) ?? 0, limit(family))),
  ])
}

const networkKinds = [
  ['VirtualNetworks', 'Virtual Networks', 'Microsoft.Network/virtualNetworks', 1000],
  ['NetworkSecurityGroups', 'Network Security Groups', 'Microsoft.Network/networkSecurityGroups', 5000],
  ['NetworkInterfaces', 'Network Interfaces', 'Microsoft.Network/networkInterfaces', 65_536],
] as const

const networkUsages = (cloud: Cloud, request: ArmRequest): Answer => {
  const { subscription, location } = placeOf(request)
  const addresses = 'StandardSkuPublicIpAddresses'
  const used = cloud.resources.count(subscription, location, 'Microsoft.Network/publicIPAddresses')
  const limit = cloud.quota.limitOf(subscription, location, addresses)
  const entries = [
    ...networkKinds.map(([name, label, type, most]) =>
      usage(name, label, cloud.resources.count(subscription, location, type), most),
    ),
    usage('StaticPublicIPAddresses', 'Static Public IP Addresses', used, limit),
    usage(addresses, 'Public IPv4 Addresses - Standard', used, limit),
    usage('PublicIPAddresses', 'Public IP Addresses', used, limit),
  ]
  return answerAll(
    entries.map((entry) => ({ id: `${request.path}/${(entry.name as JsonObject).value}`, ...entry })),
  )
}

export const usageRoutes: readonly Route[] = [
  { method: 'GET', path: locations('Microsoft.Compute'), handle: computeUsages },
  { method: 'GET', path: locations('Microsoft.Network'), handle: networkUsages },
]

const usage = (value: string, localizedValue: string, currentValue: number, limit: number): JsonObject => ({
  unit: 'Count',
  currentValue,
  limit,
  name: { value, localizedValue },
})

const placeOf = (request: ArmRequest): { subscription: string; location: string } => {
  const region = findRegion(param(request, 'location'))
  if (!region) {
    throw new ArmError(400, 'InvalidLocation', `The location '${param(request, 'location')}' is not valid.`)
  }
  return { subscription: param(request, 'subscription'), location: region.name }
}
