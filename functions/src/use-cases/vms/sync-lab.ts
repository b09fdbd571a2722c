import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { shutAfter } from '../../domain/courses/access/opening.ts'
import {
  dueWhenBrought,
  dueWhenClean,
  dueWhenGone,
  dueWhenRuns,
  dueWhenShut,
  dueWhenTurned,
} from '../../domain/courses/course-due.ts'
import { stoppedToBring } from '../../domain/courses/disks/bringing.ts'
import { AppError, CloudError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { scheduleWhenSeen } from '../../domain/policies/schedule.ts'
import { usageSoFar, usageWhenSeen } from '../../domain/usage/usage.ts'
import { isSameSubscription, vmKey } from '../../domain/vms/azure-names.ts'
import { hasBelongings } from '../../domain/vms/belongings.ts'
import { isSameMachine } from '../../domain/vms/same-machine.ts'
import { isSyncedSince } from '../../domain/vms/sync-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import { isWithoutVm, leavesParts } from '../../domain/vms/without-vm.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Principal } from '../../ports/connection/principal.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { AzureVm } from '../../ports/vms/compute.ts'
import type { Comparisons, Versioned, Written } from '../../ports/vms/vms.ts'
import { lookAtRights } from '../connection/look-at-rights.ts'
import { renewSeals, type SealWorld } from '../connection/renew-seals.ts'
import { beginPasswords, type PasswordWorld } from './begin-passwords.ts'
import { confirmGone } from './confirm-gone.ts'
import type { AroundWorld } from './look-around.ts'
import { type Correction, meterCorrections } from './meter-corrections.ts'
import { type BelongingsWorld, missBelongings, removeVanished } from './miss-belongings.ts'
import { type AddressWorld, renewAddresses } from './renew-addresses.ts'
import { type KeysWorld, lookForKeys } from './settle-keys.ts'
import { ListingLater, type ListingWorld, shareListing } from './share-listing.ts'

interface SyncWorld
  extends SealWorld,
    PasswordWorld,
    KeysWorld,
    AddressWorld,
    ListingWorld,
    AroundWorld,
    Omit<BelongingsWorld, 'nudges'> {
  readonly vms: SealWorld['vms'] & Comparisons
  readonly nudges: PasswordWorld['nudges'] & KeysWorld['nudges'] & Pick<WorkNudges, 'labs' | 'sync' | 'step'>
  readonly clock: Clock
  readonly openPrincipal: (lab: LabRecord) => Principal
}

const keyOf = ({ resourceGroup, name }: Pick<VmRecord, 'resourceGroup' | 'name'>): string =>
  vmKey(resourceGroup, name)

const isForCourse = ({ vm: { record }, truth }: Correction): boolean =>
  truth === 'gone'
    ? record.course !== undefined
    : dueWhenShut(record, truth.powerState, new Date(0)) !== undefined ||
      (truth.status !== record.status && record.course?.clean === true)

/** A record says by the second when it was written, and by the database's clock. */
const settlingMs = 3_000

const namesOf = (disks: VmRecord['disks']): string => disks.map(({ name }) => name.toLowerCase()).join()

/**
 * What people changed of its disks in the portal. Machines of courses get other disks by work of ours, which writes that down itself,
 * and a listing may be older.
 */
const disksWhenSeen = ({ course, disks, diskSizeGB }: VmRecord, seen: AzureVm) => {
  if (course !== undefined || seen.disks.length === 0) return {}
  return {
    ...(namesOf(seen.disks) !== namesOf(disks) && { disks: seen.disks.map(({ name }) => ({ name })) }),
    ...(seen.diskSizeGB && seen.diskSizeGB !== diskSizeGB && { diskSizeGB: seen.diskSizeGB }),
  }
}

/** What of the projection is no longer true. A VM at which an operation works is that operation's business. */
export const compare = (
  known: readonly Versioned<VmRecord>[],
  inAzure: ReadonlyMap<string, AzureVm>,
  now: Date,
): Correction[] =>
  known.flatMap((vm): Correction[] => {
    const { record } = vm
    if (record.operationId !== undefined || isWithoutVm(record)) return []
    const actual = inAzure.get(keyOf(record))
    if (actual === undefined || !isSameMachine(record, actual))
      return [{ vm, truth: 'gone', usage: usageSoFar(record, now) }]
    const { powerState, status, size, vmId } = actual
    const usage = usageWhenSeen(record, actual, now)
    const stopped = stoppedToBring(record, usage.change)
    const shut = powerState === record.powerState ? {} : shutAfter(record, powerState, now)
    const change = {
      ...disksWhenSeen(record, actual),
      ...scheduleWhenSeen(record, powerState, now),
      ...usage.change,
      ...stopped,
      ...shut,
    }
    const whole = record.halfMade && status !== 'Deleting' && { halfMade: false }
    const same =
      Object.keys(change).length === 0 &&
      powerState === record.powerState &&
      status === record.status &&
      size.toLowerCase() === record.size.toLowerCase() &&
      !whole &&
      (vmId === undefined || vmId === record.azureVmId)
    if (same) return []
    const observed = { powerState, status, size, ...change, ...whole }
    const truth = vmId === undefined ? observed : { ...observed, azureVmId: vmId }
    return [{ vm, truth, usage: usage.entries }]
  })

