import { type Answer, noContent, ok } from '../arm/answers.ts'
import type { Kind } from '../arm/kind.ts'
import { answerPage } from '../arm/listing.ts'
import { type ArmRequest, param } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { resourceNotFound } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { formatId } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'
import { accepted, beginOperation } from '../operations/long-running.ts'
import { preemptScript, requireGroup } from './guards.ts'
import { expandOf, present } from './present.ts'
import { patchResource, placeOf, putResource } from './put.ts'

/** The routes that every type has: list by subscription and group, GET, HEAD, PUT, PATCH, DELETE. */
export const routesOf = (kind: Kind): readonly Route[] => {
  const subscription = '/subscriptions/{subscription}'
  const provider = `providers/${kind.type}`
  const one = `${subscription}/resourcegroups/{group}/${provider}/{name}`
  return [
    {
      method: 'GET',
      path: `${subscription}/${provider}`,
      handle: (cloud, request) => listAll(cloud, request, kind),
    },
    {
      method: 'GET',
      path: `${subscription}/resourcegroups/{group}/${provider}`,
      handle: (cloud, request) => listGroup(cloud, request, kind),
    },
    { method: 'GET', path: one, handle: (cloud, request) => getResource(cloud, request, kind) },
    { method: 'HEAD', path: one, handle: (cloud, request) => headResource(cloud, request, kind) },
    { method: 'PUT', path: one, handle: (cloud, request) => putResource(cloud, request, kind) },
    { method: 'PATCH', path: one, handle: (cloud, request) => patchResource(cloud, request, kind) },
    { method: 'DELETE', path: one, handle: (cloud, request) => deleteResource(cloud, request, kind) },
  ]
}

/** The resource a request names, or Azure's 404. */
export const requireResource = (cloud: Cloud, request: ArmRequest, kind: Kind): Resource => {
  const place = placeOf(cloud, request, kind)
  const resource = cloud.resources.find(formatId(place))
  if (!resource) throw resourceNotFound(kind.type, place.name, place.group)
  return resource
}

const getResource = (cloud: Cloud, request: ArmRequest, kind: Kind): Answer => {
  const resource = requireResource(cloud, request, kind)
  return ok(present(cloud, kind, resource, expandOf(request)), { etag: resource.etag })
}

const headResource = (cloud: Cloud, request: ArmRequest, kind: Kind): Answer => {
  requireResource(cloud, request, kind)
  return noContent()
}

const listAll = (cloud: Cloud, request: ArmRequest, kind: Kind): Answer => {
  const expand = expandOf(request)
  const query = { subscription: param(request, 'subscription'), type: kind.type }
  return answerPage(cloud, request, query, (resource) => {
    const view = present(cloud, kind, resource, expand)
    return kind.type === 'Microsoft.Compute/virtualMachines' ? { ...view, id: shoutGroup(resource.id) } : view
  })
}

/** Azure spells the group in capitals when it lists the VMs of a subscription; ids must be compared without case. */
const shoutGroup = (id: string): string =>
  id.replace(
    /(\/resourceGroups\/)([^/]+)/,
    (_all, label: string, group: string) => label + group.toUpperCase(),
  )

const listGroup = (cloud: Cloud, request: ArmRequest, kind: Kind): Answer => {
  const expand = expandOf(request)
  const subscription = param(request, 'subscription')
  const group = requireGroup(cloud, subscription.toLowerCase(), param(request, 'group')).name
  return answerPage(cloud, request, { subscription, group, type: kind.type }, (resource) =>
    present(cloud, kind, resource, expand),
  )
}

const deleteResource = (cloud: Cloud, request: ArmRequest, kind: Kind): Answer => {
  const found = cloud.resources.find(formatId(placeOf(cloud, request, kind)))
  if (!found) return noContent()
  preemptScript(cloud, found, 'delete')
  const resource = cloud.resources.find(found.id) ?? found
  kind.refuseRemoval(cloud, resource)
  cloud.resources.save({ ...resource, properties: { ...resource.properties, provisioningState: 'Deleting' } })
  const operation = beginOperation(cloud, request, {
    target: resource.id,
    type: kind.type,
    location: resource.location,
    verb: 'delete',
    work: kind.removal,
    effect: { kind: 'removed' },
  })
  return accepted(cloud, request, operation)
}
