import { booted } from '../guest/use.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Power, Resource } from '../model/resources.ts'
import { preempted } from '../operations/failures.ts'
import { failNow } from '../settlement.ts'

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
  const set: Resource = { ...now, properties, power }
  const comesUp = power === 'running' && vm.power !== 'running'
  cloud.resources.save(comesUp ? booted(set, cloud.now()) : set)
}
