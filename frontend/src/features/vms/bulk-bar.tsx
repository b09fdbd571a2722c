import { Spinner } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms'
import { type LucideIcon, UserPlus, X } from 'lucide-react'
import type { ButtonHTMLAttributes } from 'react'
import { bulkRefusal } from './bulk.ts'
import { type MenuEntry, vmEntries } from './vm-actions.ts'

interface BulkBarProps {
  readonly selected: readonly Vm[]
  /** The action at work now. */
  readonly running: MenuEntry['id'] | undefined
  readonly onAction: (action: MenuEntry) => void
  readonly onAllocate: () => void
  readonly onClear: () => void
}

interface BarButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly icon: LucideIcon
  readonly label: string
  /** Its action is at work. */
  readonly working?: boolean
}

const BarButton = ({ icon: Icon, label, working = false, ...rest }: BarButtonProps) => (
  <button type="button" {...rest}>
    {working ? (
      <Spinner size="inherit" borderWidth="0.125em" color="inherit" />
    ) : (
      <span data-icon>
        <Icon aria-hidden />
      </span>
    )}
    {label}
  </button>
)

const calmEntries = vmEntries.filter(({ isDestructive }) => !isDestructive)
const destructiveEntries = vmEntries.filter(({ isDestructive }) => isDestructive)

/** Over the table's header, so that no row moves; at the foot of the screen on a phone. Its look is BulkBarStyle's. */
export const BulkBar = ({ selected, running, onAction, onAllocate, onClear }: BulkBarProps) => {
  const buttonsOf = (actions: readonly MenuEntry[]) =>
    actions.map((action) => (
      <BarButton
        key={action.id}
        icon={action.icon}
        label={action.bulkLabel}
        data-destructive={action.isDestructive}
        working={running === action.id}
        disabled={running !== undefined}
        title={bulkRefusal(action.id, selected)}
        onClick={() => onAction(action)}
      />
    ))
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected VMs">
      <p aria-live="polite">{selected.length} selected</p>
      <button type="button" aria-label="Clear selection" title="Clear selection (Esc)" onClick={onClear}>
        <X />
      </button>
      <div>
        {buttonsOf(calmEntries)}
        <BarButton icon={UserPlus} label="Allocate…" disabled={running !== undefined} onClick={onAllocate} />
        {buttonsOf(destructiveEntries)}
      </div>
    </div>
  )
}
