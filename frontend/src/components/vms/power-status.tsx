import { isMoving, type Machine, powerColour, quietWork } from '@labkeeper/contract/vms/power'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'

interface PowerStatusProps {
  readonly machine: Machine
  /** More about this state, on hover. */
  readonly title?: string | undefined
}

/** The power state as Azure names it; a spinner while it changes or something else is done to the VM. */
export const PowerStatus = ({ machine, title }: PowerStatusProps) => (
  <StatusBadge
    colour={powerColour(machine.powerState)}
    moving={isMoving(machine)}
    work={quietWork(machine)}
    title={title}
  >
    {machine.powerState}
  </StatusBadge>
)
