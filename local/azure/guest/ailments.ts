import { at, type JsonObject, numberAt, textAt } from '../../service/json.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Resource } from '../model/resources.ts'

/*
 * What is wrong with a machine, as the console plants it. What concerns Azure or its agent belongs to the machine; what is inside lies
 * on the disk of its system, so that copies have it and another disk has not.
 */

export const agents = ['ready', 'silent'] as const
export const hosts = ['Available', 'Degraded', 'Unavailable'] as const
export const provisionings = ['Succeeded', 'Failed'] as const
export const boots = ['ok', 'disk-check', 'emergency', 'updating', 'blue-screen'] as const
export const services = ['running', 'stopped'] as const
export const firewalls = ['open', 'closed'] as const
export const accountStates = ['ok', 'locked', 'expired'] as const

interface Outside {
  readonly agent: (typeof agents)[number]
  readonly host: (typeof hosts)[number]
}

interface Within {
  readonly boot: (typeof boots)[number]
  readonly service: (typeof services)[number]
  readonly firewall: (typeof firewalls)[number]
  readonly diskFreeMB: number
  readonly clockSkewSeconds: number
  readonly account: (typeof accountStates)[number]
  readonly passwordSignIn: boolean
}

/** Of a machine: all of it but how Azure fared with it, which its own state says. */
export type Ailments = Outside & Within

/** Set are those that are given; the others stay. */
export type AilmentWish = Partial<Ailments> & { readonly provisioning?: (typeof provisionings)[number] }

const well: Ailments = {
  agent: 'ready',
  host: 'Available',
  boot: 'ok',
  service: 'running',
  firewall: 'open',
  diskFreeMB: 20_000,
  clockSkewSeconds: 0,
  account: 'ok',
  passwordSignIn: true,
}

/** As any guest is. */
export const nothingWrong: Partial<Ailments> = well

const known = <T extends string>(words: readonly T[], value: unknown, usual: T): T =>
  words.find((word) => word === value) ?? usual

const diskOf = (cloud: Cloud, vm: Resource): Resource | undefined => {
  const id = textAt(vm.properties, 'storageProfile', 'osDisk', 'managedDisk', 'id')
  return id === undefined ? undefined : cloud.resources.find(id)
}

export const ailmentsOf = (cloud: Cloud, vm: Resource): Ailments => {
  const [outside, within] = [at(vm.hidden, 'ailments'), at(diskOf(cloud, vm)?.hidden, 'ailments')]
  return {
    agent: known(agents, at(outside, 'agent'), well.agent),
    host: known(hosts, at(outside, 'host'), well.host),
    boot: known(boots, at(within, 'boot'), well.boot),
    service: known(services, at(within, 'service'), well.service),
    firewall: known(firewalls, at(within, 'firewall'), well.firewall),
    diskFreeMB: numberAt(within, 'diskFreeMB') ?? well.diskFreeMB,
    clockSkewSeconds: numberAt(within, 'clockSkewSeconds') ?? well.clockSkewSeconds,
    account: known(accountStates, at(within, 'account'), well.account),
    passwordSignIn: at(within, 'passwordSignIn') !== false,
  }
}

/** Since when its agent is silent. */
export const silentSince = (vm: Resource): number | undefined =>
  textAt(vm.hidden, 'ailments', 'agent') === 'silent' ? numberAt(vm.hidden, 'ailments', 'since') : undefined

const withHidden = (resource: Resource, ailments: JsonObject): Resource => ({
  ...resource,
  hidden: { ...resource.hidden, ailments },
})

/** As the console, somebody in the guest, or a repair makes it. */
export const ail = (cloud: Cloud, found: Resource, wish: Partial<Ailments>, now: number): Resource => {
  const { agent, host, ...within } = { ...ailmentsOf(cloud, found), ...wish }
  const since = agent === 'silent' ? { since: silentSince(found) ?? now } : {}
  const vm = withHidden(found, { agent, host, ...since })
  cloud.resources.save(vm)
  const disk = diskOf(cloud, vm)
  if (disk) cloud.resources.save(withHidden(disk, { ...within }))
  return vm
}

/** What of a wish is about it. */
export const ailmentsIn = (wish: AilmentWish | JsonObject): Partial<Ailments> =>
  Object.fromEntries(Object.entries(wish).filter(([key, value]) => key in well && value !== undefined))

/** Azure could, or could not, finish what it did last. */
export const provisioned = (vm: Resource, state: (typeof provisionings)[number]): Resource => ({
  ...vm,
  properties: { ...vm.properties, provisioningState: state },
})

/** What a start of the system mends: its agent comes up with it, and what kept it from coming up is over. */
export const cameUp: Partial<Ailments> = { agent: 'ready', boot: 'ok' }
/** On another host as well. */
export const movedOn: Partial<Ailments> = { ...cameUp, host: 'Available' }

export const shownAilments = (cloud: Cloud, vm: Resource): JsonObject => ({
  ...ailmentsOf(cloud, vm),
  provisioning: textAt(vm.properties, 'provisioningState') === 'Failed' ? 'Failed' : 'Succeeded',
})

/** What a copy of a disk takes over. */
export const ailmentsOn = (disk: Resource): JsonObject => {
  const ailments = at(disk.hidden, 'ailments')
  return typeof ailments === 'object' && ailments !== null && !Array.isArray(ailments) ? { ailments } : {}
}
