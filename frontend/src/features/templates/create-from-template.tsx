import { deferredDialog } from '~/ui/dialog/deferred.tsx'

/** Asks how many VMs to make. Its code, with that of forms, comes after the list. */
export const CreateFromTemplate = deferredDialog(
  async () => (await import('./create-from-template-dialog.tsx')).CreateFromTemplateDialog,
)
