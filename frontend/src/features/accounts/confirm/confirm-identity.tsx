import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react'
import { whenConfirmNeeded } from '~/lib/server/api.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { deferredDialog } from '~/ui/dialog/deferred.tsx'

export interface ConfirmDialogProps {
  readonly open: boolean
  readonly onConfirmed: () => void
  readonly onClose: () => void
}

const PasswordDialog = deferredDialog<ConfirmDialogProps>(
  async () => (await import('./password-dialog.tsx')).PasswordDialog,
)

interface ConfirmIdentityProps {
  /** For accounts that have no password here. */
  readonly directoryDialog: ComponentType<ConfirmDialogProps>
}

/** Asks who is there when the server wants to know it anew. The call that led here waits, and is made again. */
export const ConfirmIdentity = ({ directoryDialog: DirectoryDialog }: ConfirmIdentityProps) => {
  const [open, setOpen] = useState(false)
  const isDirectoryAccount = useAuth(({ user }) => user?.isAzureAD === true)
  /** The calls that wait for the answer. */
  const waiting = useRef<((confirmed: boolean) => void)[]>([])

  useEffect(() => {
    whenConfirmNeeded(
      () =>
        new Promise((resolve) => {
          waiting.current.push(resolve)
          setOpen(true)
        }),
    )
    return () => whenConfirmNeeded(async () => false)
  }, [])

  const answer = useCallback((confirmed: boolean) => {
    setOpen(false)
    for (const resolve of waiting.current.splice(0)) resolve(confirmed)
  }, [])
  const confirmed = useCallback(() => answer(true), [answer])
  const Dialog = isDirectoryAccount ? DirectoryDialog : PasswordDialog
  return <Dialog open={open} onConfirmed={confirmed} onClose={() => answer(false)} />
}
