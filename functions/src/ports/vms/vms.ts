import type { MaybeStranded } from '../../domain/connection/stranded.ts'
import type { CourseDue } from '../../domain/courses/course-due.ts'
import type { TimeEntry } from '../../domain/courses/hours/segment.ts'
import type { Change } from '../../domain/kernel/change.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { ScheduleChange } from '../../domain/policies/vm-schedule.ts'
import type { Belongings } from '../../domain/vms/belongings.ts'
import type { SyncRecord } from '../../domain/vms/sync-record.ts'
import type { MachineChange, VmRecord } from '../../domain/vms/vm-record.ts'
import type { ListedVm } from '../../domain/vms/vm-view.ts'

export interface Versioned<T> {
  readonly record: T
  readonly version: string
}

/** And when it was written last, by the database's clock: milliseconds since 1970. */
export interface Written<T> extends Versioned<T> {
  readonly writtenAt: number
}

/** What a comparison with Azure may change of a VM. */
export type Observed = Pick<
  VmRecord,
  'powerState' | 'status' | 'size' | 'azureVmId' | 'shutAt' | 'halfMade'
> &
  Partial<Pick<VmRecord, 'disks' | 'diskSizeGB'>> &
  Change<Pick<VmRecord, 'runningSince' | 'ranAt' | 'segment'>, 'runningSince' | 'segment'> &
  ScheduleChange &
  Pick<MachineChange, 'course/brings'>

/** The interface that a VM was seen with, and its addresses, `null` where it has none. */
export type Moved = Required<
  Change<Pick<VmRecord, 'nicId' | 'privateIP' | 'publicIP'>, 'privateIP' | 'publicIP'>
>

/** The lab's VMs, to be looked up. Every call stays in the lab's partition. */
export interface VmBook {
  /** The list and when it was last compared with Azure: one query. */
  list(labId: LabId): Promise<{
    readonly vms: readonly Versioned<ListedVm>[]
    readonly sync: Pick<SyncRecord, 'syncedAt' | 'requestedAt'> | undefined
  }>
  /** By group and name, in any case. */
  find(labId: LabId, resourceGroup: string, name: string): Promise<(VmRecord & MaybeStranded) | undefined>
  /** By its id. */
  read(labId: LabId, vmId: string): Promise<VmRecord | undefined>
  /** Names already taken among these (group and names in any case). */
  taken(labId: LabId, resourceGroup: string, names: readonly string[]): Promise<readonly string[]>
  /** Names of all VMs of the group (in any case). */
  namesIn(labId: LabId, resourceGroup: string): Promise<readonly string[]>
  /** Those of these that are the lab's: what the prices of their parts depend on. One query. */
  parts(labId: LabId, vmIds: readonly string[]): Promise<readonly Pick<VmRecord, 'location' | 'diskSizeGB'>[]>
  countIn(labId: LabId, resourceGroup: string, location: string): Promise<number>
  /** Sizes of those of a region that are being made since then: one query. */
  coming(labId: LabId, location: string, since: Instant): Promise<readonly string[]>
}

/** The same for whoever changes what was seen. */
export interface SeenVms {
  /** The same VMs with all that is known of them. */
  records(labId: LabId): Promise<readonly Written<VmRecord>[]>
  /** Does nothing when the record has changed since `version`; else `usage` is added in the same transaction. */
  observe(
    labId: LabId,
    vmId: string,
    version: string,
    observed: Observed,
    usage: readonly TimeEntry[],
    courseDue?: CourseDue,
  ): Promise<void>
  /** Likewise, and removes the record; answers whether it did. */
  forget(
    labId: LabId,
    vmId: string,
    version: string,
    usage: readonly TimeEntry[],
    courseDue?: CourseDue,
  ): Promise<boolean>
  /** Does nothing when the record has changed since `version`. */
  readdress(labId: LabId, vmId: string, version: string, moved: Moved): Promise<void>
  /** The same passwords, sealed anew. Does nothing when the record has changed since `version`. */
  reseal(
    labId: LabId,
    vmId: string,
    version: string,
    passwords: Pick<VmRecord, 'sealedPassword' | 'sealedStudentPassword' | 'nextPassword' | 'secrets'>,
  ): Promise<void>
  /** What belongs to it by now, and when something of that goes. Does nothing when the record has changed since `version`. */
  relist(
    labId: LabId,
    vmId: string,
    version: string,
    left: Required<Omit<Belongings, 'parked'>> & { readonly dueAt: Instant | null },
  ): Promise<void>
}

/** When the projection was compared with Azure. */
export interface Comparisons {
  /** True for the one caller that may request a comparison: none was requested after `notAfter`. */
  requestSync(labId: LabId, requestedAt: string, notAfter: string): Promise<boolean>
  readSync(labId: LabId): Promise<SyncRecord | undefined>
  saveSync(labId: LabId, syncedAt: string, error: string | undefined): Promise<void>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Vms = VmBook & SeenVms & Comparisons
