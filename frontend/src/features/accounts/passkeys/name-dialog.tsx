import { deferredDialog } from '~/ui/dialog/deferred.tsx'

/** Asks what a passkey is called. */
export const NameDialog = deferredDialog(async () => (await import('./name-dialog-view.tsx')).NameDialogView)
