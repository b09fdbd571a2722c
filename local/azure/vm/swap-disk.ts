import { type JsonObject, numberAt, objectAt, textAt } from '../../service/json.ts'
import type { Draft } from '../arm/kind.ts'
import { ArmError, changeNotAllowed, operationNotAllowed } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { keyOf } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'
import { attachDisk } from './attach-disk.ts'
import { type OsDisk, shownDisk } from './storage-profile.ts'

/**
 * The disk that a VM is asked to have in the place of its own; nothing when it is the same. By what is published of it
 * (tests/fidelity/disk-swap.json): the VM is deallocated, the disk is named with its id, is free, of the same size, system,
 * generation and security type, and how the VM's first disk came to be is sent as it was.
 */
export const swappedDisk = (
  cloud: Cloud,
  draft: Draft,
  { properties, power }: Resource,
): OsDisk | undefined => {
  const before = objectAt(properties, 'storageProfile', 'osDisk')
  const asked = objectAt(draft.properties, 'storageProfile', 'osDisk') ?? {}
  const [id, current] = [textAt(asked, 'managedDisk', 'id'), textAt(before, 'managedDisk', 'id') ?? '']
  const isSame = id === undefined || keyOf(id) === keyOf(current)
  const name = textAt(asked, 'name')
  if (isSame) {
    if (name === undefined || keyOf(name) === keyOf(textAt(before, 'name') ?? '')) return undefined
    throw changeNotAllowed('osDisk.name')
  }
  if (power !== 'deallocated') {
    throw operationNotAllowed('The OS disk of a VM can be swapped only while the VM is deallocated.')
  }
  const attached = attachDisk(cloud, draft, { ...asked, osType: textAt(before, 'osType') ?? 'Linux' })
  const [disk, old] = [cloud.resources.find(attached.diskId), cloud.resources.find(current)]
  if (disk === undefined) throw new Error(`Disk ${attached.diskId} was just there`)
  if (keyOf(name ?? '') !== keyOf(disk.name)) throw changeNotAllowed('osDisk.name')
  refuseOtherKind(disk, old)
  const osDisk = shownDisk(withoutSize(asked), {
    name: disk.name,
    id: disk.id,
    os: attached.os,
    diskSizeGB: numberAt(disk.properties, 'diskSizeGB') ?? 0,
    sku: objectAt(disk.top, 'sku') ?? {},
    createOption: textAt(before, 'createOption') ?? 'FromImage',
  })
  return { ...attached, profile: { ...objectAt(properties, 'storageProfile'), osDisk } }
}

const withoutSize = ({ diskSizeGB: _, ...asked }: JsonObject): JsonObject => asked

/** Azure takes another size for a change of the disk's size: https://github.com/MicrosoftDocs/azure-docs/issues/47704 */
const refuseOtherKind = (disk: Resource, old: Resource | undefined): void => {
  const of = (resource: Resource | undefined) => ({
    size: numberAt(resource?.properties, 'diskSizeGB'),
    generation: textAt(resource?.properties, 'hyperVGeneration') ?? 'V1',
  })
  const [next, before] = [of(disk), of(old)]
  if (next.size !== before.size) {
    throw new ArmError(
      400,
      'BadRequest',
      `The disk ${disk.name} cannot be resized down or up by a swap: it has ${next.size} GB, the disk of the VM ${before.size} GB.`,
      { target: 'osDisk.diskSizeGB' },
    )
  }
  if (next.generation !== before.generation) {
    throw new ArmError(
      400,
      'BadRequest',
      `The hypervisor generation '${next.generation}' of disk ${disk.name} is not that of the VM, '${before.generation}'.`,
    )
  }
}
