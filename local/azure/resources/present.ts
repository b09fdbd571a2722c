import type { JsonObject } from '../../service/json.ts'
import type { Expand, Kind } from '../arm/kind.ts'
import { type ArmRequest, parameter } from '../arm/request.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Resource } from '../model/resources.ts'

export const nothingExpanded: Expand = new Set()

/** A resource as it stands on the wire. */
export const present = (cloud: Cloud, kind: Kind, resource: Resource, expand: Expand): JsonObject => {
  const { id, name, type, location, tags, etag, top } = resource
  const properties = kind.present(cloud, resource, expand)
  // Azure leaves tags and all profiles out of a status listing: https://github.com/Azure/azure-sdk-for-go/issues/18565
  if (expand.has('statusonly')) return { id, name, type, location, properties }
  // Of Microsoft.Compute only the machine shows its etag in the body.
  const tagged = isDisk(type) ? {} : { etag }
  return {
    id,
    name,
    type,
    location,
    tags,
    ...tagged,
    ...top,
    ...kind.presentTop?.(cloud, resource),
    properties,
  }
}

const isDisk = (type: string): boolean => /^Microsoft\.Compute\/(disks|snapshots)$/.test(type)

export const expandOf = (request: ArmRequest): Expand => {
  const names = (parameter(request, '$expand') ?? '').toLowerCase().split(',')
  if (parameter(request, 'statusOnly')?.toLowerCase() === 'true') names.push('statusonly')
  return new Set(names)
}
