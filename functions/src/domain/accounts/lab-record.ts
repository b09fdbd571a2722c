import type { Policy } from '@labkeeper/contract/policies/policies'
import type { BillingRecord, SubscriptionState } from '../billing/billing.ts'
import { type CloudConnection, connectionShape } from '../connection/cloud-connection.ts'
import { idOf, type LabId, type PersonId } from '../kernel/ids.ts'
import type { Instant } from '../kernel/instant.ts'
import {
  flag,
  maybe,
  maybeNumber,
  maybeText,
  number,
  oneOf,
  part,
  type Shape,
  text,
} from '../kernel/shape.ts'

/**
 * In container `labs`. Records are what the database holds, without its own fields. Every record of a lab carries the
 * lab's id, which is also its partition: a query that forgets the owner cannot be written.
 */
export interface LabRecord {
  readonly type: 'lab'
  readonly id: 'lab'
  readonly labId: LabId
  readonly uk: 'lab'
  readonly schema: 1
  readonly ownerId: PersonId
  readonly createdAt: Instant
  readonly trialEndsAt?: Instant
  readonly cloud?: CloudConnection
  /** Nobody signs in by the directory: the owner's password was reset, and whoever had the account may have linked it. */
  readonly directoryPausedAt?: Instant
  /** When new VMs stop and go by themselves; never, while absent. */
  readonly policy?: Policy
  /** For how many days what was removed can come back; 7 while absent. */
  readonly binDays?: number
  /** Students start and stop what is allocated to them outside courses. */
  readonly studentsOperate?: boolean
  /** Present from the first checkout on. */
  readonly billing?: BillingRecord
  /** Azure asked everyone of this lab to wait until then. */
  readonly holdUntil?: Instant
}

const policy: Shape<Policy> = {
  autoStopEnabled: flag,
  autoStopMinutes: maybeNumber,
  autoDeleteEnabled: flag,
  autoDeleteMinutes: maybeNumber,
}

const subscription: Shape<SubscriptionState> = {
  subscriptionId: text,
  status: text,
  priceId: text,
  planName: text,
  amount: number,
  currency: text,
  interval: text,
  currentPeriodStart: text,
  currentPeriodEnd: text,
  endsAt: maybeText,
}

const billing: Shape<BillingRecord> = {
  customerId: text,
  looks: number,
  checkedAt: text,
  subscription: maybe(part(subscription)),
}

export const labShape: Shape<LabRecord> = {
  type: oneOf('lab'),
  id: oneOf('lab'),
  labId: idOf('lab'),
  uk: oneOf('lab'),
  schema: oneOf(1),
  ownerId: idOf('u'),
  createdAt: text,
  trialEndsAt: maybeText,
  cloud: maybe(part(connectionShape)),
  directoryPausedAt: maybeText,
  policy: maybe(part(policy)),
  binDays: maybeNumber,
  studentsOperate: maybe(flag),
  billing: maybe(part(billing)),
  holdUntil: maybeText,
}
