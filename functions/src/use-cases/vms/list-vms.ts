import type { Vm } from '@labkeeper/contract/vms/vms'
import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import { after, type Instant } from '../../domain/kernel/instant.ts'
import { isSyncedSince } from '../../domain/vms/sync-record.ts'
import { type ListedVm, toVm } from '../../domain/vms/vm-view.ts'
import type { Clock } from '../../ports/clock.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Comparisons, Versioned, VmBook } from '../../ports/vms/vms.ts'

/** Older than this, the projection is compared with Azure again. */
const freshMs = 30_000
/** How long the Refresh button waits. */
const longestWaitMs = 10_000
const lookEveryMs = 250

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

interface ListingWorld {
  readonly vms: Pick<VmBook, 'list'> & Pick<Comparisons, 'requestSync' | 'readSync'>
  readonly nudges: Pick<WorkNudges, 'sync'>
  readonly clock: Clock
}

interface View {
  readonly version: string
  readonly vm: Vm
  readonly place: string
}

/** Oldest first, `web-2` before `web-10`: as a text that is made once a record, since lists are sorted at every call. */
const placeOf = ({ createdAt, name }: Vm): string =>
  `${createdAt} ${name.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(64, '0'))}`

/** The lab's VMs from the projection: one query. A comparison with Azure is queued when the last is half a minute old. */
export const listVms = ({ vms, nudges, clock }: ListingWorld) => {
  const requestComparison = async (labId: LabId, requestedAt: string, notAfter: string): Promise<void> => {
    if (await vms.requestSync(labId, requestedAt, notAfter)) await nudges.sync(labId, requestedAt)
  }

  const compareNow = async (labId: LabId): Promise<void> => {
    const requestedAt = clock.now().toISOString()
    await requestComparison(labId, requestedAt, requestedAt)
    const giveUpAt = performance.now() + longestWaitMs
    while (performance.now() < giveUpAt) {
      await pause(lookEveryMs)
      const sync = await vms.readSync(labId)
      if (sync !== undefined && isSyncedSince(sync, requestedAt)) {
        if (sync.error) throw new AppError('cloud_error', sync.error)
        return
      }
    }
  }

  // A record that has not changed looks as it did: the same object again, so that nothing after us works twice.
  const views = createBoundedCache<View>({ limit: 5000 })
  const view = ({ record, version }: Versioned<ListedVm>): View => {
    const known = views.get(record.id)
    const isSame = known?.vm.stranded === record.stranded && known?.vm.course?.name === record.courseName
    if (known?.version === version && isSame) return known
    const vm = toVm(record)
    const seen = { version, vm, place: placeOf(vm) }
    views.set(record.id, seen)
    return seen
  }

  return async ({ labId, refresh }: { labId: LabId; refresh: boolean }): Promise<Vm[]> => {
    if (refresh) await compareNow(labId)
    const { vms: found, sync } = await vms.list(labId)
    const staleSince = after(clock.now(), -freshMs)
    const isOld = (instant: Instant | undefined) => instant === undefined || instant <= staleSince
    const isStale = isOld(sync?.syncedAt) && isOld(sync?.requestedAt)
    if (isStale && found.length > 0) await requestComparison(labId, clock.now().toISOString(), staleSince)
    return found
      .map(view)
      .sort((one, other) => (one.place < other.place ? -1 : 1))
      .map(({ vm }) => vm)
  }
}
