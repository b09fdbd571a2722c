import { deferredDialog } from './deferred.tsx'

/** Asks before something that cannot be undone. Cancel has the focus, and it returns where it came from. */
export const ConfirmDialog = deferredDialog(
  async () => (await import('./confirm-dialog-view.tsx')).ConfirmDialogView,
)
