import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { systems } from '@labkeeper/contract/vms/catalogue'
import type { PowerState } from '@labkeeper/contract/vms/power'

const systemOf = ({ azureDetails }: StudentResource) =>
  systems.find(({ offer }) => offer.toLowerCase() === azureDetails.imageOffer.toLowerCase())

/** 'Ubuntu Server'; what Azure calls it where the catalogue does not know better. */
export const systemName = (resource: StudentResource): string =>
  systemOf(resource)?.name ?? (resource.azureDetails.imageOffer || 'Unknown')

/** By remote desktop; everything else by SSH. */
export const isRemoteDesktop = (resource: StudentResource): boolean =>
  systemOf(resource)?.osType === 'Windows' || /^windows/i.test(resource.azureDetails.imageOffer)

const askToStart = 'The VM is stopped. Ask your administrator to start it.'
const waitForStop = 'The VM is being stopped. Ask your administrator to start it when you need it.'

const bringItBack =
  'It is parked until the next class. Bring it back on its page: that takes about 5 minutes.'

const stateHindrances: Record<PowerState, string | undefined> = {
  'VM creating': 'The VM is still being made. You can connect as soon as it runs.',
  'VM starting': 'The VM is starting. You can connect in a moment.',
  'VM running': undefined,
  'VM stopping': waitForStop,
  'VM stopped': askToStart,
  'VM deallocating': waitForStop,
  'VM deallocated': askToStart,
  'VM deleting': 'The VM is being deleted.',
  'VM unknown': 'Azure does not say at the moment whether the VM is running. Connecting may not work.',
}

/** Whoever may start it need not ask. */
const startIt: Partial<Record<PowerState, string>> = {
  'VM stopped': 'The VM is stopped. Start it to connect.',
  'VM deallocated': 'The VM is stopped. Start it to connect.',
  'VM stopping': 'The VM is being stopped. Start it again when you need it.',
  'VM deallocating': 'The VM is being stopped. Start it again when you need it.',
}

/** Why connecting does not work now, in plain words, or nothing. */
export const hindrance = (resource: StudentResource): string | undefined =>
  (resource.parked && resource.status === 'VM deallocated' ? bringItBack : undefined) ??
  (resource.operable ? startIt[resource.status] : undefined) ??
  stateHindrances[resource.status] ??
  (resource.azureDetails.publicIP
    ? undefined
    : 'The VM has no public IP address yet. It appears here by itself.')
