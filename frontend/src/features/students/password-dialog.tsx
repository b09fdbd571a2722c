import type { Student } from '@labkeeper/contract/students'
import { deferredDialog } from '~/components/deferred.tsx'

export interface PasswordDialogProps {
  readonly student: Student
  readonly open: boolean
  readonly onClose: () => void
}

/** Gives a student a new password, and shows it once. */
export const PasswordDialog = deferredDialog<PasswordDialogProps>(
  async () => (await import('./password-dialog-view.tsx')).PasswordDialogView,
)
