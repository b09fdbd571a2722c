import { isCompute, type Kind } from '../arm/kind.ts'
import { ArmError, groupNotFound, invalidParameter } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { armOrigin, formatId, groupType } from '../model/ids.ts'
import type { Operation } from '../model/operations.ts'
import type { Resource } from '../model/resources.ts'
import { preempted } from '../operations/failures.ts'
import { failNow } from '../settlement.ts'

export const requireGroup = (cloud: Cloud, subscription: string, name: string): Resource => {
  const group = cloud.resources.find(formatId({ subscription, group: name, type: groupType, name }))
  if (!group) throw groupNotFound(name)
  return group
}

/** As `refuseBusy`, but a script in the guest gives way: https://github.com/Azure/azure-rest-api-specs/issues/22434 */
export const preemptScript = (cloud: Cloud, resource: Resource, verb: string): void => {
  const open = cloud.operations.openOn(resource.id)
  if (open?.effect.kind === 'command') failNow(cloud, open, preempted)
  else refuseBusy(cloud, resource, verb)
}

/** Refuses while another operation holds the resource. */
export const refuseBusy = (cloud: Cloud, resource: Resource, verb: string): void => {
  const open = cloud.operations.openOn(resource.id)
  if (open) throw busy(resource, verb, open)
}

export const refuseName = (kind: Kind, name: string): void => {
  if (kind.namePattern.test(name)) return
  if (isCompute(kind.type)) {
    throw invalidParameter(
      kind.nameLabel,
      `The entity name '${kind.nameLabel}' is invalid according to its validation rule: ${kind.namePattern.source}.`,
    )
  }
  throw new ArmError(
    400,
    'InvalidResourceName',
    `Resource name ${name} is invalid. The name can be up to 80 characters long. It must begin with a word character, and it must end with a word character or with '_'. The name may contain word characters or '.', '-', '_'.`,
  )
}

const busy = (resource: Resource, verb: string, open: Operation): ArmError => {
  if (isCompute(resource.type)) {
    return new ArmError(
      409,
      'OperationNotAllowed',
      `Operation '${verb}' is not allowed on '${resource.name}' since another operation ('${open.verb}') is in progress on it. Please try again later.`,
    )
  }
  return new ArmError(
    409,
    'AnotherOperationInProgress',
    `Another operation on this or dependent resource is in progress. To retrieve status of the operation use uri: ${armOrigin}/subscriptions/${resource.id.split('/')[2]}/providers/Microsoft.Network/locations/${resource.location}/operations/${open.id}.`,
  )
}