/**
 * Compares the lab's projection with one listing of the subscription, which may be another lab's of the same principal.
 * What was read before the listing, or written well before it, is changed only if untouched since, so a listing that was
 * already old when it arrived does no harm. The rest is left to the next comparison.
 */
export const syncLab = (world: SyncWorld) => {
  const { labs, vms, clock, nudges, openPrincipal } = world
  const list = shareListing(world)
  const renew = renewSeals(world)
  const lookRights = lookAtRights(world)
  const begin = beginPasswords(world)
  const look = lookForKeys(world)
  const readdress = renewAddresses(world)
  const remove = removeVanished(world)
  const miss = missBelongings(world)
  const metered = meterCorrections(world)
  const confirm = confirmGone(world)
  return async (labId: LabId, requestedAt: string): Promise<void> => {
    const [lab, sync] = await Promise.all([labs.read(labId), vms.readSync(labId)])
    if (lab === undefined || sync === undefined || isSyncedSince(sync, requestedAt)) return
    const begunAt = clock.now().toISOString()
    const known = await vms.records(labId)
    if (lab.cloud === undefined) {
      await vms.saveSync(labId, begunAt, undefined)
      return renew(lab, known)
    }
    try {
      const principal = openPrincipal(lab)
      const { begunAt: listedAt, vms: inAzure } = await list(principal, requestedAt)
      // VMs of a subscription that was connected before are not in this listing, and not gone.
      const here = known.filter(({ record }) => isSameSubscription(record, principal))
      const isFromNow = listedAt >= begunAt
      const isJudged = ({ writtenAt }: Written<VmRecord>): boolean =>
        isFromNow || writtenAt + settlingMs <= Date.parse(listedAt)
      const judged = here.filter(isJudged)
      const foundAt = clock.now()
      const corrections = compare(judged, inAzure, foundAt)
      const { held, refused } = await confirm(principal, corrections, inAzure)
      for await (const { vm, truth, usage, due: ofRun } of metered(held, foundAt)) {
        const { record, version } = vm
        const now = clock.now()
        if (truth === 'gone' && (hasBelongings(record) || leavesParts(record))) await remove(record)
        else if (truth === 'gone')
          await vms.forget(labId, record.id, version, usage, dueWhenGone(record, now))
        else {
          // Who starts a machine in the portal is asked whether anybody uses it, too.
          const due =
            dueWhenShut(record, truth.powerState, now) ??
            dueWhenClean(record, truth, now) ??
            dueWhenBrought(record, truth, now) ??
            ofRun ??
            dueWhenTurned(record, truth.powerState, now) ??
            dueWhenRuns(record, truth.runningSince, now)
          await vms.observe(labId, record.id, version, truth, usage, due)
        }
      }
      if (held.some(isForCourse)) await nudges.labs([labId])
      const waiting = here.filter(({ record }) => record.newPassword === 'waiting')
      await begin(
        labId,
        waiting.map(({ record }) => record.id),
      )
      await miss(
        principal,
        judged.filter(({ record }) => !corrections.some(({ vm }) => vm.record.id === record.id)),
      )
      await look(
        labId,
        here.map(({ record }) => record),
      )
      const corrected = new Set(corrections.map(({ vm }) => vm))
      await readdress(
        principal,
        judged.filter((vm) => !corrected.has(vm)),
        inAzure,
      )
      await vms.saveSync(labId, isFromNow ? begunAt : listedAt, refused)
      await lookRights(lab, principal)
    } catch (error) {
      if (error instanceof ListingLater) return await nudges.sync(labId, requestedAt, error.seconds)
      // Known refusals are for the person who looks at the list; the next look asks again.
      if (!(error instanceof CloudError) && !(error instanceof AppError)) throw error
      await vms.saveSync(labId, begunAt, error.message)
    }
    // Also where Azure does not let the lab in: a key can be dropped only when nothing is under it any more.
    await renew(lab, known)
  }
}
