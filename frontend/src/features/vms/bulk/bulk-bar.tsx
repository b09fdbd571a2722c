import type { Vm } from '@labkeeper/contract/vms/vms'
import { type LucideIcon, UserPlus, X } from 'lucide-react'
import { Button, type ButtonProps, IconButton } from '~/ui/button.tsx'
import { type MenuEntry, vmEntries } from '../vm-actions.ts'
import { bulkRefusal } from './bulk.ts'
import styles from './bulk-bar.module.css'

interface BulkBarProps {
  readonly selected: readonly Vm[]
  /** The action at work now. */
  readonly running: MenuEntry['id'] | undefined
  readonly onAction: (action: MenuEntry) => void
  readonly onAllocate: () => void
  readonly onClear: () => void
}

interface BarButtonProps extends ButtonProps {
  readonly icon: LucideIcon
  readonly label: string
}

const BarButton = ({ icon: Icon, label, ...rest }: BarButtonProps) => (
  <Button size="xs" variant="outline" className={styles.action} loadingText={label} {...rest}>
    <span className={styles.icon}>
      <Icon aria-hidden />
    </span>
    {label}
  </Button>
)

const calmEntries = vmEntries.filter(({ isDestructive }) => !isDestructive)
const destructiveEntries = vmEntries.filter(({ isDestructive }) => isDestructive)

/** Over the table's header, so that no row moves; at the foot of the screen on a phone. */
export const BulkBar = ({ selected, running, onAction, onAllocate, onClear }: BulkBarProps) => {
  const buttonsOf = (actions: readonly MenuEntry[]) =>
    actions.map((action) => (
      <BarButton
        key={action.id}
        icon={action.icon}
        label={action.bulkLabel}
        tone={action.isDestructive ? 'error' : undefined}
        loading={running === action.id}
        disabled={running !== undefined}
        title={bulkRefusal(action.id, selected)}
        onClick={() => onAction(action)}
      />
    ))
  return (
    <div className={styles.bar} role="toolbar" aria-label="Selected VMs">
      <p aria-live="polite" className={styles.count}>
        {selected.length} selected
      </p>
      <IconButton
        size="xs"
        variant="ghost"
        className={styles.clear}
        aria-label="Clear selection"
        title="Clear selection (Esc)"
        onClick={onClear}
      >
        <X />
      </IconButton>
      <div className={styles.actions}>
        {buttonsOf(calmEntries)}
        <BarButton icon={UserPlus} label="Allocate…" disabled={running !== undefined} onClick={onAllocate} />
        {buttonsOf(destructiveEntries)}
      </div>
    </div>
  )
}
