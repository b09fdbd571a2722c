import { Box, Menu, Portal } from '@chakra-ui/react'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { keepFocus } from '~/lib/browser/keep-focus.ts'
import { RowMenuButton } from './row-menu-button.tsx'

/** What a row's menu offers. */
export interface RowAction {
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** Why it cannot be done now, where it cannot. */
  readonly refusal?: string | undefined
  readonly isDestructive?: boolean | undefined
}

export interface RowMenuProps {
  /** 'Actions for web-1' */
  readonly label: string
  /** Asked when the menu is drawn: rows come in hundreds. */
  readonly actions: () => readonly RowAction[]
  readonly onAction: (id: string) => void
}

const ActionItem = ({ action }: { readonly action: RowAction }) => {
  const { refusal } = action
  return (
    <Menu.Item
      value={action.id}
      disabled={refusal !== undefined}
      {...(refusal === undefined ? {} : { 'aria-description': refusal, title: refusal })}
      {...(action.isDestructive ? { color: 'fg.error', _hover: { bg: 'bg.error', color: 'fg.error' } } : {})}
      alignItems="flex-start"
    >
      <Box as="span" pt="0.5">
        <action.icon size={16} aria-hidden />
      </Box>
      <Box as="span" flex="1">
        {action.label}
        {refusal === undefined ? null : (
          <Box as="span" aria-hidden display="block" textStyle="xs">
            {refusal}
          </Box>
        )}
      </Box>
    </Menu.Item>
  )
}

/** After the menu has closed, which takes as long as the browser takes to draw. */
const settledMs = 200

/** The menu itself, open from the start: it comes into being with the first click. */
export const RowMenuView = ({ label, actions, onAction }: RowMenuProps) => {
  // Within the page's main part, or the menu would stand outside every landmark.
  const [main] = useState(() => ({ current: document.getElementById('content') }))
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Menu.Root
      defaultOpen
      // In a window that is lower than the menu it may lie over its button, and the page scrolls beneath it. Else it would have the
      // room above or below alone, and its entries would move between press and release whenever the page has just scrolled.
      positioning={{ placement: 'bottom-end', strategy: 'fixed', overlap: true }}
      onSelect={({ value }) => onAction(value)}
      // The menu gives the focus back to its button, unless the list is drawn anew at that very moment: then to nobody.
      onExitComplete={() => setTimeout(() => keepFocus(trigger.current), settledMs)}
    >
      <Menu.Trigger asChild>
        <RowMenuButton aria-label={label} ref={trigger} />
      </Menu.Trigger>
      <Portal container={main}>
        <Menu.Positioner>
          <Menu.Content aria-label={label}>
            {actions().map((action) => (
              <ActionItem key={action.id} action={action} />
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  )
}
