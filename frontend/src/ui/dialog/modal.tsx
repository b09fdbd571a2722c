import { Dialog, Portal } from '@chakra-ui/react'
import { X } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import { IconButton } from '../button.tsx'

interface ModalProps extends Omit<Dialog.RootProps, 'children' | 'onOpenChange' | 'finalFocusEl'> {
  readonly open: boolean
  /** Escape, a click outside. */
  readonly onClose: () => void
  /** Where the focus goes afterwards; where it was, when absent. */
  readonly opener?: RefObject<HTMLElement | null>
  readonly content?: Dialog.ContentProps
  readonly children: ReactNode
}

/** What all dialogs have in common: they stand over the page, hold the focus, and are gone when they are closed. */
export const Modal = ({ onClose, opener, content, children, ...rest }: ModalProps) => (
  <Dialog.Root
    onOpenChange={({ open }) => {
      if (!open) onClose()
    }}
    {...(opener ? { finalFocusEl: () => opener.current } : {})}
    lazyMount
    unmountOnExit
    {...rest}
  >
    <Portal>
      <Dialog.Backdrop />
      <Dialog.Positioner>
        <Dialog.Content {...content}>{children}</Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)

interface ModalHeadProps {
  readonly title: string
  readonly onClose: () => void
  /** It cannot be closed now. */
  readonly disabled?: boolean
}

/** A title, and a cross where no button at the foot closes the dialog. */
export const ModalHead = ({ title, onClose, disabled = false }: ModalHeadProps) => (
  <Dialog.Header justifyContent="space-between" alignItems="flex-start" gap="3">
    {/* The cross stands beside the first line of what may be many. */}
    <Dialog.Title wordBreak="break-word" minW="0" py="calc((2.25rem - 1lh) / 2)">
      {title}
    </Dialog.Title>
    <IconButton variant="ghost" aria-label="Close" disabled={disabled} onClick={onClose}>
      <X />
    </IconButton>
  </Dialog.Header>
)
