import {
  type Json,
  type JsonObject,
  listAt,
  mergePatch,
  numberAt,
  objectAt,
  sameJson,
  textAt,
} from '../../service/json.ts'
import type { Built, Draft } from '../arm/kind.ts'
import { findSize } from '../catalogue/catalogue.ts'
import { changeNotAllowed, operationNotAllowed } from '../errors.ts'
import { hashPassword, hostNameOn } from '../guest/guest.ts'
import type { Cloud } from '../model/cloud.ts'
import { checkCores } from '../model/quota.ts'
import type { Resource } from '../model/resources.ts'
import { failureOfCreation, provisioning, requireSize } from './create-vm.ts'
import { requireInterface } from './interfaces.ts'
import type { OsDisk } from './storage-profile.ts'
import { swappedDisk } from './swap-disk.ts'

/** A second PUT, or a PATCH merged into what is there: tags, size, disk and delete options may change, identity may not. */
export const updateVm = (cloud: Cloud, draft: Draft, existing: Resource): Built => {
  const before = existing.properties
  refuseOtherIdentity(draft, existing)
  const size = requireSize(cloud, draft)
  // A creation that failed, or one that was deallocated since, holds no vCPUs yet.
  const failed = existing.power === undefined
  const held =
    failed || existing.power === 'deallocated'
      ? 0
      : (findSize(textAt(before, 'hardwareProfile', 'vmSize') ?? '')?.cores ?? 0)
  if (failed || held > 0) checkCores(cloud, draft.place.subscription, draft.location, size, size.cores - held)

  const interfaces = keepInterfaces(cloud, draft, existing)
  const swapped = swappedDisk(cloud, draft, existing)
  const properties = {
    ...mergePatch(before, draft.properties),
    hardwareProfile: { vmSize: size.name },
    storageProfile: swapped?.profile ?? storageAfter(draft, existing),
    osProfile: objectAt(before, 'osProfile'),
    networkProfile: { networkInterfaces: interfaces },
  }
  const diskId = swapped?.diskId ?? textAt(before, 'storageProfile', 'osDisk', 'managedDisk', 'id') ?? ''
  const references = [diskId, ...interfaces.map((entry) => textAt(entry, 'id') ?? '')].map((target) => ({
    target,
    detail: existing.id,
  }))
  const built = { properties, references, ...hiddenAfter(cloud, existing, swapped) }
  if (failed) {
    const os = textAt(before, 'storageProfile', 'osDisk', 'osType') ?? 'Linux'
    return { ...built, ...provisioning(os, failureOfCreation(cloud, draft)) }
  }
  return { ...built, power: existing.power, work: 'updateVm' }
}

/** Another disk brings its guest along, with the name that it has. */
const hiddenAfter = (cloud: Cloud, { hidden }: Resource, swapped: OsDisk | undefined) => {
  if (swapped === undefined) return hidden ? { hidden } : {}
  const hostName = hostNameOn(cloud.resources.find(swapped.diskId))
  return { hidden: { ...hidden, ...(hostName === undefined ? {} : { hostName }) } }
}

const refuseOtherIdentity = (draft: Draft, existing: Resource): void => {
  const before = existing.properties
  const fixed = [
    ['storageProfile', 'imageReference', 'publisher'],
    ['storageProfile', 'imageReference', 'offer'],
    ['storageProfile', 'imageReference', 'sku'],
    ['storageProfile', 'imageReference', 'version'],
    ['storageProfile', 'osDisk', 'createOption'],
    ['storageProfile', 'osDisk', 'osType'],
    ['osProfile', 'computerName'],
    ['osProfile', 'adminUsername'],
    ['securityProfile', 'securityType'],
  ]
  for (const path of fixed) {
    const [asked, current] = [textAt(draft.properties, ...path), textAt(before, ...path)]
    if (asked === undefined || asked.toLowerCase() === current?.toLowerCase()) continue
    throw changeNotAllowed(path.includes('imageReference') ? 'imageReference' : path.slice(-2).join('.'))
  }
  const password = textAt(draft.properties, 'osProfile', 'adminPassword')
  if (password !== undefined && hashPassword(password) !== textAt(existing.hidden, 'passwordHash')) {
    throw changeNotAllowed('osProfile.adminPassword')
  }
  const configurations = listAt(draft.properties, 'networkProfile', 'networkInterfaceConfigurations')
  const made = listAt(existing.hidden, 'networkInterfaceConfigurations')
  if (configurations.length > 0 && !sameJson(withoutTags(configurations), withoutTags(made))) {
    throw changeNotAllowed('networkProfile.networkInterfaceConfigurations')
  }
}

/** What is made inline belongs to the creation; only its tags may differ when the creation is sent again. */
const withoutTags = (configurations: readonly JsonObject[]): Json => {
  const text = JSON.stringify(configurations, (key, value: unknown) => (key === 'tags' ? undefined : value))
  return JSON.parse(text) as Json
}

/** Interfaces may be others once the machine is deallocated, as in the portal; until then only their options change. */
const keepInterfaces = (
  cloud: Cloud,
  draft: Draft,
  { properties, power }: Resource,
): readonly JsonObject[] => {
  const current = listAt(properties, 'networkProfile', 'networkInterfaces')
  const asked = listAt(draft.properties, 'networkProfile', 'networkInterfaces')
  if (asked.length === 0) return current
  const ids = (entries: readonly JsonObject[]) =>
    entries.map((entry) => textAt(entry, 'id')?.toLowerCase() ?? '').sort()
  if (power !== 'deallocated' && !sameJson(ids(asked), ids(current))) {
    throw changeNotAllowed('networkProfile.networkInterfaces')
  }
  return asked.map((entry) => requireInterface(cloud, draft, entry))
}

const storageAfter = (draft: Draft, { properties, power }: Resource): JsonObject => {
  const before = objectAt(properties, 'storageProfile') ?? {}
  const disk = objectAt(before, 'osDisk') ?? {}
  const asked = objectAt(draft.properties, 'storageProfile', 'osDisk') ?? {}
  const current = numberAt(disk, 'diskSizeGB') ?? 0
  const size = numberAt(asked, 'diskSizeGB') ?? current
  if (size < current)
    throw operationNotAllowed(`Disk cannot be resized from ${current} GB to a smaller size.`)
  if (size > current && power !== 'deallocated') throw changeNotAllowed('osDisk.diskSizeGB')
  const managedDisk = objectAt(disk, 'managedDisk')
  return {
    ...before,
    osDisk: {
      ...disk,
      ...asked,
      osType: disk.osType,
      name: disk.name,
      createOption: disk.createOption,
      managedDisk,
      diskSizeGB: size,
    },
  }
}
