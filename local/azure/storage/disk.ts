import { randomUUID } from 'node:crypto'
import { at, type Json, type JsonObject, numberAt, objectAt, sameJson, textAt } from '../../service/json.ts'
import type { Draft, Kind } from '../arm/kind.ts'
import {
  ArmError,
  changeNotAllowed,
  invalidParameter,
  missingParameter,
  operationNotAllowed,
} from '../errors.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Resource } from '../model/resources.ts'
import { inherited, unchanged } from './content.ts'
import { copied, requireSource } from './copy-source.ts'

export const diskType = 'Microsoft.Compute/disks'
export const storageName = /^[A-Za-z0-9_][\w.-]{0,78}[A-Za-z0-9_]$|^[A-Za-z0-9_]$/

const skus: Readonly<Record<string, string>> = {
  Standard_LRS: 'Standard',
  StandardSSD_LRS: 'Standard',
  Premium_LRS: 'Premium',
  StandardSSD_ZRS: 'Standard',
  Premium_ZRS: 'Premium',
}

export const disk: Kind = {
  type: diskType,
  namePattern: storageName,
  nameLabel: 'diskName',
  removal: 'disk',
  build: (cloud, draft) => {
    const sku = diskSku(textAt(draft.body, 'sku', 'name') ?? textAt(draft.existing?.top, 'sku', 'name'))
    if (draft.existing) {
      const user = cloud.references.usersOf(draft.existing.id)[0]
      const power = user === undefined ? undefined : cloud.resources.find(user)?.power
      const inUse = power !== undefined && power !== 'deallocated'
      return {
        properties: grown(draft, inUse),
        top: { sku },
        work: 'disk',
        ...retyped(cloud, draft.existing, sku, inUse),
      }
    }
    const createOption = textAt(draft.properties, 'creationData', 'createOption')
    if (createOption === undefined) throw missingParameter('disk.creationData.createOption')
    if (createOption !== 'Copy' && createOption !== 'Empty') {
      throw invalidParameter(
        'disk.creationData.createOption',
        `The stand-in makes disks by Copy and Empty, not by '${createOption}'.`,
      )
    }
    const source = createOption === 'Copy' ? requireSource(cloud, draft) : undefined
    const creationData: JsonObject = {
      createOption,
      ...(source
        ? { sourceResourceId: source.id, sourceUniqueId: textAt(source.properties, 'uniqueId') }
        : {}),
    }
    const properties = { ...newDisk(cloud.now()), ...copied(draft, source), creationData }
    return { properties, top: { sku }, work: 'disk', ...inherited(source) }
  },
  present: (cloud, { id, properties }) => {
    const [user] = cloud.references.usersOf(id)
    if (user === undefined) return { ...properties, diskState: 'Unattached' }
    const deallocated = cloud.resources.find(user)?.power === 'deallocated'
    return { ...properties, diskState: deallocated ? 'Reserved' : 'Attached' }
  },
  presentTop: (cloud, { id }) => {
    const [user] = cloud.references.usersOf(id)
    return user === undefined ? {} : { managedBy: user }
  },
  refuseRemoval: (cloud, { id, name }) => {
    const [user] = cloud.references.usersOf(id)
    if (user !== undefined) throw operationNotAllowed(`Disk ${name} is attached to VM ${user}.`)
  },
}

/** What every new disk starts with. */
export const newDisk = (now: number): JsonObject => ({
  timeCreated: new Date(now).toISOString(),
  uniqueId: randomUUID(),
  encryption: { type: 'EncryptionAtRestWithPlatformKey' },
  networkAccessPolicy: 'AllowAll',
  publicNetworkAccess: 'Enabled',
  dataAccessAuthMode: 'None',
})

export const diskSku = (name = 'Standard_LRS'): JsonObject => {
  const known = Object.keys(skus).find((sku) => sku.toLowerCase() === name.toLowerCase())
  if (known === undefined) {
    throw invalidParameter(
      'sku.name',
      `The value '${name}' of parameter 'sku.name' is not a disk type. Known are ${Object.keys(skus).join(', ')}.`,
    )
  }
  return { name: known, tier: skus[known] }
}

const mostRetypes = 2
const dayMs = 24 * 60 * 60_000

/**
 * Another type: not while a machine runs on it, and twice a day. What a third change answers nobody has published.
 * https://github.com/MicrosoftDocs/azure-compute-docs/blob/01e1fb7d0835e0ffcfa3b75dbd23d5c0110b84bc/articles/virtual-machines/disks-convert-types.md
 */
const retyped = (cloud: Cloud, existing: Resource, sku: JsonObject, inUse: boolean) => {
  if (textAt(sku, 'name') === textAt(existing.top, 'sku', 'name')) return unchanged(existing)
  if (inUse) {
    throw operationNotAllowed('Cannot change the type of a disk while it is attached to a running VM.')
  }
  const since = new Date(cloud.now() - dayMs).toISOString()
  const lately = listOfTexts(at(existing.hidden, 'retyped')).filter((when) => when > since)
  if (lately.length >= mostRetypes) {
    throw operationNotAllowed('The type of a disk can be changed only twice per day.')
  }
  return { hidden: { ...existing.hidden, retyped: [...lately, new Date(cloud.now()).toISOString()] } }
}

const listOfTexts = (found: Json | undefined): string[] => (Array.isArray(found) ? found.map(String) : [])

/** A second PUT may grow a disk while nothing runs on it; its origin is fixed. */
const grown = (draft: Draft, inUse: boolean): JsonObject => {
  const before = draft.existing?.properties ?? {}
  const asked = objectAt(draft.properties, 'creationData')
  const origin = (data: JsonObject | undefined) => [
    textAt(data, 'createOption'),
    textAt(data, 'sourceResourceId')?.toLowerCase() ?? null,
  ]
  if (asked && !sameJson(origin(asked) as never, origin(objectAt(before, 'creationData')) as never)) {
    throw changeNotAllowed('disk.creationData')
  }
  const size = numberAt(draft.properties, 'diskSizeGB') ?? numberAt(before, 'diskSizeGB') ?? 0
  const current = numberAt(before, 'diskSizeGB') ?? 0
  if (size < current) throw new ArmError(400, 'BadRequest', 'Disk cannot be resized to a smaller size.')
  if (size > current && inUse) {
    throw operationNotAllowed('Cannot resize a disk while it is attached to a running VM.')
  }
  return { ...before, diskSizeGB: size, diskSizeBytes: size * 2 ** 30 }
}
