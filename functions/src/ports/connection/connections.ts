import type { CloudConnection } from '../../domain/connection/cloud-connection.ts'
import type { LabId } from '../../domain/kernel/ids.ts'

/** How labs are connected to their owners' Azure and directory. */
export interface Connections {
  /** False when the connection is another one than was seen, or has come or gone meanwhile. */
  setCloud(
    labId: LabId,
    cloud: CloudConnection | undefined,
    seen: CloudConnection | undefined,
  ): Promise<boolean>
  /** The same client secret, sealed anew; does nothing when another one has been stored since. */
  resealCloud(labId: LabId, sealedSecret: string, renewed: string): Promise<void>
  /** What the principal of this connection may not do, by what is known by now; does nothing when it is another one. */
  noteMissingActions(
    labId: LabId,
    cloud: Pick<CloudConnection, 'subscriptionId' | 'tenantId' | 'clientId'>,
    missing: (known: readonly string[]) => readonly string[],
  ): Promise<void>
  /** Keeps the directory out; does nothing for a lab that is not connected. */
  pauseDirectory(labId: LabId, pausedAt: string): Promise<void>
  resumeDirectory(labId: LabId): Promise<void>
  /** Remembers who signs in by the directory; false when it is somebody else, or the connection no longer the one given. */
  pinDirectory(labId: LabId, cloud: CloudConnection, objectId: string): Promise<boolean>
}
