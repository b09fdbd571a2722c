import type { Belonging } from '../../domain/vms/belongings.ts'
import type { Principal } from '../connection/principal.ts'
import type { NewCopy, NewSnapshot } from '../templates/copying.ts'
import type { Begun } from './begun.ts'
import type { VmParts } from './parts.ts'

/** A disk or snapshot that there is, as a listing of the subscription names it. */
export interface Stored extends Belonging {
  readonly resourceGroup: string
}

/** Disks of machines: others than they have. As in Compute, no call waits and each may be repeated. */
export interface Disks {
  /**
   * Makes a disk of a snapshot that the VM may be given: as large as its own, which people make larger in the portal.
   * `TemplateGone` when the snapshot is not there any more.
   */
  makeDisk(principal: Principal, vm: VmParts, copy: NewCopy): Promise<Begun>
  /**
   * Saves the disk that the VM has by now, or the one named here once there is no VM; throws `missing` when that is gone.
   * Incremental, as with templates.
   */
  saveDisk(principal: Principal, vm: VmParts, snapshot: NewSnapshot): Promise<Begun>
  /** Gives the VM, which is deallocated, that disk in the place of its own. Done where it has it. */
  swapDisk(principal: Principal, vm: VmParts, diskName: string): Promise<Begun>
  /** Sets these tags of a disk beside the others that it has; an empty text takes one away. Missing where it is gone. */
  markDisk(
    principal: Principal,
    resourceGroup: string,
    diskName: string,
    marks: Readonly<Record<string, string>>,
  ): Promise<Begun>
  /**
   * The disk that the VM has by now, which is deallocated: a slow one costs less. One that is neither of both kinds somebody
   * else has chosen, and it stays. Azure changes a disk twice a day, and refuses more.
   */
  setDiskSpeed(principal: Principal, vm: VmParts, speed: 'fast' | 'slow'): Promise<Begun>
  /** What it is by now. */
  isDiskSlow(principal: Principal, vm: VmParts): Promise<boolean>
  /** What is not there counts as deleted. Azure refuses a disk that a VM has. */
  deleteBelonging(principal: Principal, resourceGroup: string, belonging: Belonging): Promise<Begun>
  /** All disks and snapshots of the subscription: two (paged) listings. */
  listStored(principal: Principal): Promise<readonly Stored[]>
}
