import { deferredDialog } from '~/components/deferred.tsx'
import type { PairedVm } from './pairing.ts'

export interface BulkAllocationProps {
  /** The VMs to give, as they are now; those that somebody has are named and left out. */
  readonly vms: readonly PairedVm[]
  /** Every VM of the lab: who has one already. */
  readonly allVms: readonly PairedVm[]
  readonly open: boolean
  readonly onClose: () => void
  /** All of it has been done. */
  readonly onDone: () => void
}

/** Gives many VMs to many students at once. Its code comes when it is needed. */
export const BulkAllocation = deferredDialog<BulkAllocationProps>(
  async () => (await import('./bulk-allocation-dialog.tsx')).BulkAllocationDialog,
)
