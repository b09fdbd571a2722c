import { type ReactNode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import type { ConfirmDialogProps } from './confirm-dialog-view.tsx'
import { useDialog } from './use-dialog.ts'

interface Question extends Pick<ConfirmDialogProps, 'title' | 'confirmLabel' | 'destructive'> {
  /** What is affected, and what is lost; of a question with a box to tick, as the box stands. */
  readonly text: ReactNode | ((isTicked: boolean, onTick: (isTicked: boolean) => void) => ReactNode)
  /** How the box stands at first. */
  readonly ticked?: boolean
  /** What it does tells by itself how it went; until then the dialog stays. */
  readonly onConfirm: (isTicked: boolean) => void | Promise<void>
}

interface ConfirmationProps extends Pick<ConfirmDialogProps, 'open' | 'onClose'> {
  readonly question: Question
}

const Confirmation = ({ question, open, onClose }: ConfirmationProps) => {
  const { text, ticked = false, onConfirm, ...dialog } = question
  const [isTicked, setTicked] = useState(ticked)
  const [pending, setPending] = useState(false)
  const run = async () => {
    const work = onConfirm(isTicked)
    if (work instanceof Promise) {
      setPending(true)
      await work.finally(() => setPending(false))
    }
    onClose()
  }
  return (
    <ConfirmDialog {...dialog} open={open} pending={pending} onConfirm={() => void run()} onClose={onClose}>
      {typeof text === 'function' ? text(isTicked, setTicked) : text}
    </ConfirmDialog>
  )
}

/**
 * `confirm({ title, text, confirmLabel, onConfirm })` asks before something that cannot be undone; `confirmation` is
 * where the dialog is drawn. A question stays as it was asked: one that has to follow what it is about, or that
 * something else than a click opens, is a ConfirmDialog of its own.
 */
export const useConfirm = () => {
  const { key, subject, isOpen, open, close } = useDialog<Question>()
  const confirmation = subject ? (
    <Confirmation key={key} question={subject} open={isOpen} onClose={close} />
  ) : null
  return { confirm: open, confirmation }
}
