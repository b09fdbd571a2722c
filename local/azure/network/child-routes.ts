import { type JsonObject, listAt, objectAt, textAt } from '../../service/json.ts'
import { type Answer, noContent, ok } from '../arm/answers.ts'
import type { Kind } from '../arm/kind.ts'
import { answerAll } from '../arm/listing.ts'
import { type ArmRequest, bodyOf, param } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { accepted } from '../operations/long-running.ts'
import { nothingExpanded, present } from '../resources/present.ts'
import { putResource } from '../resources/put.ts'
import { requireResource } from '../resources/resource-routes.ts'

/** Subnets and security rules: a child lives in a list of its parent, and changing it is a PUT of the parent. */
export const childRoutes = (kind: Kind, list: string): readonly Route[] => {
  const all = `/subscriptions/{subscription}/resourcegroups/{group}/providers/${kind.type}/{name}/${list}`
  const one = `${all}/{child}`
  return [
    {
      method: 'GET',
      path: all,
      handle: (cloud, request) => answerAll(childrenOf(cloud, request, kind, list)),
    },
    { method: 'GET', path: one, handle: (cloud, request) => ok(requireChild(cloud, request, kind, list)) },
    { method: 'PUT', path: one, handle: (cloud, request) => putChild(cloud, request, kind, list) },
    { method: 'DELETE', path: one, handle: (cloud, request) => deleteChild(cloud, request, kind, list) },
  ]
}

const childrenOf = (cloud: Cloud, request: ArmRequest, kind: Kind, list: string): readonly JsonObject[] => {
  const parent = requireResource(cloud, request, kind)
  return listAt(present(cloud, kind, parent, nothingExpanded), 'properties', list)
}

const requireChild = (cloud: Cloud, request: ArmRequest, kind: Kind, list: string): JsonObject => {
  const found = childrenOf(cloud, request, kind, list).find(isAskedFor(request))
  if (found) return found
  throw new ArmError(404, 'NotFound', `Resource ${request.path} not found.`)
}

const putChild = (cloud: Cloud, request: ArmRequest, kind: Kind, list: string): Answer => {
  const known = childrenOf(cloud, request, kind, list)
  const existed = known.some(isAskedFor(request))
  const child = { name: param(request, 'child'), properties: objectAt(bodyOf(request), 'properties') ?? {} }
  const others = known.filter((other) => !isAskedFor(request)(other))
  const answer = putParent(cloud, request, kind, list, [...others, child])
  const body = requireChild(cloud, request, kind, list)
  return { ...answer, status: existed ? 200 : 201, body }
}

const deleteChild = (cloud: Cloud, request: ArmRequest, kind: Kind, list: string): Answer => {
  const known = childrenOf(cloud, request, kind, list)
  const others = known.filter((other) => !isAskedFor(request)(other))
  if (others.length === known.length) return noContent()
  putParent(cloud, request, kind, list, others)
  const operation = cloud.operations.openOn(requireResource(cloud, request, kind).id)
  return operation ? accepted(cloud, request, operation) : noContent()
}

const putParent = (
  cloud: Cloud,
  request: ArmRequest,
  kind: Kind,
  list: string,
  children: readonly JsonObject[],
): Answer => {
  const parent = requireResource(cloud, request, kind)
  const { location, tags, top } = parent
  const body = { ...top, location, tags, properties: { ...parent.properties, [list]: children } }
  // The conditions of the request are about the child, so they are not the parent's.
  return putResource(cloud, { ...request, body, headers: {} }, kind)
}

const isAskedFor = (request: ArmRequest): ((child: JsonObject) => boolean) => {
  const name = param(request, 'child').toLowerCase()
  return (child) => textAt(child, 'name')?.toLowerCase() === name
}
