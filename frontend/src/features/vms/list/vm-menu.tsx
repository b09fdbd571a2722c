import type { Vm } from '@labkeeper/contract/vms/vms'
import { RowMenu } from '~/ui/table/row-menu.tsx'
import { type MenuEntry, vmEntries } from '../vm-actions.ts'

interface VmMenuProps {
  readonly vm: Vm
  readonly onAction: (action: MenuEntry, vm: Vm) => void
}

/** What can be done with one VM. */
export const VmMenu = ({ vm, onAction }: VmMenuProps) => (
  <RowMenu
    label={`Actions for ${vm.name}`}
    actions={() =>
      vmEntries.map(({ offer, ...entry }) => {
        const verdict = offer(vm)
        return { ...entry, refusal: verdict.allowed ? undefined : verdict.reason }
      })
    }
    onAction={(chosen) => {
      const action = vmEntries.find(({ id }) => id === chosen)
      if (action) onAction(action, vm)
    }}
  />
)
