import { randomUUID } from 'node:crypto'
import { type JsonObject, objectAt } from '../../service/json.ts'
import type { Kind } from '../arm/kind.ts'
import type { Cloud } from '../model/cloud.ts'
import { formatId, type ResourceId } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'
import { refuseBusy } from './guards.ts'

/** Makes or updates a resource as a part of another's creation: finished at once, without an operation of its own. */
export const makeNow = (
  cloud: Cloud,
  kind: Kind,
  place: ResourceId,
  body: JsonObject,
  given: { readonly location: string; readonly tags: Readonly<Record<string, string>> },
): Resource => {
  const id = formatId(place)
  const existing = cloud.resources.find(id)
  if (existing) refuseBusy(cloud, existing, 'createOrUpdate')
  const properties = objectAt(body, 'properties') ?? {}
  const built = kind.build(cloud, { id, place, ...given, body, properties, existing })
  const resource: Resource = {
    id: existing?.id ?? id,
    type: kind.type,
    name: existing?.name ?? place.name,
    location: given.location,
    tags: given.tags,
    etag: `W/"${randomUUID()}"`,
    createdAt: existing?.createdAt ?? new Date(cloud.now()).toISOString(),
    properties: { ...built.properties, provisioningState: 'Succeeded' },
    ...(built.top ? { top: built.top } : {}),
  }
  cloud.resources.save(resource)
  cloud.references.replace(resource.id, built.references ?? [])
  return resource
}
