import { deferredDialog } from '~/ui/dialog/deferred.tsx'

/** Gives many VMs to many students at once. Its code comes when it is needed. */
export const BulkAllocation = deferredDialog(
  async () => (await import('./bulk-allocation-dialog.tsx')).BulkAllocationDialog,
)
