import { Dialog } from '@chakra-ui/react'
import { useRef } from 'react'
import { Button } from './button.tsx'
import type { ConfirmDialogProps } from './confirm-dialog.tsx'
import type { WithOpener } from './deferred.tsx'
import { Modal } from './modal.tsx'

/** Drawn by confirm-dialog.tsx, which fetches this code when it is needed. */
export const ConfirmDialogView = (props: ConfirmDialogProps & WithOpener) => {
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
    <Modal
      role="alertdialog"
      open={open}
      onClose={close}
      opener={props.opener}
      initialFocusEl={() => cancel.current}
    >
      <Dialog.Header>
        <Dialog.Title>{title}</Dialog.Title>
      </Dialog.Header>
      <Dialog.Body color="fg.muted">{children}</Dialog.Body>
      <Dialog.Footer>
        <Button ref={cancel} variant="outline" disabled={pending} onClick={close}>
          {closeLabel}
        </Button>
        <Button
          tone={destructive ? 'error' : undefined}
          loading={pending}
          loadingText={pendingLabel}
          onClick={onConfirm}
        >
          {confirmLabel}
        </Button>
      </Dialog.Footer>
    </Modal>
  )
}
