import { randomUUID } from 'node:crypto'
import { type JsonObject, textAt } from '../../service/json.ts'
import { type Answer, noContent, ok } from '../arm/answers.ts'
import { answerPage, parseFilter } from '../arm/listing.ts'
import { type ArmRequest, bodyOf, param } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { findRegion } from '../catalogue/catalogue.ts'
import { ArmError, operationNotAllowed } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { formatId, groupType } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'
import { acceptedGroup, beginOperation } from '../operations/long-running.ts'
import { tagsOf } from './draft.ts'
import { requireGroup } from './guards.ts'

const all = '/subscriptions/{subscription}/resourcegroups'
const one = `${all}/{group}`

const find = (cloud: Cloud, request: ArmRequest): Resource =>
  requireGroup(cloud, param(request, 'subscription').toLowerCase(), param(request, 'group'))

const view = ({ id, name, type, location, tags, properties }: Resource): JsonObject => ({
  id,
  name,
  type,
  location,
  tags,
  properties,
})

const listGroups = (cloud: Cloud, request: ArmRequest): Answer => {
  const filter = parseFilter(request, ['tagName', 'tagValue'])
  const [tagName, tagValue] = [filter.get('tagName'), filter.get('tagValue')]
  const query = {
    subscription: param(request, 'subscription'),
    type: groupType,
    ...(tagName === undefined ? {} : { tagName }),
    ...(tagValue === undefined ? {} : { tagValue }),
  }
  return answerPage(cloud, request, query, view)
}

/** HEAD answers 204 or 404 and never a body. */
const headGroup = (cloud: Cloud, request: ArmRequest): Answer => {
  find(cloud, request)
  return noContent()
}

const putGroup = (cloud: Cloud, request: ArmRequest): Answer => {
  const name = param(request, 'group')
  checkName(name)
  const subscription = param(request, 'subscription').toLowerCase()
  const body = bodyOf(request)
  const asked = textAt(body, 'location')
  if (asked === undefined) {
    throw new ArmError(400, 'LocationRequired', 'The location property is required for this definition.')
  }
  const region = findRegion(asked)
  if (!region) {
    throw new ArmError(
      400,
      'LocationNotAvailableForResourceGroup',
      `The provided location '${asked}' is not available for resource group. List of available regions is those of the subscription.`,
    )
  }
  const id = formatId({ subscription, group: name, type: groupType, name })
  const existing = cloud.resources.find(id)
  if (existing && existing.location !== region.name) {
    throw new ArmError(
      409,
      'InvalidResourceGroupLocation',
      `Invalid resource group location '${region.name}'. The Resource group already exists in location '${existing.location}'.`,
    )
  }
  if (existing) refuseDeleting(cloud, existing)
  const group = save(cloud, existing ?? emptyGroup(cloud, id, name, region.name), tagsOf(body))
  return { status: existing ? 200 : 201, body: view(group) }
}

const patchGroup = (cloud: Cloud, request: ArmRequest): Answer => {
  const group = find(cloud, request)
  refuseDeleting(cloud, group)
  const body = bodyOf(request)
  return ok(view(save(cloud, group, body.tags === undefined ? group.tags : tagsOf(body))))
}

const deleteGroup = (cloud: Cloud, request: ArmRequest): Answer => {
  const group = find(cloud, request)
  const running = cloud.operations.openOn(group.id)
  if (running) return acceptedGroup(cloud, request, running)
  cloud.resources.save({ ...group, properties: { provisioningState: 'Deleting' } })
  const operation = beginOperation(cloud, request, {
    target: group.id,
    type: groupType,
    location: group.location,
    verb: 'delete',
    work: 'group',
    effect: { kind: 'removed' },
  })
  return acceptedGroup(cloud, request, operation)
}

const save = (cloud: Cloud, group: Resource, tags: Resource['tags']): Resource => {
  const saved = { ...group, tags, etag: `W/"${randomUUID()}"` }
  cloud.resources.save(saved)
  return saved
}

const emptyGroup = (cloud: Cloud, id: string, name: string, location: string): Resource => {
  const createdAt = new Date(cloud.now()).toISOString()
  return {
    id,
    type: groupType,
    name,
    location,
    tags: {},
    etag: '',
    createdAt,
    properties: { provisioningState: 'Succeeded' },
  }
}

const refuseDeleting = (cloud: Cloud, group: Resource): void => {
  if (!cloud.operations.openOn(group.id)) return
  throw operationNotAllowed(
    `The resource group '${group.name}' is in deprovisioning state and cannot perform this operation.`,
  )
}

const checkName = (name: string): void => {
  if (name.length > 90) {
    throw new ArmError(
      400,
      'InvalidResourceGroupName',
      `The provided resource group name '${name}' has a length of '${name.length}' which exceeds the maximum length of '90'.`,
    )
  }
  if (!/^[-\w.()\p{L}\p{N}]+$/u.test(name) || name.endsWith('.')) {
    throw new ArmError(
      400,
      'InvalidResourceGroupName',
      `The provided resource group name '${name}' is invalid. The name can only be a letter, digit, '-', '.', '(', ')' or '_' and cannot end with '.'.`,
    )
  }
}

export const groupRoutes: readonly Route[] = [
  { method: 'GET', path: all, handle: listGroups },
  { method: 'GET', path: one, handle: (cloud, request) => ok(view(find(cloud, request))) },
  { method: 'HEAD', path: one, handle: headGroup },
  { method: 'PUT', path: one, handle: putGroup },
  { method: 'PATCH', path: one, handle: patchGroup },
  { method: 'DELETE', path: one, handle: deleteGroup },
]
