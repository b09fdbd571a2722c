import type { JsonObject } from '../../service/json.ts'
import { type Answer, ok } from '../arm/answers.ts'
import { type ArmRequest, parameter } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { ArmError } from '../errors.ts'
import { ailmentsOf } from '../guest/ailments.ts'
import type { Cloud } from '../model/cloud.ts'
import { requireResource } from '../resources/resource-routes.ts'
import { machine } from './machine.ts'

/** The one version that the types in tests/fidelity/resource-health.json are of. */
const version = '2025-05-01'

const words = {
  Available: 'There are no known Azure platform problems affecting this virtual machine.',
  Degraded: 'The host of this virtual machine runs with less than it should.',
  Unavailable: 'The host of this virtual machine does not answer.',
} as const

const readHealth = (cloud: Cloud, request: ArmRequest): Answer => {
  const asked = parameter(request, 'api-version')
  if (asked !== version) {
    throw new ArmError(
      400,
      'NoRegisteredProviderFound',
      `No registered resource provider found for API version '${asked}' for type 'availabilityStatuses'. The supported api-versions are '${version}'.`,
    )
  }
  const vm = requireResource(cloud, request, machine)
  const { host } = ailmentsOf(cloud, vm)
  const isOff = host === 'Available' && vm.power !== 'running'
  const now = new Date(cloud.now()).toISOString()
  const properties: JsonObject = {
    availabilityState: isOff ? 'Unavailable' : host,
    title: isOff ? 'Stopped by user or process' : host,
    summary: isOff ? 'This virtual machine was stopped as somebody asked.' : words[host],
    reasonType: isOff ? 'UserInitiated' : host === 'Available' ? '' : 'Unplanned',
    occuredTime: now,
    reasonChronicity: 'Persistent',
    reportedTime: now,
  }
  return ok({
    id: `${vm.id}/providers/Microsoft.ResourceHealth/availabilityStatuses/current`,
    name: 'current',
    type: 'Microsoft.ResourceHealth/AvailabilityStatuses',
    location: vm.location,
    properties,
  })
}

export const healthRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: `/subscriptions/{subscription}/resourcegroups/{group}/providers/${machine.type}/{name}/providers/Microsoft.ResourceHealth/availabilityStatuses/current`,
    handle: readHealth,
  },
]
