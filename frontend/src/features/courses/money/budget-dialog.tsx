import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { BudgetDialogProps } from './budget-dialog-view.tsx'

export const BudgetDialog = deferredDialog<BudgetDialogProps>(
  async () => (await import('./budget-dialog-view.tsx')).BudgetDialogView,
)
