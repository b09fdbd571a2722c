import { deferredDialog } from '~/components/deferred.tsx'

export interface NameDialogProps {
  readonly open: boolean
  readonly title: string
  readonly context?: string
  readonly submitLabel: string
  /** What it is called so far. */
  readonly name?: string
  readonly pending: boolean
  readonly onName: (name: string) => void
  readonly onClose: () => void
}

/** Asks what a passkey is called. */
export const NameDialog = deferredDialog<NameDialogProps>(
  async () => (await import('./name-dialog-view.tsx')).NameDialogView,
)
