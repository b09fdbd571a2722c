import { at, type JsonObject, listAt, numberAt, textAt } from '../../service/json.ts'
import { findRegion, findSize } from '../catalogue/catalogue.ts'
import { ArmError } from '../errors.ts'
import {
  type AilmentWish,
  ail,
  ailmentsIn,
  nothingWrong,
  provisioned,
  shownAilments,
} from '../guest/ailments.ts'
import { guestOf, guestSignIn, type Proof, type SignIn } from '../guest/guest.ts'
import { shownUse, type UseWish, used, usedAsUsual } from '../guest/use.ts'
import { sampleLabs } from '../lab-services/samples.ts'
import type { BuiltInRole } from '../model/assigned.ts'
import type { Cloud } from '../model/cloud.ts'
import type { CostRefusal, CostRow } from '../model/costs.ts'
import { keyOf } from '../model/ids.ts'
import type { Resource } from '../model/resources.ts'
import type { Restriction } from '../model/restrictions.ts'
import type { Shortage } from '../model/shortages.ts'
import {
  addRule,
  type Call,
  type Checked,
  checkInbound,
  dropRule,
  type NewRule,
  type Side,
} from '../network/inbound.ts'
import { lineageOf, usedGB, withUsed, withWrite, writesOf } from '../storage/content.ts'
import { diskType } from '../storage/disk.ts'
import { snapshotType } from '../storage/snapshot.ts'
import { machine } from '../vm/machine.ts'
import { type SettledPower, setPower } from './set-power.ts'

/** `vmId` is Azure's resource id in any case, or the one that Labkeeper knows the VM by. */
interface OfVm {
  readonly vmId: string
}

/** What goes on in a guest, what is wrong with it, and how much of its disk is used. */
type GuestWish = UseWish & AilmentWish & { readonly usedGB?: number }

/**
 * What Azure's own people, somebody at the portal or somebody in a guest would do, and what they would see. All of it
 * outlives a restart. Where no such VM is, nothing is done, and nothing or false is answered.
 */
export interface Levers {
  /** `null` lifts it. False where there is no such region or size. */
  restrictSize(wish: {
    readonly location: string
    readonly size: string
    readonly restriction: Restriction | null
  }): boolean
  /** No machine of that size finds room there. False where there is no such region or size. */
  runShort(shortage: Shortage): boolean
  shortages(): readonly Shortage[]
  /** There is room for all again. */
  clearShortages(): void
  /** The principal's role lacks these, in the place of those of before. False where there is no such subscription. */
  withholdActions(wish: { readonly subscriptionId: string; readonly notActions: readonly string[] }): boolean
  /** Built-in roles that the principal has beside the lab owner's, in the place of those of before. False likewise. */
  assignRoles(wish: { readonly subscriptionId: string; readonly roles: readonly BuiltInRole[] }): boolean
  /** So many labs of Azure Lab Services, whose term begins at the day, in the place of those of before. False likewise. */
  furnishLabs(wish: {
    readonly subscriptionId: string
    readonly labs: number
    readonly since: string
  }): boolean
  /** What Azure says that things cost, or that it says nothing. */
  setCosts(wish: readonly CostRow[] | CostRefusal): void
  setPower(wish: OfVm & { readonly power: SettledPower }): boolean
  guest(asked: OfVm): JsonObject | undefined
  /** What goes on in it. 'too early' before its last boot, and for what is still to come. */
  useGuest(wish: OfVm & GuestWish): JsonObject | 'too early' | undefined
  /** As any guest is. */
  forgetUse(asked: OfVm): JsonObject | undefined
  guestSignIn(sign: OfVm & { readonly user: string } & Proof): SignIn | undefined
  /** Of a VM, or all that there are. */
  disks(asked?: OfVm): readonly JsonObject[] | undefined
  /** Whether somebody from there gets in. */
  checkNetwork(call: OfVm & Call): Checked | undefined
  /** A refusal of Azure's as its sentence; nothing where there is no such VM. */
  addRule(rule: OfVm & NewRule): 'added' | string | undefined
  dropRule(rule: OfVm & { readonly at: Side; readonly name: string }): boolean | undefined
  /** Onto the disk of its operating system. */
  writeDisk(wish: OfVm & { readonly text: string }): boolean
}

const machineOf = (cloud: Cloud, { vmId }: OfVm): Resource | undefined => {
  const [found] = vmId.startsWith('/')
    ? [cloud.resources.find(vmId)]
    : cloud.resources.list({ type: machine.type, tagName: 'labkeeper-vm', tagValue: vmId })
  return found?.type === machine.type ? found : undefined
}

const osDiskOf = (cloud: Cloud, vm: Resource): Resource | undefined => {
  const id = textAt(vm.properties, 'storageProfile', 'osDisk', 'managedDisk', 'id')
  return id === undefined ? undefined : cloud.resources.find(id)
}

const showGuest = (cloud: Cloud, vm: Resource): JsonObject => {
  const { hostName, accounts } = guestOf(cloud, vm)
  const disk = osDiskOf(cloud, vm)
  return {
    vmId: vm.id,
    hostName,
    accounts: accounts.map(({ name, administrator }) => ({ name, administrator })),
    keys: accounts.flatMap(({ keys }) => keys ?? []),
    commands: listAt(vm.hidden, 'commands').map((command) => ({
      at: textAt(command, 'at'),
      ok: at(command, 'ok') === true,
    })),
    messages: listAt(vm.hidden, 'messages').map((message) => ({
      at: textAt(message, 'at'),
      text: textAt(message, 'text'),
    })),
    ...shownUse(vm, cloud.now()),
    ...shownAilments(cloud, vm),
    ...(disk && { usedGB: usedGB(disk) }),
  }
}

