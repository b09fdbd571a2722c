import type { CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import { BarButton, SelectionBar } from '~/ui/table/selection-bar.tsx'
import { bulkActsFor } from './machine-actions.ts'
import { type Ruling, refusalOf } from './machine-rules.ts'

interface MachineBarProps {
  readonly course: Ruling
  readonly selected: readonly CourseMachine[]
  readonly running: MachineAct | undefined
  readonly onAct: (what: MachineAct, machines: readonly CourseMachine[]) => void
  readonly onClear: () => void
}

/** What can be done with those that are selected. */
export const MachineBar = ({ course, selected, running, onAct, onClear }: MachineBarProps) => (
  <SelectionBar label="Selected machines" count={selected.length} onClear={onClear}>
    {bulkActsFor(course).map(({ id, label, isDestructive }) => {
      const reasons = new Set(selected.map((machine) => refusalOf(id, machine, course)))
      const reason = reasons.has(undefined) ? undefined : 'None of the selected machines can do this now'
      return (
        <BarButton
          key={id}
          label={label}
          tone={isDestructive ? 'error' : undefined}
          loading={running === id}
          disabled={running !== undefined || reason !== undefined}
          title={reasons.size === 1 ? [...reasons][0] : reason}
          onClick={() => onAct(id, selected)}
        />
      )
    })}
  </SelectionBar>
)
