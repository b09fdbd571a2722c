import type { Student } from '@labkeeper/contract/students'
import { Suspense } from 'react'
import { deferred } from '~/components/deferred.tsx'
import { useOpener } from '~/components/use-opener.ts'

export interface PasswordDialogProps {
  readonly student: Student
  readonly open: boolean
  readonly onClose: () => void
}

const View = deferred(async () => (await import('./password-dialog-view.tsx')).PasswordDialogView)

/** Gives a student a new password, and shows it once. */
export const PasswordDialog = (props: PasswordDialogProps) => {
  const opener = useOpener(props.open)
  return (
    <Suspense>
      <View {...props} opener={opener} />
    </Suspense>
  )
}
