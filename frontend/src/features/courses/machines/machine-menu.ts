import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { RowMenuProps } from '~/ui/table/row-menu-view.tsx'
import { choicesOf } from './machine-actions.ts'
import type { Ruling } from './machine-rules.ts'

/** How a row's menu reaches the page. */
export interface MachineMenus {
  /** As it is when a menu opens. */
  readonly course: () => Ruling
  readonly choose: (choice: string, machine: CourseMachine) => void
}

export interface MachineMenuProps {
  readonly label: string
  readonly machine: CourseMachine
  readonly menus: MachineMenus
}

/** What can be done with one machine: the code for it comes with the menu. */
export const machineMenu = ({
  machine,
  menus,
}: MachineMenuProps): Pick<RowMenuProps, 'actions' | 'onAction'> => ({
  actions: () => choicesOf(machine, menus.course()),
  onAction: (id) => menus.choose(id, machine),
})
