import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { MessageDialogProps } from './message-dialog-view.tsx'

export const MessageDialog = deferredDialog<MessageDialogProps>(
  async () => (await import('./message-dialog-view.tsx')).MessageDialogView,
)
