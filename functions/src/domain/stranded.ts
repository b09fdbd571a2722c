import { isSameSubscription } from './azure-names.ts'
import type { VmRecord } from './records.ts'

/** What a reader found out beside the record. */
export interface MaybeStranded {
  /** Its subscription is not, or no longer, the one that is connected: nobody knows what it does, or can change it. */
  readonly stranded?: boolean
}

type OfSubscription = Pick<VmRecord, 'subscriptionId'>

export const isStranded = (record: OfSubscription, connected: OfSubscription | undefined): boolean =>
  connected === undefined || !isSameSubscription(record, connected)
