import { listAt, objectAt, textAt } from '../../service/json.ts'
import type { Draft } from '../arm/kind.ts'
import { invalidParameter, missingParameter, notInStandIn } from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import { attachDisk } from './attach-disk.ts'
import { makeDisk } from './make-disk.ts'
import type { OsDisk } from './storage-profile.ts'

/** The disk a new VM starts from: made of a marketplace image, or an existing one. */
export const provideOsDisk = (cloud: Cloud, draft: Draft): OsDisk => {
  const storage = objectAt(draft.properties, 'storageProfile')
  if (!storage) throw missingParameter('storageProfile')
  if (listAt(storage, 'dataDisks').length > 0) throw notInStandIn('data disks')
  const asked = objectAt(storage, 'osDisk')
  const createOption = textAt(asked, 'createOption')?.toLowerCase()
  if (createOption === 'attach') return attachDisk(cloud, draft, asked ?? {})
  const reference = objectAt(storage, 'imageReference')
  if (!reference) throw missingParameter('imageReference')
  if (createOption !== undefined && createOption !== 'fromimage') {
    throw invalidParameter(
      'osDisk.createOption',
      `The value '${createOption}' of parameter 'osDisk.createOption' is invalid.`,
    )
  }
  return makeDisk(cloud, draft, asked ?? {}, reference)
}
