import { Button, Dialog, Portal } from '@chakra-ui/react'
import { type RefObject, useRef } from 'react'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'

interface ConfirmDialogViewProps extends ConfirmDialogProps {
  readonly opener: RefObject<HTMLElement | null>
}

/** Drawn by confirm-dialog.tsx, which fetches this code when it is needed. */
export const ConfirmDialogView = (props: ConfirmDialogViewProps) => {
  const {
    open,
    title,
    children,
    confirmLabel,
    pendingLabel,
    closeLabel = 'Cancel',
    onConfirm,
    onClose,
    pending = false,
    destructive = true,
  } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const close = () => {
    if (!pending) onClose()
  }
  return (
    <Dialog.Root
      role="alertdialog"
      open={open}
      onOpenChange={(details) => {
        if (!details.open) close()
      }}
      initialFocusEl={() => cancel.current}
      finalFocusEl={() => props.opener.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
            <Dialog.Header>
              <Dialog.Title>{title}</Dialog.Title>
            </Dialog.Header>
            <Dialog.Body color="fg.muted">{children}</Dialog.Body>
            <Dialog.Footer>
              <Button ref={cancel} variant="outline" disabled={pending} onClick={close}>
                {closeLabel}
              </Button>
              <Button
                colorPalette={destructive ? 'red' : 'blue'}
                loading={pending}
                loadingText={pendingLabel}
                onClick={onConfirm}
              >
                {confirmLabel}
              </Button>
            </Dialog.Footer>
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