/** How much of the disk of its operating system is used, if anything is said of that. */
const fillDisk = (cloud: Cloud, vm: Resource, used: number | undefined): void => {
  const disk = osDiskOf(cloud, vm)
  if (disk) cloud.resources.save(withUsed(disk, used))
}

const showDisk = (cloud: Cloud, disk: Resource): JsonObject => {
  const [user] = disk.type === diskType ? cloud.references.usersOf(disk.id) : []
  const attachedTo = user === undefined ? undefined : (cloud.resources.find(user)?.id ?? user)
  const sizeGB = numberAt(disk.properties, 'diskSizeGB') ?? 0
  return {
    id: disk.id,
    name: disk.name,
    kind: disk.type === diskType ? 'disk' : 'snapshot',
    ...(attachedTo === undefined ? {} : { attachedTo }),
    lineage: lineageOf(disk),
    writes: writesOf(disk),
    sku: textAt(disk.top, 'sku', 'name') ?? '',
    sizeGB,
    usedGB: usedGB(disk),
    tags: disk.tags,
    createdAt: disk.createdAt,
  }
}

const byAge = (one: Resource, other: Resource): number =>
  one.createdAt.localeCompare(other.createdAt) || keyOf(one.id).localeCompare(keyOf(other.id))

export const createLevers = (cloud: Cloud, settled: <T>(run: () => T) => T): Levers => {
  const onMachine = <A extends OfVm, T>(run: (vm: Resource, asked: A) => T) => {
    return (asked: A): T | undefined =>
      settled(() => {
        const vm = machineOf(cloud, asked)
        return vm && run(vm, asked)
      })
  }
  /** Does it with the subscription as it is spelt; false where there is none. */
  const inSubscription = (subscriptionId: string, run: (id: string) => void): boolean => {
    const id = subscriptionId.toLowerCase()
    if (!cloud.signIn.principals.some((principal) => principal.subscriptionId === id)) return false
    settled(() => run(id))
    return true
  }
  return {
    restrictSize: ({ location, size, restriction }) => {
      const [region, known] = [findRegion(location), findSize(size)]
      if (region === undefined || known === undefined) return false
      cloud.restrictions.set(region.name, known.name, restriction ?? undefined)
      return true
    },
    runShort: ({ location, size, ...rest }) => {
      const [region, known] = [findRegion(location), findSize(size)]
      if (region === undefined || known === undefined) return false
      settled(() => cloud.shortages.set({ location: region.name, size: known.name, ...rest }))
      return true
    },
    shortages: () => settled(() => cloud.shortages.list()),
    clearShortages: () => settled(() => cloud.shortages.clear()),
    withholdActions: ({ subscriptionId, notActions }) =>
      inSubscription(subscriptionId, (id) => cloud.withheld.set(id, notActions)),
    assignRoles: ({ subscriptionId, roles }) =>
      inSubscription(subscriptionId, (id) => cloud.assigned.set(id, roles)),
    furnishLabs: ({ subscriptionId, labs, since }) =>
      inSubscription(subscriptionId, (id) => cloud.labServices.furnish(id, sampleLabs(id, since, labs))),
    setCosts: (wish) =>
      settled(() => (typeof wish === 'string' ? cloud.costs.refuse(wish) : cloud.costs.set(wish))),
    setPower: (wish) =>
      onMachine((vm, { power }: typeof wish) => {
        setPower(cloud, vm, power)
        return true
      })(wish) ?? false,
    guest: onMachine((vm) => showGuest(cloud, vm)),
    useGuest: onMachine((vm, { vmId: _, ...wish }: OfVm & GuestWish) => {
      const next = used(vm, wish, cloud.now())
      if (next === undefined) return 'too early' as const
      const { provisioning } = wish
      const seen = provisioning === undefined ? next : provisioned(next, provisioning)
      cloud.resources.save(seen)
      if (wish.usedGB !== undefined) fillDisk(cloud, vm, wish.usedGB)
      return showGuest(cloud, ail(cloud, seen, ailmentsIn(wish), cloud.now()))
    }),
    forgetUse: onMachine((vm) => {
      const next = usedAsUsual(vm)
      cloud.resources.save(next)
      fillDisk(cloud, vm, undefined)
      return showGuest(cloud, ail(cloud, next, nothingWrong, cloud.now()))
    }),
    guestSignIn: onMachine((vm, { user, ...proof }) => guestSignIn(cloud, vm, user, proof)),
    disks: (asked) => {
      if (asked === undefined) {
        const all = settled(() =>
          [diskType, snapshotType].flatMap((type) => cloud.resources.list({ type })).toSorted(byAge),
        )
        return all.map((disk) => showDisk(cloud, disk))
      }
      return onMachine((vm) => {
        const disk = osDiskOf(cloud, vm)
        return disk === undefined ? [] : [showDisk(cloud, disk)]
      })(asked)
    },
    checkNetwork: onMachine((vm, { vmId: _, ...call }) => checkInbound(cloud, vm, call)),
    addRule: onMachine((vm, { vmId: _, ...rule }: OfVm & NewRule) => {
      try {
        return addRule(cloud, vm, rule) ? 'added' : `There are no rules at the ${rule.at}.`
      } catch (error) {
        if (error instanceof ArmError) return error.message
        throw error
      }
    }),
    dropRule: onMachine((vm, { at: side, name }) => dropRule(cloud, vm, side, name)),
    writeDisk: (wish) =>
      onMachine((vm, { text }: typeof wish) => {
        const disk = osDiskOf(cloud, vm)
        if (disk) cloud.resources.save(withWrite(disk, text))
        return disk !== undefined
      })(wish) ?? false,
  }
}
