import { textAt } from '../../service/json.ts'
import { type Answer, ok } from '../arm/answers.ts'
import { type ArmRequest, param } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { findSize } from '../catalogue/catalogue.ts'
import { operationNotAllowed } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Work } from '../model/durations.ts'
import type { Failure } from '../model/operations.ts'
import { checkCores, skuNotAvailable } from '../model/quota.ts'
import type { Power, Resource } from '../model/resources.ts'
import { restrictionOf } from '../model/restrictions.ts'
import { failureOf } from '../operations/failures.ts'
import { accepted, beginOperation } from '../operations/long-running.ts'
import { preemptScript } from '../resources/guards.ts'
import { requireResource } from '../resources/resource-routes.ts'
import { instanceView } from './instance-view.ts'
import { machine } from './machine.ts'
import { runCommand } from './run-command.ts'

interface Action {
  readonly verb: string
  readonly work: Work
  readonly during: Power
  readonly after: Power
  /** States in which there is nothing to do. */
  readonly already: readonly Power[]
  readonly needsRunning?: boolean
}

const actions: readonly Action[] = [
  { verb: 'start', work: 'start', during: 'starting', after: 'running', already: ['running'] },
  {
    verb: 'deallocate',
    work: 'deallocate',
    during: 'deallocating',
    after: 'deallocated',
    already: ['deallocated'],
  },
  {
    verb: 'powerOff',
    work: 'powerOff',
    during: 'stopping',
    after: 'stopped',
    already: ['stopped', 'deallocated'],
  },
  { verb: 'restart', work: 'restart', during: 'running', after: 'running', already: [], needsRunning: true },
  { verb: 'redeploy', work: 'redeploy', during: 'starting', after: 'running', already: [] },
]

const one = `/subscriptions/{subscription}/resourcegroups/{group}/providers/${machine.type}/{name}`

export const powerRoutes: readonly Route[] = [
  ...actions.map((action) => ({
    method: 'POST',
    path: `${one}/${action.verb}`,
    handle: (cloud: Cloud, request: ArmRequest) => act(cloud, request, action),
  })),
  { method: 'POST', path: `${one}/runCommand`, handle: runCommand },
  {
    method: 'GET',
    path: `${one}/instanceView`,
    handle: (cloud, request) => ok(instanceView(requireResource(cloud, request, machine), cloud.now())),
  },
]

const act = (cloud: Cloud, request: ArmRequest, action: Action): Answer => {
  const found = requireResource(cloud, request, machine)
  preemptScript(cloud, found, action.verb)
  const vm = cloud.resources.find(found.id) ?? found
  if (action.needsRunning && vm.power !== 'running') {
    throw operationNotAllowed(
      `Operation '${action.verb}' is not allowed on VM '${vm.name}' since the VM is ${vm.power ?? 'not provisioned'}. Only a running VM can be restarted.`,
    )
  }
  const idle = vm.power !== undefined && action.already.includes(vm.power)
  const failure = !idle && action.after === 'running' ? findRoom(cloud, request, vm) : undefined
  if (!idle) {
    const properties = { ...vm.properties, provisioningState: 'Updating' }
    cloud.resources.save({ ...vm, properties, power: action.during })
  }
  const operation = beginOperation(cloud, request, {
    target: vm.id,
    type: machine.type,
    location: vm.location,
    verb: action.verb,
    work: idle ? 'nothingToDo' : action.work,
    effect: idle
      ? { kind: 'nothing' }
      : { kind: 'provisioned', power: action.after, powerOnFailure: vm.power ?? 'none' },
    failure,
  })
  return accepted(cloud, request, operation)
}

/** A VM that gave its vCPUs back has to find room again. What keeps it from that once it is accepted. */
const findRoom = (cloud: Cloud, request: ArmRequest, vm: Resource): Failure | undefined => {
  if (vm.power !== undefined && vm.power !== 'deallocated') return undefined
  const size = findSize(textAt(vm.properties, 'hardwareProfile', 'vmSize') ?? '')
  if (!size) return undefined
  const subscription = param(request, 'subscription').toLowerCase()
  if (restrictionOf(cloud, subscription, vm.location, size.name) === 'location') {
    throw skuNotAvailable(size.name, vm.location)
  }
  checkCores(cloud, subscription, vm.location, size, size.cores)
  const code = cloud.shortages.meet(vm.location, size.name)
  return code && failureOf(code, vm.name, size.name)
}
