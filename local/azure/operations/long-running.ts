import type { Json } from '../../service/json.ts'
import type { Answer } from '../arm/answers.ts'
import { type ArmRequest, param, parameter } from '../arm/request.ts'
import { ArmError } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { secondsOf, type Work } from '../model/durations.ts'
import { armOrigin, namespaceOf, parseId } from '../model/ids.ts'
import type { Effect, Failure, Operation } from '../model/operations.ts'

export interface Plan {
  readonly target: string
  readonly type: string
  readonly location: string
  readonly verb: string
  readonly work: Work
  readonly effect: Effect
  readonly failure?: Failure | undefined
  readonly output?: Json
}

/** Failures show up half-way, successes after the full time. */
const failsAt = 0.5

export const beginOperation = (cloud: Cloud, request: ArmRequest, plan: Plan): Operation => {
  const failure = request.failure ?? plan.failure
  const name = parseId(plan.target)?.name ?? plan.target
  const seconds = secondsOf(plan.work, name) * (failure ? failsAt : 1)
  const startedAt = cloud.now()
  return cloud.operations.begin({
    target: plan.target,
    location: plan.location,
    provider: namespaceOf(plan.type),
    verb: plan.verb,
    startedAt,
    endsAt: Math.ceil(startedAt + (seconds * 1000) / cloud.speed),
    effect: plan.effect,
    ...(failure ? { failure } : {}),
    ...(plan.output === undefined ? {} : { output: plan.output }),
  })
}

/** For PUT and PATCH: with a `location` header a client would take that for the final resource. */
export const statusHeaders = (
  cloud: Cloud,
  request: ArmRequest,
  operation: Operation,
): Record<string, string> => ({
  'azure-asyncoperation': linkTo(request, operation, statusPath(operation)),
  ...retryAfter(cloud),
})

export const accepted = (cloud: Cloud, request: ArmRequest, operation: Operation): Answer => {
  const headers = {
    ...statusHeaders(cloud, request, operation),
    location: linkTo(request, operation, resultPath(operation), 'monitor=true&'),
  }
  return { status: 202, headers }
}

/** Groups answer with a `location` only. */
export const acceptedGroup = (cloud: Cloud, request: ArmRequest, operation: Operation): Answer => {
  const { location = '', ...rest } = accepted(cloud, request, operation).headers ?? {}
  return {
    status: 202,
    headers: { location, ...('retry-after' in rest ? { 'retry-after': rest['retry-after'] } : {}) },
  }
}

/** GET of an operation: its status, or with `monitor` the final answer. */
export const pollOperation = (cloud: Cloud, request: ArmRequest): Answer => {
  const operation = cloud.operations.find(param(request, 'operation'))
  const subscription = param(request, 'subscription').toLowerCase()
  if (!operation || parseSubscription(operation.target) !== subscription || !isAt(operation, request.path)) {
    throw new ArmError(
      404,
      'NotFound',
      `The entity was not found: operation '${param(request, 'operation')}'.`,
    )
  }
  const running = operation.endsAt > cloud.now()
  if (parameter(request, 'monitor') !== undefined) {
    if (!running) return finalAnswer(operation)
    return {
      status: 202,
      headers: { location: `${armOrigin}${request.path}?${request.query}`, ...retryAfter(cloud) },
    }
  }
  return { status: 200, headers: running ? retryAfter(cloud) : {}, body: statusBody(operation, running) }
}

const statusBody = (operation: Operation, running: boolean): Json => {
  const { id, startedAt, endsAt, failure, output } = operation
  const startTime = new Date(startedAt).toISOString()
  if (running) return { startTime, status: 'InProgress', name: id }
  return {
    startTime,
    endTime: new Date(endsAt).toISOString(),
    status: failure ? 'Failed' : 'Succeeded',
    name: id,
    ...(failure ? { error: { code: failure.code, message: failure.message, ...failure.nested } } : {}),
    ...(output === undefined || failure ? {} : { properties: { output } }),
  }
}

const finalAnswer = ({ failure, output }: Operation): Answer => {
  if (failure) throw new ArmError(409, failure.code, failure.message, { nested: failure.nested ?? {} })
  return output === undefined ? { status: 200 } : { status: 200, body: output }
}

const linkTo = (request: ArmRequest, operation: Operation, place: string, extra = ''): string => {
  const version = parameter(request, 'api-version') ?? ''
  const subscription = `/subscriptions/${parseSubscription(operation.target)}`
  return `${armOrigin}${subscription}/${place}/${operation.id}?p=${operation.id.slice(0, 8)}&${extra}api-version=${version}`
}

/** Where an operation is followed. Disks and snapshots have a place, and a permission, of their own. */
const statusPath = ({ provider, location, target }: Operation): string => {
  const isDisk = /\/Microsoft\.Compute\/(disks|snapshots)\//i.test(target)
  return `providers/${provider}/locations/${location}/${isDisk ? 'diskOperations' : 'operations'}`
}

/** An operation is known only where its links point. */
const isAt = (operation: Operation, path: string): boolean => {
  const asked = path.toLowerCase()
  return [statusPath(operation), resultPath(operation)].some((place) =>
    asked.endsWith(`/${place}/${operation.id}`.toLowerCase()),
  )
}

/** Where its final answer is: Microsoft.Compute has one place for both, groups have only this one. */
const resultPath = (operation: Operation): string => {
  const { provider, location } = operation
  if (provider === 'Microsoft.Resources') return 'operationresults'
  return provider === 'Microsoft.Compute'
    ? statusPath(operation)
    : `providers/${provider}/locations/${location}/operationResults`
}

const parseSubscription = (id: string): string | undefined => parseId(id)?.subscription.toLowerCase()

/** Azure proposes 10 seconds; a fast stand-in proposes less, a very fast one nothing. */
const retryAfter = (cloud: Cloud): Record<string, string> => {
  const seconds = Math.round(10 / cloud.speed)
  return seconds > 0 ? { 'retry-after': String(seconds) } : {}
}
