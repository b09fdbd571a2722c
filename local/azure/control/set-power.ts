import type { Cloud } from '../model/cloud.ts'
import type { Failure } from '../model/operations.ts'
import type { Power, Resource } from '../model/resources.ts'
import { failNow } from '../settlement.ts'

/** https://github.com/osbuild/osbuild-composer/issues/1447 */
const preempted: Failure = {
  code: 'OperationPreempted',
  message: 'Operation execution has been preempted by a more recent operation.',
}

/** States that somebody at the portal can bring about. */
export const settledPowers = ['running', 'stopped', 'deallocated'] as const satisfies readonly Power[]
export type SettledPower = (typeof settledPowers)[number]

/** At once, without asking for quota or capacity: whatever was under way gives way to it, but for a deletion. */
export const setPower = (cloud: Cloud, vm: Resource, power: SettledPower): void => {
  const open = cloud.operations.openOn(vm.id)
  const isLeaving = open?.effect.kind === 'removed'
  if (open && !isLeaving) failNow(cloud, open, preempted)
  const now = cloud.resources.find(vm.id) ?? vm
  const properties = isLeaving ? now.properties : { ...now.properties, provisioningState: 'Succeeded' }
  cloud.resources.save({ ...now, properties, power })
}
