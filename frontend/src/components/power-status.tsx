import { isMoving, type Machine, powerColour } from '@labkeeper/contract/power'
import { StatusBadge } from './status-badge.tsx'

interface PowerStatusProps {
  readonly machine: Machine
  /** More about this state, on hover. */
  readonly title?: string
}

/** The power state as Azure names it; a spinner while it changes. */
export const PowerStatus = ({ machine, title }: PowerStatusProps) => (
  <StatusBadge
    colour={powerColour(machine.powerState)}
    moving={isMoving(machine)}
    {...(title ? { title } : {})}
  >
    {machine.powerState}
  </StatusBadge>
)
