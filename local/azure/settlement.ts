import { type Ailments, ail, ailmentsIn, cameUp, movedOn } from './guest/ailments.ts'
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
    const { ok, told, guest, mends = {} } = effect
    endCommand(cloud, resource, failure ? { at, ok: false } : { at, ok, told, guest })
    if (!failure) mend(cloud, resource, ailmentsIn(mends), operation.endsAt)
    return
  }
  const { power: before, ...rest } = resource
  const properties = { ...resource.properties, provisioningState: failure ? 'Failed' : 'Succeeded' }
  const power = powerAfter(effect, failure, before)
  const settled: Resource = { ...rest, properties, ...(power === undefined ? {} : { power }) }
  const isUp = comesUp(effect, power)
  cloud.resources.save(isUp ? booted(settled, operation.endsAt) : settled)
  const mends = mendedBy[operation.verb]
  if (isUp && mends !== undefined) mend(cloud, settled, mends, operation.endsAt)
}

/** A start of the system that somebody asks for because of what is wrong. */
const mendedBy: Readonly<Record<string, Partial<Ailments>>> = { restart: cameUp, redeploy: movedOn }

/** What is wrong with it is so no longer. */
const mend = (cloud: Cloud, { id }: Resource, mends: Partial<Ailments>, now: number): void => {
  const vm = cloud.resources.find(id)
  if (vm !== undefined && Object.keys(mends).length > 0) ail(cloud, vm, mends, now)
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
