import { Box, Menu, Portal } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useRef, useState } from 'react'
import { type MenuEntry, vmEntries } from '../vm-actions.ts'
import { RowMenuButton } from './row-menu-button.tsx'

export interface RowMenuProps {
  readonly vm: Vm
  readonly onAction: (action: MenuEntry, vm: Vm) => void
}

const ActionItem = ({ action, vm }: { readonly action: MenuEntry; readonly vm: Vm }) => {
  const verdict = action.offer(vm)
  return (
    <Menu.Item
      value={action.id}
      disabled={!verdict.allowed}
      {...(verdict.allowed ? {} : { 'aria-description': verdict.reason, title: verdict.reason })}
      {...(action.isDestructive ? { color: 'fg.error', _hover: { bg: 'bg.error', color: 'fg.error' } } : {})}
      alignItems="flex-start"
    >
      <Box as="span" pt="0.5">
        <action.icon size={16} aria-hidden />
      </Box>
      <Box as="span" flex="1">
        {action.label}
        {verdict.allowed ? null : (
          <Box as="span" aria-hidden display="block" textStyle="xs">
            {verdict.reason}
          </Box>
        )}
      </Box>
    </Menu.Item>
  )
}

/** When the menu has closed. */
const settledMs = 200

/** The menu itself, open from the start: it comes into being with the first click. */
export const RowMenuView = ({ vm, label, onAction }: RowMenuProps & { readonly label: string }) => {
  // Within the page's main part, or the menu would stand outside every landmark.
  const [main] = useState(() => ({ current: document.getElementById('content') }))
  const trigger = useRef<HTMLButtonElement>(null)
  // The menu gives the focus back to its button, unless the list is drawn anew at that very moment: then to nobody.
  const keepFocus = () => {
    if (document.activeElement === document.body) trigger.current?.focus()
  }
  return (
    <Menu.Root
      defaultOpen
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => {
        const action = vmEntries.find(({ id }) => id === value)
        if (action) onAction(action, vm)
        setTimeout(keepFocus, settledMs)
      }}
    >
      <Menu.Trigger asChild>
        <RowMenuButton aria-label={label} ref={trigger} />
      </Menu.Trigger>
      <Portal container={main}>
        <Menu.Positioner>
          <Menu.Content aria-label={label}>
            {vmEntries.map((action) => (
              <ActionItem key={action.id} action={action} vm={vm} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
