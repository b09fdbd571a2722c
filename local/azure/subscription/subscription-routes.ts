import type { JsonObject } from '../../service/json.ts'
import { type Answer, ok } from '../arm/answers.ts'
import { answerAll, answerPage, parseFilter } from '../arm/listing.ts'
import { type ArmRequest, param } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { regions } from '../catalogue/catalogue.ts'
import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Principal } from '../model/credentials.ts'
import type { Resource, ResourceQuery } from '../model/resources.ts'
import { requireGroup } from '../resources/guards.ts'

const one = '/subscriptions/{subscription}'

/** The subscriptions a principal sees: its own. */
export const listSubscriptions = (principal: Principal): Answer =>
  ok({ value: [view(principal)], count: { type: 'Total', value: 1 } })

const owner = (cloud: Cloud, request: ArmRequest): Principal => {
  const id = param(request, 'subscription').toLowerCase()
  const found = cloud.signIn.principals.find((principal) => principal.subscriptionId === id)
  if (!found) throw new ArmError(404, 'SubscriptionNotFound', `The subscription '${id}' could not be found.`)
  return found
}

const view = ({ subscriptionId, tenantId, displayName }: Principal): JsonObject => ({
  id: `/subscriptions/${subscriptionId}`,
  authorizationSource: 'RoleBased',
  managedByTenants: [],
  subscriptionId,
  tenantId,
  displayName,
  state: 'Enabled',
  subscriptionPolicies: {
    locationPlacementId: 'Public_2014-09-01',
    quotaId: 'PayAsYouGo_2014-09-01',
    spendingLimit: 'Off',
  },
})

const locations = (subscription: string): readonly JsonObject[] =>
  regions.map(({ name, label }) => ({
    id: `/subscriptions/${subscription}/locations/${name}`,
    name,
    type: 'Region',
    displayName: label,
    regionalDisplayName: label,
    metadata: { regionType: 'Physical', regionCategory: 'Recommended' },
  }))

const provider = (_cloud: Cloud, request: ArmRequest): Answer => {
  const namespace = param(request, 'namespace')
  const id = `/subscriptions/${param(request, 'subscription')}/providers/${namespace}`
  return ok({
    id,
    namespace,
    registrationPolicy: 'RegistrationRequired',
    registrationState: 'Registered',
    resourceTypes: [],
  })
}

export const subscriptionRoutes: readonly Route[] = [
  { method: 'GET', path: one, handle: (cloud, request) => ok(view(owner(cloud, request))) },
  {
    method: 'GET',
    path: `${one}/locations`,
    handle: (_cloud, request) => answerAll(locations(param(request, 'subscription'))),
  },
  {
    method: 'GET',
    path: `${one}/resources`,
    handle: (cloud, request) => listResources(cloud, request, undefined),
  },
  {
    method: 'GET',
    path: `${one}/resourcegroups/{group}/resources`,
    handle: (cloud, request) => listResources(cloud, request, param(request, 'group')),
  },
  {
    method: 'GET',
    path: `${one}/providers/Microsoft.Authorization/permissions`,
    handle: (cloud, request) =>
      answerAll(
        cloud.permissions(param(request, 'subscription')).map(({ actions, notActions }) => ({
          actions,
          notActions,
          dataActions: [],
          notDataActions: [],
        })),
      ),
  },
  { method: 'GET', path: `${one}/providers/{namespace}`, handle: provider },
  { method: 'POST', path: `${one}/providers/{namespace}/register`, handle: provider },
]

const listResources = (cloud: Cloud, request: ArmRequest, groupName: string | undefined): Answer => {
  const subscription = param(request, 'subscription')
  const filter = parseFilter(request, [
    'tagName',
    'tagValue',
    'resourceType',
    'resourceGroup',
    'location',
    'name',
  ])
  const group =
    groupName === undefined
      ? filter.get('resourceGroup')
      : requireGroup(cloud, subscription.toLowerCase(), groupName).name
  const terms = Object.entries({
    group,
    type: filter.get('resourceType'),
    tagName: filter.get('tagName'),
    tagValue: filter.get('tagValue'),
    location: filter.get('location'),
    name: filter.get('name'),
  }).filter(([, value]) => value !== undefined)
  const query: ResourceQuery = { subscription, ...Object.fromEntries(terms) }
  return answerPage(cloud, request, query, brief)
}

/** The generic list knows no properties. */
const brief = ({ id, name, type, location, tags, top, createdAt }: Resource): JsonObject => ({
  id,
  name,
  type,
  location,
  tags,
  ...(top?.sku === undefined ? {} : { sku: top.sku }),
  createdTime: createdAt,
})
