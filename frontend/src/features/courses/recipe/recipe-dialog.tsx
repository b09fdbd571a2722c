import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { RecipeDialogProps } from './recipe-dialog-view.tsx'

export const RecipeDialog = deferredDialog<RecipeDialogProps>(
  async () => (await import('./recipe-dialog-view.tsx')).RecipeDialogView,
)
