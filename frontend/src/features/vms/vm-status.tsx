import { isMoving, powerColour } from '@labkeeper/contract/power'
import type { Vm } from '@labkeeper/contract/vms'
import { StatusBadge } from '~/components/status-badge.tsx'

const stillBilled =
  'Stopped, but not deallocated: Azure still charges for it. Stop it once more to deallocate it.'

/** The power state as Azure names it; a spinner while it changes. */
export const VmStatus = ({ vm }: { readonly vm: Pick<Vm, 'powerState' | 'busy'> }) => (
  <StatusBadge
    colour={powerColour(vm.powerState)}
    moving={isMoving(vm)}
    {...(vm.powerState === 'VM stopped' ? { title: stillBilled } : {})}
  >
    {vm.powerState}
  </StatusBadge>
)
