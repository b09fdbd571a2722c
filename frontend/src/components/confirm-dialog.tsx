import type { ReactNode } from 'react'
import { deferredDialog } from './deferred.tsx'

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

/** Asks before something that cannot be undone. Cancel has the focus, and it returns where it came from. */
export const ConfirmDialog = deferredDialog<ConfirmDialogProps>(
  async () => (await import('./confirm-dialog-view.tsx')).ConfirmDialogView,
)
