import { randomBytes, randomUUID } from 'node:crypto'
import { type JsonObject, numberAt, objectAt, textAt } from '../../service/json.ts'
import type { Draft } from '../arm/kind.ts'
import { type Image, resolveImage } from '../catalogue/images.ts'
import { ArmError, invalidParameter } from '../errors.ts'
import { newGuest } from '../guest/guest.ts'
import type { Cloud } from '../model/cloud.ts'
import { formatId } from '../model/ids.ts'
import { fromImage } from '../storage/content.ts'
import { diskSku, diskType, newDisk, storageName } from '../storage/disk.ts'
import { type OsDisk, shownDisk } from './storage-profile.ts'

const maxOsDiskGB = 4095

/** Makes the OS disk of a marketplace image; refuses a size below the image's and a name that is taken. */
export const makeDisk = (cloud: Cloud, draft: Draft, asked: JsonObject, reference: JsonObject): OsDisk => {
  const { image, version } = resolveImage(reference)
  const diskSizeGB = checkSize(numberAt(asked, 'diskSizeGB') ?? image.diskGB, image)
  const name = textAt(asked, 'name') ?? `${draft.place.name}_OsDisk_1_${randomBytes(16).toString('hex')}`
  if (!storageName.test(name)) throw invalidParameter('osDisk.name', `The disk name '${name}' is invalid.`)
  const diskId = formatId({ ...draft.place, type: diskType, name })
  if (cloud.resources.find(diskId)) {
    throw new ArmError(
      409,
      'ConflictingUserInput',
      `Disk ${name} already exists in resource group ${draft.place.group.toUpperCase()}. Only CreateOption.Attach is supported.`,
      { target: 'osDisk.name' },
    )
  }
  const sku = diskSku(textAt(asked, 'managedDisk', 'storageAccountType') ?? 'Premium_LRS')
  const securityType = textAt(draft.properties, 'securityProfile', 'securityType')
  cloud.resources.save({
    id: diskId,
    type: diskType,
    name,
    location: draft.location,
    // An implicitly made disk starts with the machine's tags.
    tags: draft.tags,
    etag: `W/"${randomUUID()}"`,
    createdAt: new Date(cloud.now()).toISOString(),
    top: { sku },
    hidden: {
      ...fromImage({ ...image, version }),
      ...newGuest(objectAt(draft.properties, 'osProfile')),
    },
    properties: {
      ...newDisk(cloud.now()),
      osType: image.os,
      hyperVGeneration: 'V2',
      creationData: { createOption: 'FromImage', imageReference: { id: imageId(draft, image, version) } },
      diskSizeGB,
      diskSizeBytes: diskSizeGB * 2 ** 30,
      ...(securityType === undefined ? {} : { securityProfile: { securityType } }),
      provisioningState: 'Succeeded',
    },
  })
  const imageReference = { ...reference, exactVersion: version }
  const osDisk = shownDisk(asked, {
    name,
    id: diskId,
    os: image.os,
    diskSizeGB,
    sku,
    createOption: 'FromImage',
  })
  return {
    os: image.os,
    diskId,
    attached: false,
    osName: image.osName,
    profile: { imageReference, osDisk, dataDisks: [] },
  }
}

const checkSize = (diskSizeGB: number, image: Image): number => {
  if (!Number.isInteger(diskSizeGB) || diskSizeGB < 1 || diskSizeGB > maxOsDiskGB) {
    throw invalidParameter(
      'osDisk.diskSizeGB',
      `The value '${diskSizeGB}' of parameter 'osDisk.diskSizeGB' is out of range. Value must be between '1' and '${maxOsDiskGB}' inclusive.`,
    )
  }
  if (diskSizeGB >= image.diskGB) return diskSizeGB
  throw new ArmError(
    409,
    'OperationNotAllowed',
    `The specified disk size ${diskSizeGB} GB is smaller than the size of the corresponding disk in the VM image: ${image.diskGB} GB. This is not allowed. Please choose equal or greater size or do not specify an explicit size.`,
    { target: 'osDisk.diskSizeGB' },
  )
}

const imageId = ({ place, location }: Draft, image: Image, version: string): string =>
  `/Subscriptions/${place.subscription}/Providers/Microsoft.Compute/Locations/${location}/Publishers/${image.publisher}/ArtifactTypes/VMImage/Offers/${image.offer}/Skus/${image.sku}/Versions/${version}`
