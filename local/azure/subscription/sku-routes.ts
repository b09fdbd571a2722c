import type { JsonObject } from '../../service/json.ts'
import type { Answer } from '../arm/answers.ts'
import { ok } from '../arm/answers.ts'
import { answerAll, parseFilter } from '../arm/listing.ts'
import { type ArmRequest, param } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { findRegion, type Region, regions, type Size, sizes } from '../catalogue/catalogue.ts'
import { findImage, type images } from '../catalogue/images.ts'
import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { type Restriction, restrictionOf } from '../model/restrictions.ts'

const compute = '/subscriptions/{subscription}/providers/Microsoft.Compute'
const versions = `${compute}/locations/{location}/publishers/{publisher}/artifacttypes/vmimage/offers/{offer}/skus/{sku}/versions`

/** One entry for each size and region, as Azure sends them. */
const listSkus = (cloud: Cloud, request: ArmRequest): Answer => {
  const asked = parseFilter(request, ['location']).get('location')
  const region = asked === undefined ? undefined : findRegion(asked)
  const wanted = asked === undefined ? regions : region ? [region] : []
  const subscription = param(request, 'subscription')
  return answerAll(
    wanted.flatMap((place) =>
      sizes.map((size) => skuOf(size, place, restrictionOf(cloud, subscription, place.name, size.name))),
    ),
  )
}

const zones = ['1', '2', '3']

/** What is restricted in a region is so in its zones, which may be restricted without it; see DIFFERENCES.md. */
const restrictionsOf = (location: string, restriction: Restriction | undefined): readonly JsonObject[] => {
  if (restriction === undefined) return []
  const common = { values: [location], reasonCode: 'NotAvailableForSubscription' }
  const ofZones = { type: 'Zone', ...common, restrictionInfo: { locations: [location], zones } }
  if (restriction === 'zones') return [ofZones]
  return [{ type: 'Location', ...common, restrictionInfo: { locations: [location] } }, ofZones]
}

export const skuOf = (
  size: Size,
  { name: location }: Region,
  restriction: Restriction | undefined,
): JsonObject => {
  const capabilities = {
    vCPUs: size.cores,
    vCPUsAvailable: size.cores,
    MemoryGB: size.memoryGB,
    ...(size.gpus === undefined ? {} : { GPUs: size.gpus }),
    MaxDataDiskCount: size.dataDisks,
    HyperVGenerations: 'V1,V2',
    CpuArchitectureType: 'x64',
    PremiumIO: 'True',
    EncryptionAtHostSupported: 'True',
    AcceleratedNetworkingEnabled: size.family === 'standardBSFamily' ? 'False' : 'True',
    LowPriorityCapable: size.family === 'standardBSFamily' ? 'False' : 'True',
  }
  return {
    resourceType: 'virtualMachines',
    name: size.name,
    tier: 'Standard',
    size: size.name.replace('Standard_', ''),
    family: size.family,
    locations: [location],
    locationInfo: [{ location, zones, zoneDetails: [] }],
    capabilities: Object.entries(capabilities).map(([name, value]) => ({ name, value: String(value) })),
    restrictions: restrictionsOf(location, restriction),
  }
}

/** This list is a bare array on the wire. */
const listVersions = (_cloud: Cloud, request: ArmRequest): Answer => {
  const image = requireImage(request)
  return ok(
    image.versions.map((name) => ({
      name,
      location: param(request, 'location'),
      id: `${request.path}/${name}`,
    })),
  )
}

const getVersion = (_cloud: Cloud, request: ArmRequest): Answer => {
  const image = requireImage(request)
  const name = image.versions.find((version) => version === param(request, 'version'))
  if (name === undefined) throw imageNotFound()
  const properties = {
    osDiskImage: { operatingSystem: image.os, sizeInGb: image.diskGB },
    hyperVGeneration: 'V2',
    dataDiskImages: [],
  }
  return ok({ name, location: param(request, 'location'), id: request.path, properties })
}

const requireImage = (request: ArmRequest): (typeof images)[number] => {
  const image = findImage(param(request, 'publisher'), param(request, 'offer'), param(request, 'sku'))
  if (!image || !findRegion(param(request, 'location'))) throw imageNotFound()
  return image
}

const imageNotFound = (): ArmError => new ArmError(404, 'NotFound', 'Artifact: VMImage was not found.')

export const skuRoutes: readonly Route[] = [
  { method: 'GET', path: `${compute}/skus`, handle: listSkus },
  { method: 'GET', path: versions, handle: listVersions },
  { method: 'GET', path: `${versions}/{version}`, handle: getVersion },
]
