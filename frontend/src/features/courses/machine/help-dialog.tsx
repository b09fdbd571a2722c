import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { HelpDialogProps } from './help-dialog-view.tsx'

export const HelpDialog = deferredDialog<HelpDialogProps>(
  async () => (await import('./help-dialog-view.tsx')).HelpDialogView,
)
