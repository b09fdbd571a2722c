import type { OperationInput } from '@azure/cosmos'
import type { Connected } from '../../../ports/operations/work.ts'
import { none } from '../kernel/none.ts'
import { literal, patch, patchOf } from '../kernel/records.ts'

/**
 * A guard: the subscription is still connected. Whoever forgets it later counts the VMs first. What is written of the lab is
 * what it has.
 */
export const stillConnected = ({ type, id, cloud }: Connected): OperationInput => {
  const subscriptionId = cloud?.subscriptionId ?? none
  return patch(id, `c.cloud.subscriptionId = ${literal(subscriptionId)}`, patchOf({ type }))
}
