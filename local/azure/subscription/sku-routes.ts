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
      sizes.map((size) => skuOf(size, place, cloud.quota.isRestricted(subscription, place.name, size.name))),
    ),
  )
}

const skuOf = (size: Size, { name: location }: Region, restricted: boolean): JsonObject => {
  const capabilities = {
    vCPUs: size.cores,
    vCPUsAvailable: size.cores,
    MemoryGB: size.memoryGB,
    MaxDataDiskCount: size.dataDisks,
    HyperVGenerations: 'V1,V2',
    CpuArchitectureType: 'x64',
    PremiumIO: 'True',
    EncryptionAtHostSupported: 'True',
    AcceleratedNetworkingEnabled: size.family === 'standardBSFamily' ? 'False' : 'True',
    LowPriorityCapable: size.family === 'standardBSFamily' ? 'False' : 'True',
  }
  const restriction = {
    type: 'Location',
    values: [location],
    restrictionInfo: { locations: [location] },
    reasonCode: 'NotAvailableForSubscription',
  }
  return {
    resourceType: 'virtualMachines',
    name: size.name,
    tier: 'Standard',
    size: size.name.replace('Standard_', ''),
    family: size.family,
    locations: [location],
    locationInfo: [{ location, zones: ['1', '2', '3'], zoneDetails: [] }],
    capabilities: Object.entries(capabilities).map(([name, value]) => ({ name, value: String(value) })),
    restrictions: restricted ? [restriction] : [],
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
