import { Suspense, useState } from 'react'
import { deferred } from '~/components/deferred.tsx'
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

const View = deferred(async () => (await import('./bulk-allocation-dialog.tsx')).BulkAllocationDialog)

/** Gives many VMs to many students at once. Its code comes when it is needed. */
export const BulkAllocation = (props: BulkAllocationProps) => {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  return wanted ? (
    <Suspense>
      <View {...props} />
    </Suspense>
  ) : null
}
