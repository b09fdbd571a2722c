import { listOffers, type Machine, type Verdict } from '@labkeeper/contract/vms/power'
import { Camera, type LucideIcon, Play, RotateCw, Square, Trash2 } from 'lucide-react'
import type { VmAction } from '~/data/vms/vm-cache.ts'

interface Entry {
  readonly label: string
  readonly bulkLabel: string
  readonly icon: LucideIcon
  /** Whether the list's menu offers it for this VM. */
  readonly offer: (vm: Machine) => Verdict
  readonly isDestructive?: boolean
  readonly done: string
  readonly failed: string
}

/** One click, at most one question: the VM itself changes. */
export interface ActionEntry extends Entry {
  readonly id: VmAction
}

/** Building a template asks for its name first. */
interface SnapshotEntry extends Entry {
  readonly id: 'snapshot'
}

/** What menus, bars and the detail page offer. */
export type MenuEntry = ActionEntry | SnapshotEntry

export const snapshotEntry: SnapshotEntry = {
  id: 'snapshot',
  label: 'Build Template',
  bulkLabel: 'Build Template',
  icon: Camera,
  offer: listOffers.snapshot,
  done: 'Snapshot started successfully',
  failed: 'Failed to create template',
}

export const deleteAction: ActionEntry = {
  id: 'delete',
  label: 'Delete',
  bulkLabel: 'Delete All',
  icon: Trash2,
  offer: listOffers.delete,
  isDestructive: true,
  done: 'VM deleted successfully',
  failed: 'Failed to delete VM',
}

/** What can be done with VMs, in the order of the menus. */
export const vmEntries: readonly MenuEntry[] = [
  {
    id: 'start',
    label: 'Start',
    bulkLabel: 'Start All',
    icon: Play,
    offer: listOffers.start,
    done: 'VM started successfully',
    failed: 'Failed to start VM',
  },
  {
    id: 'stop',
    label: 'Stop',
    bulkLabel: 'Stop All',
    icon: Square,
    offer: listOffers.stop,
    done: 'VM stopped successfully',
    failed: 'Failed to stop VM',
  },
  {
    id: 'restart',
    label: 'Restart',
    bulkLabel: 'Restart All',
    icon: RotateCw,
    offer: listOffers.restart,
    done: 'VM restarted successfully',
    failed: 'Failed to restart VM',
  },
  snapshotEntry,
  deleteAction,
]

const isOrder = (entry: MenuEntry): entry is ActionEntry => entry.id === 'start' || entry.id === 'stop'

/** What may be done with it now by its name alone, without a look at it. */
export const ordersFor = (vm: Machine): readonly ActionEntry[] =>
  vmEntries.filter(isOrder).filter(({ offer }) => offer(vm).allowed)
