import type { PowerState } from '@labkeeper/contract/vms/power'
import { isSameSubscription } from '../vms/azure-names.ts'
import type { VmRecord } from '../vms/vm-record.ts'

/** What a reader found out beside the record. */
export interface MaybeStranded {
  /** Its subscription is not, or no longer, the one that is connected: nobody knows what it does, or can change it. */
  readonly stranded?: boolean
}

/** Of a VM that nobody can look at the last known state says nothing; an operation that works on it still knows. */
export const shownPowerState = ({
  powerState,
  operationId,
  stranded,
}: Pick<VmRecord, 'powerState' | 'operationId'> & MaybeStranded): PowerState =>
  stranded && operationId === undefined ? 'VM unknown' : powerState

type OfSubscription = Pick<VmRecord, 'subscriptionId'>

export const isStranded = (record: OfSubscription, connected: OfSubscription | undefined): boolean =>
  connected === undefined || !isSameSubscription(record, connected)
