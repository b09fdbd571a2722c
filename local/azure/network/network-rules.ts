import { textAt } from '../../service/json.ts'
import { ArmError, invalidReference } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Resource } from '../model/resources.ts'

/** https://learn.microsoft.com/azure/azure-resource-manager/management/resource-name-rules */
export const networkName = /^[A-Za-z0-9](?:[\w.-]{0,78}\w)?$/
export const virtualNetworkName = /^[A-Za-z0-9][\w.-]{0,62}\w$/

/** A network resource that another may use: it exists, stands in the same region and is finished. */
export const requireReady = (
  cloud: Cloud,
  id: string,
  by: { readonly id: string; readonly location: string },
): Resource => {
  const resource = cloud.resources.find(id)
  if (!resource || resource.location !== by.location) throw invalidReference(id, by.id)
  const state = textAt(resource.properties, 'provisioningState')
  if (state !== 'Succeeded') {
    throw new ArmError(
      409,
      'ReferencedResourceNotProvisioned',
      `Cannot proceed with operation because resource ${id} used by resource ${by.id} is not in Succeeded state. Resource is in ${state} state.`,
    )
  }
  return resource
}
