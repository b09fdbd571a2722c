import { type JsonObject, numberAt, objectAt, textAt } from '../../service/json.ts'
import type { Draft } from '../arm/kind.ts'
import { ArmError, invalidReference, missingParameter, operationNotAllowed } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { keyOf } from '../model/ids.ts'
import { diskType } from '../storage/disk.ts'
import { type OsDisk, shownDisk } from './storage-profile.ts'

/** Takes an existing disk that is free, finished, near, and of the same kind as the machine. */
export const attachDisk = (cloud: Cloud, draft: Draft, asked: JsonObject): OsDisk => {
  const id = textAt(asked, 'managedDisk', 'id')
  const os = textAt(asked, 'osType')
  if (id === undefined) throw missingParameter('osDisk.managedDisk.id')
  if (os !== 'Windows' && os !== 'Linux') throw missingParameter('osDisk.osType')
  const disk = cloud.resources.find(id)
  if (disk?.type !== diskType || disk.location !== draft.location) throw invalidReference(id, draft.id)
  const [owner] = cloud.references.usersOf(disk.id)
  if (owner !== undefined && keyOf(owner) !== keyOf(draft.id)) {
    throw new ArmError(
      409,
      'ConflictingUserInput',
      `Disk '${id}' cannot be attached as the disk is already owned by VM '${owner}'.`,
      { target: 'osDisk.managedDisk.id' },
    )
  }
  const open = cloud.operations.openOn(disk.id)
  if (open || textAt(disk.properties, 'provisioningState') !== 'Succeeded') {
    throw operationNotAllowed(`Disk '${id}' cannot be attached while an operation is in progress on it.`)
  }
  const diskOs = textAt(disk.properties, 'osType')
  if (diskOs !== os) {
    throw new ArmError(
      409,
      'OperationNotAllowed',
      `Changing property 'osDisk.osType' is not allowed: disk '${id}' holds ${diskOs ?? 'no operating system'}.`,
      { target: 'osDisk.osType' },
    )
  }
  const security = (profile: JsonObject | undefined) =>
    textAt(profile, 'securityProfile', 'securityType') ?? 'Standard'
  if (security(draft.properties) !== security(disk.properties)) {
    throw new ArmError(
      400,
      'BadRequest',
      'Security type of VM is not compatible with the security type of attached OS Disk.',
    )
  }
  const sku = objectAt(disk.top, 'sku') ?? {}
  const diskSizeGB = numberAt(disk.properties, 'diskSizeGB') ?? 0
  const osDisk = shownDisk(asked, {
    name: disk.name,
    id: disk.id,
    os,
    diskSizeGB,
    sku,
    createOption: 'Attach',
  })
  return { os, diskId: disk.id, attached: true, osName: os.toLowerCase(), profile: { osDisk, dataDisks: [] } }
}
