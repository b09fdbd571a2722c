import { findSignInAddress } from '~/data/directory.ts'
import { leaveFor } from '~/lib/browser/leave-for.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { useLeaving } from '~/ui/hooks/use-leaving.ts'
import { forgetSignIn, rememberSignIn } from './pending-sign-in.ts'
import { makeState } from './sign-in-state.ts'

/** Nothing when this browser keeps nothing for us: then the answer could not be recognised. */
const prepare = (username: string, destination: string | undefined): string | undefined => {
  try {
    const state = makeState(username, Date.now())
    rememberSignIn({ username, state, destination })
    return state
  } catch {
    return undefined
  }
}

/** Sends the browser to Microsoft; `leaving` until the page is gone or something has failed. */
export const useLeaveToMicrosoft = (destination: string | undefined) => {
  const [leaving, setLeaving] = useLeaving()

  const leave = async (username: string, findAddress = findSignInAddress) => {
    const state = prepare(username, destination)
    if (state === undefined) {
      toast.error('Failed to prepare authentication. Please try again.')
      return
    }
    setLeaving(true)
    try {
      const address = await findAddress(username, state)
      // Who had to confirm meanwhile that it is them signed in beside this page, which is remembered in the same place.
      rememberSignIn({ username, state, destination })
      leaveFor(address)
    } catch (error) {
      forgetSignIn()
      setLeaving(false)
      toast.error(errorText(error, 'Failed to initiate Azure login'))
    }
  }

  return { leaving, leave }
}
