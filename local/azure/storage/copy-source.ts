import { type JsonObject, numberAt, objectAt, textAt } from '../../service/json.ts'
import type { Draft } from '../arm/kind.ts'
import {
  ArmError,
  invalidParameter,
  invalidSecurityType,
  missingParameter,
  operationNotAllowed,
} from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Resource } from '../model/resources.ts'
import { completionOf } from './completion.ts'

/** The disk or snapshot that a copy is made of: there, finished, in the same region and subscription. */
export const requireSource = (cloud: Cloud, draft: Draft): Resource => {
  const id =
    textAt(draft.properties, 'creationData', 'sourceResourceId') ??
    textAt(draft.properties, 'creationData', 'sourceUri')
  if (id === undefined) throw missingParameter('disk.creationData.sourceResourceId')
  const source = cloud.resources.find(id)
  if (!source || !/^microsoft\.compute\/(disks|snapshots)$/i.test(source.type)) {
    throw new ArmError(404, 'NotFound', `Resource ${id} is not found.`, { target: 'sourceResourceId' })
  }
  if (source.location !== draft.location) {
    throw invalidParameter(
      'sourceResourceId',
      `Source resource ${id} is in a different region (${source.location}) than the copy (${draft.location}).`,
    )
  }
  const open = cloud.operations.openOn(source.id)
  if (open) {
    throw operationNotAllowed(
      `Resource ${id} cannot be copied since another operation ('${open.verb}') is in progress on it. Please try again later.`,
    )
  }
  if (textAt(source.properties, 'provisioningState') !== 'Succeeded') {
    throw operationNotAllowed(`Resource ${id} cannot be copied: its provisioning failed.`)
  }
  // Said of Premium SSD v2 and Ultra Disks; who waits for all of them is right with each.
  if (/\/snapshots$/i.test(source.type) && completionOf(cloud, source) < 100) {
    throw operationNotAllowed(`Resource ${id} cannot be copied: it is still being copied in the background.`)
  }
  return source
}

/** What a copy takes over from its source unless told otherwise; it may grow, never shrink. */
export const copied = (draft: Draft, source: Resource | undefined): JsonObject => {
  const from = source?.properties
  const least = numberAt(from, 'diskSizeGB')
  const diskSizeGB = numberAt(draft.properties, 'diskSizeGB') ?? least
  if (diskSizeGB === undefined) throw missingParameter('disk.diskSizeGB')
  if (!Number.isInteger(diskSizeGB) || diskSizeGB < 1 || diskSizeGB > 32_767) {
    throw invalidParameter(
      'disk.diskSizeGB',
      `The value '${diskSizeGB}' of parameter 'disk.diskSizeGB' is out of range. Value must be between '1' and '32767' inclusive.`,
    )
  }
  if (least !== undefined && diskSizeGB < least) {
    throw invalidParameter(
      'disk.diskSizeGB',
      `The value of parameter 'disk.diskSizeGB' is invalid: ${diskSizeGB} GB is smaller than the ${least} GB of the source.`,
    )
  }
  const generation = textAt(draft.properties, 'hyperVGeneration')
  const origin = textAt(from, 'hyperVGeneration')
  if (generation !== undefined && origin !== undefined && generation !== origin) {
    throw invalidParameter(
      'disk.hyperVGeneration',
      `The hypervisor generation '${generation}' of the disk is not that of its source, '${origin}'.`,
    )
  }
  const kept = Object.fromEntries(
    (['osType', 'hyperVGeneration'] as const)
      .map((key) => [key, textAt(draft.properties, key) ?? textAt(from, key)])
      .filter(([, value]) => value !== undefined),
  ) as JsonObject
  refuseSecurityType(draft)
  const securityProfile = objectAt(draft.properties, 'securityProfile') ?? objectAt(from, 'securityProfile')
  return {
    ...kept,
    ...(securityProfile ? { securityProfile } : {}),
    diskSizeGB,
    diskSizeBytes: diskSizeGB * 2 ** 30,
  }
}

/** Disks and snapshots have no `Standard`: https://github.com/Azure/azure-cli/issues/33280 */
const refuseSecurityType = ({ properties }: Draft): void => {
  const asked = textAt(properties, 'securityProfile', 'securityType')
  if (asked === undefined || asked === 'TrustedLaunch' || asked.startsWith('ConfidentialVM_')) return
  throw invalidSecurityType()
}
