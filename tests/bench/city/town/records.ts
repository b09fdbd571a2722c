import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { LabId } from '@labkeeper/functions/domain/kernel/ids'
import type { NetworkRecord } from '@labkeeper/functions/domain/operations/network-record'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'

/** A lab with all its records, in memory: a city does not fit into the local database. */
export interface TownLab {
  readonly id: LabId
  readonly index: number
  readonly subscriptionId: string
  /** Others are in the same subscription. */
  readonly shares: boolean
  record: LabRecord
  readonly vms: Map<string, VmRecord>
  /** Open ones; what has ended is forgotten at once. */
  readonly steps: Map<string, StepRecord>
  readonly networks: Map<string, NetworkRecord>
  comparedAt: number
}

export type Town = ReadonlyMap<string, TownLab>

export const labOf = (town: Town, labId: string): TownLab => {
  const lab = town.get(labId)
  if (lab === undefined) throw new Error(`There is no lab ${labId}`)
  return lab
}
