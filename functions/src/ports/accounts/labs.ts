import type { AutoVmConfig } from '@labkeeper/contract/policies/policies'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import type { BillingRecord, SubscriptionState } from '../../domain/billing/billing.ts'
import type { CloudConnection } from '../../domain/connection/cloud-connection.ts'

/** The lab itself: owner, trial, connection. */
export interface Labs {
  read(labId: string): Promise<LabRecord | undefined>
  /** Also what another instance wrote a moment ago; dearer than `read`. */
  readNewest(labId: string): Promise<LabRecord | undefined>
  /** Idempotent: a lab that exists stays as it is. */
  create(lab: LabRecord): Promise<void>
  /** False when the connection is another one than was seen, or has come or gone meanwhile. */
  setCloud(
    labId: string,
    cloud: CloudConnection | undefined,
    seen: CloudConnection | undefined,
  ): Promise<boolean>
  /** The same client secret, sealed anew; does nothing when another one has been stored since. */
  resealCloud(labId: string, sealedSecret: string, renewed: string): Promise<void>
  setPolicy(labId: string, policy: AutoVmConfig): Promise<void>
  /** Keeps the directory out; does nothing for a lab that is not connected. */
  pauseDirectory(labId: string, pausedAt: string): Promise<void>
  resumeDirectory(labId: string): Promise<void>
  /** Remembers who signs in by the directory; false when it is somebody else, or the connection no longer the one given. */
  pinDirectory(labId: string, cloud: CloudConnection, objectId: string): Promise<boolean>
  /** Every step of the lab waits until then; an earlier instant never shortens a longer wait. */
  hold(labId: string, until: string): Promise<void>
  countVms(labId: string): Promise<number>
  /** False when the lab has become another customer in the meantime than `instead`, or one at all when none is given. */
  setCustomer(labId: string, customerId: string, instead: string | undefined, now: string): Promise<boolean>
  /** Writes a look at Stripe that began when `seen` was read; false when another one was written since. */
  setSubscription(
    labId: string,
    seen: BillingRecord,
    subscription: SubscriptionState | undefined,
    now: string,
  ): Promise<boolean>
  /** Labs that are customers and were last compared with Stripe before then, at most so many. */
  customersCheckedBefore(instant: string, limit: number): Promise<readonly string[]>
}
