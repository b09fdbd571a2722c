import { endCommand } from './guest/guest.ts'
import { booted } from './guest/use.ts'
import type { Cloud } from './model/cloud.ts'
import type { Effect, Failure, Operation } from './model/operations.ts'
import type { Power, Resource } from './model/resources.ts'
import { removeResource } from './resources/remove-resource.ts'

/** Nothing runs in the background: what should have happened by now happens when somebody looks. */
export const settleDue = (cloud: Cloud): void => {
  for (const operation of cloud.operations.due(cloud.now())) settle(cloud, operation)
}

/** Ends an operation with a failure, before its time or after the fact. */
export const failNow = (cloud: Cloud, operation: Operation, failure: Failure): void => {
  settle(cloud, { ...operation, failure, endsAt: Math.min(operation.endsAt, cloud.now()) })
}

const settle = (cloud: Cloud, operation: Operation): void => {
  cloud.operations.settle(operation)
  const { effect, failure } = operation
  const resource = cloud.resources.find(operation.target)
  if (!resource || effect.kind === 'nothing') return
  if (effect.kind === 'removed' && !failure) {
    removeResource(cloud, resource.id)
    return
  }
  if (effect.kind === 'command') {
    const at = new Date(operation.endsAt).toISOString()
    const { ok, told, guest } = effect
    endCommand(cloud, resource, failure ? { at, ok: false } : { at, ok, told, guest })
    return
  }
  const { power: before, ...rest } = resource
  const properties = { ...resource.properties, provisioningState: failure ? 'Failed' : 'Succeeded' }
  const power = powerAfter(effect, failure, before)
  const settled: Resource = { ...rest, properties, ...(power === undefined ? {} : { power }) }
  cloud.resources.save(comesUp(effect, power) ? booted(settled, operation.endsAt) : settled)
}

/** What was to run runs now: it was made, or started, or started anew. */
const comesUp = (effect: Effect, power: Power | undefined): boolean =>
  effect.kind === 'provisioned' && effect.power === 'running' && power === 'running'

/** These fail the operation, yet the machine is up: Azure says "may still finish provisioning successfully". */
const runsNonetheless = /^(OSProvisioning|VMExtension)/

const powerAfter = (
  effect: Effect,
  failure: Failure | undefined,
  before: Power | undefined,
): Power | undefined => {
  if (effect.kind !== 'provisioned') return before
  if (!failure || runsNonetheless.test(failure.code)) return effect.power ?? before
  if (effect.powerOnFailure === undefined) return before
  return effect.powerOnFailure === 'none' ? undefined : effect.powerOnFailure
}
