import type { OsType } from '@labkeeper/contract/vms/catalogue'
import type { SnapshotFacts } from '../../domain/templates/template.ts'
import type { Principal } from '../connection/principal.ts'
import type { Begun } from '../vms/begun.ts'
import type { NewParts, VmParts } from '../vms/parts.ts'

/** A snapshot of a VM's disk, in the VM's group. */
export interface NewSnapshot {
  readonly name: string
  readonly location: string
  readonly tags: Readonly<Record<string, string>>
}

/** A VM whose disk is a copy of a snapshot in its region. It brings user, password and host name along. */
export interface NewCopy extends NewParts {
  readonly size: string
  readonly snapshotName: string
  /** Where the snapshot lies, if not in the VM's group. */
  readonly snapshotGroup?: string | undefined
  /** Where it is to be larger than the snapshot. */
  readonly growToGB?: number | undefined
  /** A slow disk, for a machine that sleeps. */
  readonly isSlow?: boolean
  readonly generation: string | undefined
  readonly securityType: string | undefined
}

/** Azure's part of templates; as in Compute, no call waits and each may be repeated. */
export interface Copying {
  /** Incremental, of the disk of the VM's operating system; throws `missing` when the VM is gone or another one. */
  takeSnapshot(principal: Principal, vm: VmParts, snapshot: NewSnapshot): Promise<Begun>
  /** Of one that is ready; `busy` while Azure still copies in the background. */
  readSnapshot(principal: Principal, resourceGroup: string, name: string): Promise<SnapshotFacts>
  /** A snapshot that is not there counts as deleted. */
  deleteSnapshot(principal: Principal, resourceGroup: string, name: string): Promise<Begun>
  /**
   * Removes what `saveDisk` saved before, as long as the disk is there: when it is gone that may be all that is left of it, and
   * stays, and it throws `missing`. What is not there counts as removed.
   */
  dropSaved(principal: Principal, vm: VmParts, snapshotName: string): Promise<Begun>
  /** Makes the copy's disk; `TemplateGone` when the snapshot is not there any more. */
  copyDisk(principal: Principal, copy: NewCopy): Promise<Begun>
  /** Around interface and disk. Guarded like `createVm`. */
  createCopy(principal: Principal, copy: NewCopy): Promise<Begun>
  /** Runs a command in the guest, whose agent must answer; Windows restarts itself afterwards. */
  setHostName(principal: Principal, vm: VmParts, osType: OsType, hostName: string): Promise<Begun>
}
