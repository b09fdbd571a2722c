import type { Policy } from '@labkeeper/contract/policies/policies'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { Customers } from '../billing/customers.ts'
import type { Connections } from '../connection/connections.ts'

/** The lab itself: owner, trial, policy. */
export interface LabBook {
  read(labId: LabId): Promise<LabRecord | undefined>
  /** Idempotent: a lab that exists stays as it is. */
  create(lab: LabRecord): Promise<void>
  setPolicy(labId: LabId, policy: Policy): Promise<void>
  setStudentsOperate(labId: LabId, allowed: boolean): Promise<void>
  /** Every step of the lab waits until then; an earlier instant never shortens a longer wait. */
  hold(labId: LabId, until: string): Promise<void>
  /** Of each of the lab's VMs. */
  subscriptionsOfVms(labId: LabId): Promise<readonly string[]>
}

/** All of it, as the gateway offers it; nobody else needs so much. */
export type Labs = LabBook & Connections & Customers
