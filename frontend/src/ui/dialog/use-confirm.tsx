import { type ReactNode, useCallback, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ConfirmDialogProps } from './confirm-dialog-view.tsx'

interface Question extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'destructive'> {
  /** What is affected, and what is lost; of a question with a box to tick, as the box stands. */
  readonly text: ReactNode | ((isTicked: boolean, onTick: (isTicked: boolean) => void) => ReactNode)
  /** How the box stands at first. */
  readonly isTicked?: boolean
  /** What it does tells by itself how it went; until then the dialog stays. */
  readonly onConfirm: (isTicked: boolean) => void | Promise<void>
}

/**
 * `confirm({ title, text, confirmLabel, onConfirm })` asks before something that cannot be undone; `confirmation` is
 * where the dialog is drawn. A question stays as it was asked: one that has to follow what it is about, or that
 * something else than a click opens, is a ConfirmDialog of its own.
 */
export const useConfirm = () => {
  const [question, setQuestion] = useState<Question>()
  const [isOpen, setOpen] = useState(false)
  const [isPending, setPending] = useState(false)
  const [isTicked, setTicked] = useState(false)

  const confirm = useCallback((asked: Question) => {
    setQuestion(asked)
    setTicked(asked.isTicked ?? false)
    setOpen(true)
  }, [])
  const run = async () => {
    const work = question?.onConfirm(isTicked)
    if (work instanceof Promise) {
      setPending(true)
      await work.finally(() => setPending(false))
    }
    setOpen(false)
  }

  const confirmation = question ? (
    <ConfirmDialog
      open={isOpen}
      title={question.title}
      confirmLabel={question.confirmLabel}
      destructive={question.destructive ?? true}
      pending={isPending}
      onConfirm={() => void run()}
      onClose={() => setOpen(false)}
    >
      {typeof question.text === 'function' ? question.text(isTicked, setTicked) : question.text}
    </ConfirmDialog>
  ) : null
  return { confirm, confirmation }
}
