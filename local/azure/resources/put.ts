import { randomUUID } from 'node:crypto'
import { type JsonObject, mergePatch, objectAt } from '../../service/json.ts'
import type { Answer } from '../arm/answers.ts'
import type { Draft, Kind } from '../arm/kind.ts'
import { type ArmRequest, bodyOf, param } from '../arm/request.ts'
import { ArmError, resourceNotFound } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { formatId, type ResourceId } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'
import { beginOperation, statusHeaders } from '../operations/long-running.ts'
import { checkConditions, draftOf } from './draft.ts'
import { refuseBusy, refuseName, requireGroup } from './guards.ts'
import { nothingExpanded, present } from './present.ts'

/** PUT of any resource: the rules all types share, then the type's own, then a long-running operation. */
export const putResource = (cloud: Cloud, request: ArmRequest, kind: Kind): Answer => {
  const place = placeOf(cloud, request, kind)
  refuseName(kind, place.name)
  const id = formatId(place)
  const existing = cloud.resources.find(id)
  checkConditions(request, existing)
  return write(cloud, request, kind, draftOf(bodyOf(request), place, id, existing))
}

/** PATCH: tags are replaced when sent; other properties merge. */
export const patchResource = (cloud: Cloud, request: ArmRequest, kind: Kind): Answer => {
  const place = placeOf(cloud, request, kind)
  const existing = cloud.resources.find(formatId(place))
  if (!existing) throw resourceNotFound(kind.type, place.name, place.group)
  checkConditions(request, existing)
  const patch = bodyOf(request)
  const merged: JsonObject = {
    ...existing.top,
    ...(patch.sku === undefined ? {} : { sku: patch.sku }),
    location: existing.location,
    tags: patch.tags === undefined ? existing.tags : patch.tags,
    properties: mergePatch(existing.properties, objectAt(patch, 'properties') ?? {}),
  }
  return write(cloud, request, kind, draftOf(merged, place, existing.id, existing))
}

/** Where the request points, in the case the group was made with; refuses when the group is not there. */
export const placeOf = (cloud: Cloud, request: ArmRequest, kind: Kind): ResourceId => {
  const subscription = param(request, 'subscription').toLowerCase()
  const group = requireGroup(cloud, subscription, param(request, 'group'))
  return { subscription, group: group.name, type: kind.type, name: param(request, 'name') }
}

const write = (cloud: Cloud, request: ArmRequest, kind: Kind, draft: Draft): Answer => {
  const { existing, place } = draft
  const group = requireGroup(cloud, place.subscription, place.group)
  if (cloud.operations.openOn(group.id)) {
    throw new ArmError(
      409,
      'ResourceGroupBeingDeleted',
      `The resource group '${group.name}' is in deprovisioning state and cannot perform this operation.`,
    )
  }
  if (existing) refuseBusy(cloud, existing, 'createOrUpdate')
  const built = kind.build(cloud, draft)
  const resource: Resource = {
    id: draft.id,
    type: kind.type,
    name: existing?.name ?? place.name,
    location: draft.location,
    tags: draft.tags,
    etag: `W/"${randomUUID()}"`,
    createdAt: existing?.createdAt ?? new Date(cloud.now()).toISOString(),
    properties: { ...built.properties, provisioningState: existing ? 'Updating' : 'Creating' },
    ...(built.top ? { top: built.top } : {}),
    ...(built.power ? { power: built.power } : {}),
    ...(built.hidden ? { hidden: built.hidden } : {}),
  }
  cloud.resources.save(resource)
  cloud.references.replace(resource.id, built.references ?? [])
  const operation = beginOperation(cloud, request, {
    target: resource.id,
    type: kind.type,
    location: resource.location,
    verb: 'createOrUpdate',
    work: built.work,
    effect: built.effect ?? { kind: 'provisioned' },
    failure: built.failure,
  })
  const body = present(cloud, kind, resource, nothingExpanded)
  return { status: existing ? 200 : 201, headers: statusHeaders(cloud, request, operation), body }
}
