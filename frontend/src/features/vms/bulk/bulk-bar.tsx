import type { Vm } from '@labkeeper/contract/vms/vms'
import { BarButton, SelectionBar } from '~/ui/table/selection-bar.tsx'
import { type MenuEntry, vmEntries } from '../vm-actions.ts'
import { bulkRefusal } from './bulk.ts'

interface BulkBarProps {
  readonly selected: readonly Vm[]
  /** The action at work now. */
  readonly running: MenuEntry['id'] | undefined
  readonly onAction: (action: MenuEntry) => void
  readonly onAllocate: () => void
  readonly onClear: () => void
}

const calmEntries = vmEntries.filter(({ isDestructive }) => !isDestructive)
const destructiveEntries = vmEntries.filter(({ isDestructive }) => isDestructive)

/** Over the table's header, so that no row moves; at the foot of the screen on a phone. */
export const BulkBar = ({ selected, running, onAction, onAllocate, onClear }: BulkBarProps) => {
  const buttonsOf = (actions: readonly MenuEntry[]) =>
    actions.map((action) => (
      <BarButton
        key={action.id}
        label={action.bulkLabel}
        tone={action.isDestructive ? 'error' : undefined}
        loading={running === action.id}
        disabled={running !== undefined}
        title={bulkRefusal(action.id, selected)}
        onClick={() => onAction(action)}
      />
    ))
  return (
    <SelectionBar label="Selected VMs" count={selected.length} onClear={onClear}>
      {buttonsOf(calmEntries)}
      <BarButton label="Allocate…" disabled={running !== undefined} onClick={onAllocate} />
      {buttonsOf(destructiveEntries)}
    </SelectionBar>
  )
}
