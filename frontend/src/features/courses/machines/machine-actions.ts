import type { CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import {
  Eraser,
  Eye,
  History,
  KeyRound,
  type LucideIcon,
  Play,
  RotateCw,
  Square,
  Stethoscope,
  Trash2,
} from 'lucide-react'
import type { RowAction } from '~/ui/table/row-menu-view.tsx'
import { mayAs } from '../rights.ts'
import { connectRefusal, mayDo, type Ruling, refusalOf } from './machine-rules.ts'

interface ActEntry {
  readonly id: MachineAct
  readonly label: string
  readonly icon: LucideIcon
  readonly isDestructive?: boolean
}

/** What staff do with machines, in the order of menus and bars. */
const acts: readonly ActEntry[] = [
  { id: 'start', label: 'Start', icon: Play },
  { id: 'stop', label: 'Stop', icon: Square },
  { id: 'restart', label: 'Restart', icon: RotateCw },
  { id: 'password', label: 'New password', icon: KeyRound },
  { id: 'clean', label: 'Clean', icon: Eraser },
  { id: 'remove', label: 'Remove', icon: Trash2, isDestructive: true },
]

/** What somebody may do at all; what does not fit a machine now is shown with the reason. */
export const actsFor = (course: Ruling): readonly ActEntry[] => acts.filter(({ id }) => mayDo(id, course))

export type MachineChoice = MachineAct | 'connect' | 'doctor' | 'history'

/** The menu of one machine. */
export const choicesOf = (machine: CourseMachine, course: Ruling): readonly RowAction[] => {
  const offered = actsFor(course)
    // The source VM is nobody's, and there is nothing to clean it for.
    .filter(({ id }) => machine.kind === 'machine' || id !== 'clean')
    .map((entry) => ({ ...entry, refusal: refusalOf(entry.id, machine, course) }))
  const details = mayAs(course, 'assistant')
    ? [
        { id: 'connect', label: 'Sign-in details', icon: Eye, refusal: connectRefusal(course) },
        { id: 'doctor', label: "Why can't they connect?", icon: Stethoscope },
      ]
    : []
  const calm = offered.filter(({ isDestructive }) => !isDestructive)
  const history = { id: 'history', label: 'History', icon: History }
  return [...calm, ...details, history, ...offered.filter(({ isDestructive }) => isDestructive)]
}
