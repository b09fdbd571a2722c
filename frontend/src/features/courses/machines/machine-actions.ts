import type { CourseMachine, MachineAct } from '@labkeeper/contract/courses/machines'
import {
  ArchiveRestore,
  CircleParking,
  DoorOpen,
  Eraser,
  Eye,
  History,
  KeyRound,
  type LucideIcon,
  Play,
  RefreshCcw,
  RotateCw,
  Square,
  Stethoscope,
  Trash2,
  Undo2,
} from 'lucide-react'
import type { RowAction } from '~/ui/table/row-menu-view.tsx'
import { mayAs } from '../rights.ts'
import { connectRefusal, mayDo, newestOf, openRefusal, type Ruling, refusalOf } from './machine-rules.ts'

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
  { id: 'reset', label: 'Reset', icon: RefreshCcw },
  { id: 'park', label: 'Park', icon: CircleParking },
  { id: 'bring-back', label: 'Bring back', icon: Undo2 },
  { id: 'clean', label: 'Clean', icon: Eraser },
  { id: 'remove', label: 'Remove', icon: Trash2, isDestructive: true },
]

/** What somebody may do at all; what does not fit a machine now is shown with the reason. */
export const actsFor = (course: Ruling): readonly ActEntry[] => acts.filter(({ id }) => mayDo(id, course))

/** Many at once are also brought to the version that is current. */
export const bulkActsFor = (course: Ruling): readonly Omit<ActEntry, 'icon'>[] => {
  const version = newestOf(course)
  const all = actsFor(course)
  if (version === undefined || !mayDo('bring', course)) return all
  const bring = { id: 'bring', label: `Bring to version ${version}` } as const
  const [calm, destructive] = [
    all.filter(({ isDestructive }) => !isDestructive),
    all.filter(({ isDestructive }) => isDestructive),
  ]
  return [...calm, bring, ...destructive]
}

/** The menu of one machine. */
export const choicesOf = (machine: CourseMachine, course: Ruling): readonly RowAction[] => {
  const offered = actsFor(course)
    // The source VM is nobody's, and there is nothing to clean it for.
    .filter(({ id }) => machine.kind === 'machine' || (id !== 'clean' && id !== 'reset'))
    // Of two that undo each other the one that fits.
    .filter(({ id }) => (machine.state === 'parked' ? id !== 'park' : id !== 'bring-back'))
    .map((entry) => ({ ...entry, refusal: refusalOf(entry.id, machine, course) }))
  const details = mayAs(course, 'assistant')
    ? [
        { id: 'connect', label: 'Sign-in details', icon: Eye, refusal: connectRefusal(course) },
        { id: 'open', label: 'Open for me', icon: DoorOpen, refusal: openRefusal(machine, course) },
        { id: 'doctor', label: "Why can't they connect?", icon: Stethoscope },
      ]
    : []
  const kept =
    machine.kept?.length && mayAs(course, 'assistant')
      ? [{ id: 'kept', label: 'Old disks', icon: ArchiveRestore }]
      : []
  const calm = offered.filter(({ isDestructive }) => !isDestructive)
  const history = { id: 'history', label: 'History', icon: History }
  return [...calm, ...details, ...kept, history, ...offered.filter(({ isDestructive }) => isDestructive)]
}
