import type { AutoVmConfig } from '@labkeeper/contract/policies'
import type { CloudConnection, LabRecord } from '../domain/records.ts'

/** The lab itself: owner, trial, connection. */
export interface Labs {
  read(labId: string): Promise<LabRecord | undefined>
  /** Idempotent: a lab that exists stays as it is. */
  create(lab: LabRecord): Promise<void>
  setCloud(labId: string, cloud: CloudConnection | undefined): Promise<void>
  setPolicy(labId: string, policy: AutoVmConfig): Promise<void>
  /** Remembers who signs in by the directory; false when it is somebody else, or the connection no longer the one given. */
  pinDirectory(labId: string, cloud: CloudConnection, objectId: string): Promise<boolean>
  /** Every step of the lab waits until then; an earlier instant never shortens a longer wait. */
  hold(labId: string, until: string): Promise<void>
  countVms(labId: string): Promise<number>
}
