import { deferredDialog } from '~/ui/dialog/deferred.tsx'

/** Gives a student a new password, and shows it once. */
export const PasswordDialog = deferredDialog(
  async () => (await import('./password-dialog-view.tsx')).PasswordDialogView,
)
