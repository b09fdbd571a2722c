import { randomUUID } from 'node:crypto'
import { listAt, objectAt, textAt } from '../../service/json.ts'
import type { Built, Draft } from '../arm/kind.ts'
import { findSize, type Size, sizes } from '../catalogue/catalogue.ts'
import { invalidParameter, invalidSecurityType, missingParameter } from '../errors.ts'
import { hostNameOn } from '../guest/guest.ts'
import { checkOsProfile } from '../guest/os-profile.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Failure } from '../model/operations.ts'
import { checkCores, skuNotAvailable } from '../model/quota.ts'
import { restrictionOf } from '../model/restrictions.ts'
import { failureOf } from '../operations/failures.ts'
import { provideInterfaces } from './interfaces.ts'
import { provideOsDisk } from './provide-os-disk.ts'

/** A tag with this name makes the creation fail with the error code it holds. */
const failTag = 'labkeeper-fail'

export const createVm = (cloud: Cloud, draft: Draft): Built => {
  const size = requireSize(cloud, draft)
  refuseSecurityType(draft)
  const disk = provideOsDisk(cloud, draft)
  const asked = objectAt(draft.properties, 'osProfile')
  if (disk.attached && asked) throw invalidParameter('osProfile', "Parameter 'osProfile' is not allowed.")
  if (!disk.attached && !asked) throw missingParameter('osProfile')
  const profile = asked ? checkOsProfile(asked, disk.os) : undefined
  const interfaces = provideInterfaces(cloud, draft)
  checkCores(cloud, draft.place.subscription, draft.location, size, size.cores)

  const properties = {
    ...draft.properties,
    securityProfile: { securityType: 'Standard', ...objectAt(draft.properties, 'securityProfile') },
    hardwareProfile: { vmSize: size.name },
    storageProfile: disk.profile,
    ...(profile ? { osProfile: profile.shown } : {}),
    networkProfile: { networkInterfaces: interfaces.shown },
    vmId: randomUUID(),
    timeCreated: new Date(cloud.now()).toISOString(),
  }
  const references = [disk.diskId, ...interfaces.ids].map((target) => ({ target, detail: draft.id }))
  // A disk that is there brings its guest along, with the name that it has.
  const hostName = disk.attached ? hostNameOn(cloud.resources.find(disk.diskId)) : undefined
  const hidden = {
    osName: disk.osName,
    ...(hostName === undefined ? {} : { hostName }),
    networkInterfaceConfigurations: listAt(
      draft.properties,
      'networkProfile',
      'networkInterfaceConfigurations',
    ),
    ...(profile?.passwordHash === undefined ? {} : { passwordHash: profile.passwordHash }),
  }
  return { properties, references, hidden, ...provisioning(disk.os, failureOfCreation(cloud, draft)) }
}

/**
 * Since 2025-11-01 every VM has a security type, but naming `Standard` is for subscriptions registered for it.
 * https://github.com/Azure/azure-cli/issues/31191
 */
const refuseSecurityType = ({ properties }: Draft): void => {
  const asked = textAt(properties, 'securityProfile', 'securityType')
  if (asked === undefined || asked === 'TrustedLaunch') return
  throw invalidSecurityType()
}

/** The work of bringing up a VM; also that of a second try after a failed creation. */
export const provisioning = (os: string, failure: Failure | undefined) =>
  ({
    power: 'creating',
    work: os === 'Windows' ? 'createWindows' : 'createLinux',
    effect: { kind: 'provisioned', power: 'running', powerOnFailure: 'none' },
    failure,
  }) as const

/** What becomes of it half-way, if it is to fail. */
export const failureOfCreation = (
  { shortages }: Pick<Cloud, 'shortages'>,
  { tags, place, location, properties }: Draft,
): Failure | undefined => {
  const size = textAt(properties, 'hardwareProfile', 'vmSize') ?? ''
  const code = tags[failTag] ?? shortages.meet(location, size)
  return code === undefined ? undefined : failureOf(code, place.name, size)
}

/** A size that exists and that the subscription may use in the region. */
export const requireSize = (cloud: Cloud, { properties, place, location }: Draft): Size => {
  const name = textAt(properties, 'hardwareProfile', 'vmSize')
  if (name === undefined) throw missingParameter('vmSize')
  const size = findSize(name)
  if (!size) {
    throw invalidParameter(
      'vmSize',
      `The value ${name} provided for the VM size is not valid. The valid sizes in the current region are: ${sizes.map((known) => known.name).join(',')}. Find out more on the valid VM sizes in each region at https://aka.ms/azure-regions.`,
    )
  }
  if (restrictionOf(cloud, place.subscription, location, size.name) === 'location') {
    throw skuNotAvailable(size.name, location)
  }
  return size
}
