import { Button, chakra, Dialog, Portal } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useRef } from 'react'

interface FormDialogProps {
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
  /** Where the focus goes afterwards, by `useOpener` outside: this code comes later than the click (see `deferred`). */
  readonly opener: RefObject<HTMLElement | null>
}

/** A few fields on top of the page. The first of them has the focus. */
export const FormDialog = (props: FormDialogProps) => {
  const { open, title, children, submitLabel, pending = false, onSubmit, onClose, opener } = props
  const form = useRef<HTMLFormElement>(null)
  const close = () => {
    if (!pending) onClose()
  }
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(details) => {
        if (!details.open) close()
      }}
      initialFocusEl={() => form.current?.querySelector<HTMLElement>('input, select, textarea') ?? null}
      finalFocusEl={() => opener.current}
      lazyMount
      unmountOnExit
    >
      <Portal>
        <Dialog.Backdrop />
        <Dialog.Positioner>
          <Dialog.Content>
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
          </Dialog.Content>
        </Dialog.Positioner>
      </Portal>
    </Dialog.Root>
  )
}
