import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { PersonDialogProps } from './person-dialog-view.tsx'

export const PersonDialog = deferredDialog<PersonDialogProps>(
  async () => (await import('./person-dialog-view.tsx')).PersonDialogView,
)
