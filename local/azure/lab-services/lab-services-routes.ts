import type { JsonObject } from '../../service/json.ts'
import { type Answer, ok } from '../arm/answers.ts'
import { nextLink, pageLimit, parseSkipToken } from '../arm/listing.ts'
import { type ArmRequest, param, parameter } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { ArmError, resourceNotFound } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { FurnishedLab } from '../model/lab-services.ts'

const version = '2022-08-01'

/** The one version that the types in tests/fidelity/lab-services.json are of. */
const requireVersion = (request: ArmRequest): void => {
  const asked = parameter(request, 'api-version')
  if (asked === version) return
  throw new ArmError(
    400,
    'NoRegisteredProviderFound',
    `No registered resource provider found for API version '${asked}' for type 'labs'. The supported api-versions are '${version}'.`,
  )
}

/** The link to the next page names the last id of this one. */
const answerPage = (
  cloud: Cloud,
  request: ArmRequest,
  read: (after: string, limit: number) => readonly JsonObject[],
): Answer => {
  const limit = pageLimit(cloud, request)
  const found = read(parseSkipToken(request) ?? '', limit + 1)
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1)?.id : undefined
  return ok({ value: page, ...(typeof last === 'string' ? { nextLink: nextLink(request, last) } : {}) })
}

const listLabs = (cloud: Cloud, request: ArmRequest): Answer => {
  requireVersion(request)
  const subscription = param(request, 'subscription')
  return answerPage(cloud, request, (after, limit) =>
    cloud.labServices.list(subscription, after, limit).map(({ lab }) => lab),
  )
}

const listOf =
  (what: (found: FurnishedLab) => readonly JsonObject[]) =>
  (cloud: Cloud, request: ArmRequest): Answer => {
    requireVersion(request)
    const found = cloud.labServices.find(request.path.slice(0, request.path.lastIndexOf('/')))
    if (found === undefined) {
      throw resourceNotFound('Microsoft.LabServices/labs', param(request, 'lab'), param(request, 'group'))
    }
    const keyOf = ({ id }: JsonObject): string => String(id).toLowerCase()
    const sorted = what(found).toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
    return answerPage(cloud, request, (after, limit) =>
      sorted.filter((one) => keyOf(one) > after).slice(0, limit),
    )
  }

const provider = 'providers/Microsoft.LabServices/labs'
const one = `/subscriptions/{subscription}/resourceGroups/{group}/${provider}/{lab}`

/** What Labkeeper reads. Whatever else there is of this provider is refused: nobody here writes to it. */
export const labServicesRoutes: readonly Route[] = [
  { method: 'GET', path: `/subscriptions/{subscription}/${provider}`, handle: listLabs },
  { method: 'GET', path: `${one}/users`, handle: listOf(({ users }) => users) },
  { method: 'GET', path: `${one}/schedules`, handle: listOf(({ schedules }) => schedules) },
]
