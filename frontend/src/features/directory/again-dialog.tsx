import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { claimsOf } from '~/data/accounts/keep-session-fresh.ts'
import { findSignInAddress } from '~/data/directory.ts'
import { isSafeToLeaveFor } from '~/lib/browser/leave-for.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { useAuth } from '~/lib/server/auth.ts'
import { toast } from '~/lib/toaster.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { forgetSignIn, rememberSignIn } from './pending-sign-in.ts'
import { makeState } from './sign-in-state.ts'

interface AgainDialogProps extends WithOpener {
  readonly open: boolean
  readonly onConfirmed: () => void
  readonly onClose: () => void
}

const sessionOf = (token: string | null): string | undefined => claimsOf(token ?? '')?.sid

/** Opened within the click, or the browser would not open it; sent on once the server has said where to. */
const goInNewTab = async (username: string): Promise<void> => {
  const tab = window.open('about:blank')
  try {
    const state = makeState(username, Date.now())
    rememberSignIn({ username, state, destination: window.location.pathname })
    const address = await findSignInAddress(username, state)
    if (tab === null || !isSafeToLeaveFor(address)) throw new Error('There is no way to sign in from here')
    tab.location.href = address
  } catch (error) {
    forgetSignIn()
    tab?.close()
    toast.error(errorText(error, 'Failed to initiate Azure login'))
  }
}

/**
 * Has a directory account sign in once more, in a tab beside this one: what was typed here stays. The new session is
 * written where all tabs read it, and this one goes on.
 */
export const AgainDialog = ({ open, onConfirmed, onClose, opener }: AgainDialogProps) => {
  const { token, user } = useAuth()
  const [before, setBefore] = useState<string>()
  const session = sessionOf(token)
  const isAnother = before !== undefined && session !== undefined && session !== before
  const [pending, setPending] = useState(false)

  useEffect(() => {
    setBefore(open ? sessionOf(useAuth.getState().token) : undefined)
  }, [open])
  useEffect(() => {
    if (open && isAnother) onConfirmed()
  }, [open, isAnother, onConfirmed])

  const go = async () => {
    setPending(true)
    await goInNewTab(user?.email ?? '')
    setPending(false)
  }
  return (
    <FormDialog
      open={open}
      title="Confirm that it is you"
      submitLabel="Continue with Microsoft"
      pending={pending}
      onSubmit={() => void go()}
      onClose={onClose}
      opener={opener}
    >
      <Text>
        You signed in a while ago. Sign in with Azure AD once more, in a new tab; this page then goes on by
        itself.
      </Text>
    </FormDialog>
  )
}
