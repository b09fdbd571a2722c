import { Dialog } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import type { WithOpener } from './deferred.tsx'
import { Modal } from './modal.tsx'

export interface ConfirmDialogProps {
  readonly open: boolean
  /** The question. */
  readonly title: string
  /** What is affected, and what is lost. */
  readonly children: ReactNode
  /** The verb: 'Delete', 'Logout'. */
  readonly confirmLabel: string
  /** What the confirming button says while `pending`; its verb alone otherwise. */
  readonly pendingLabel?: string
  /** 'Cancel', where nothing else is specified. */
  readonly closeLabel?: string
  readonly onConfirm: () => void
  /** Cancel, Escape, a click outside. Not called while `pending`. */
  readonly onClose: () => void
  /** The work runs: buttons wait and the dialog stays. */
  readonly pending?: boolean
  /** Red by default; false for a question that destroys nothing. */
  readonly destructive?: boolean
}

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
