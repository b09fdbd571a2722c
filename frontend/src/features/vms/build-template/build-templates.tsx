import { deferredDialog } from '~/ui/dialog/deferred.tsx'

/** Asks for the names of new templates. Its code, with that of forms, comes after the list. */
export const BuildTemplates = deferredDialog(
  async () => (await import('./build-templates-dialog.tsx')).BuildTemplatesDialog,
)
