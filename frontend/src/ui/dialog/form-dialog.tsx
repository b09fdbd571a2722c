import { chakra, Dialog } from '@chakra-ui/react'
import { type ReactNode, useRef } from 'react'
import { Button } from '../button.tsx'
import type { WithOpener } from './deferred.tsx'
import { Modal } from './modal.tsx'

interface FormDialogProps extends WithOpener {
  readonly open: boolean
  readonly title: string
  /** The fields. */
  readonly children: ReactNode
  /** The verb: 'Build Template'. */
  readonly submitLabel: string
  /** The call runs: buttons wait and the dialog stays. */
  readonly pending?: boolean
  readonly onSubmit: () => void
  /** Cancel, Escape, a click outside. Not called while `pending`. */
  readonly onClose: () => void
}

/** A few fields on top of the page. The first of them has the focus. */
export const FormDialog = (props: FormDialogProps) => {
  const { open, title, children, submitLabel, pending = false, onSubmit, onClose, opener } = props
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    if (!pending) onClose()
  }
  return (
    <Modal
      open={open}
      onClose={close}
      opener={opener}
      initialFocusEl={() => form.current?.querySelector<HTMLElement>('input, select, textarea') ?? null}
    >
      <chakra.form
        ref={form}
        noValidate
        display="flex"
        flexDirection="column"
        flex="1"
        minH="0"
        onSubmit={(event) => {
          event.preventDefault()
          // Within a portal events still rise through the components: a form around would send itself too.
          event.stopPropagation()
          if (!pending) onSubmit()
        }}
      >
        <Dialog.Header>
          <Dialog.Title>{title}</Dialog.Title>
        </Dialog.Header>
        <Dialog.Body pb="1">{children}</Dialog.Body>
        <Dialog.Footer pt="4">
          <Button variant="outline" disabled={pending} onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={pending} loadingText={submitLabel}>
            {submitLabel}
          </Button>
        </Dialog.Footer>
      </chakra.form>
    </Modal>
  )
}
