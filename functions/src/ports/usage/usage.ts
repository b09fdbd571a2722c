import type { LabId } from '../../domain/kernel/ids.ts'
import type { UsageEntry } from '../../domain/usage/usage.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'

/** For how long the lab's VMs have run. What is added stands in the transactions of the ports `Work` and `Vms`. */
export interface UsageBook {
  /** One query in the lab's partition. */
  read(
    labId: LabId,
    sinceDay: string,
  ): Promise<{
    /** All that was added for this day and later ones. */
    readonly ended: readonly UsageEntry[]
    /** VMs whose run goes on, without those that are stranded: of them nothing is known. */
    readonly running: readonly Pick<VmRecord, 'location' | 'size' | 'osType' | 'runningSince'>[]
  }>
}
