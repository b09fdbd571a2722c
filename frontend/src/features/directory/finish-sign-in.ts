import { callbackTexts } from '@labkeeper/contract/directory/directory'
import { create } from 'zustand'
import { homeOf } from '~/components/accounts/access.ts'
import { signInWithCode } from '~/data/directory.ts'
import { safeRedirect } from '~/lib/browser/safe-redirect.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { checkReturn } from './check-return.ts'
import { forgetSignIn, recallSignIn } from './pending-sign-in.ts'

type SignInProgress =
  | { readonly phase: 'loading'; readonly percent: 0 }
  | { readonly phase: 'processing'; readonly percent: 33 | 66 }
  | { readonly phase: 'success'; readonly percent: 100; readonly name: string; readonly destination: string }
  | { readonly phase: 'error'; readonly error: string }

/** How far the sign-in is that came back to this page. */
export const useSignInProgress = create<SignInProgress>()(() => ({ phase: 'loading', percent: 0 }))

const show = (progress: SignInProgress) => useSignInProgress.setState(progress, true)

/** Lets the browser draw what has been shown. */
const drawn = () => new Promise<void>((resolve) => setTimeout(resolve))

const describe = (error: unknown): string =>
  error instanceof ApiError ? errorText(error, callbackTexts.failed) : callbackTexts.unexpected

const run = async (address: URL) => {
  try {
    show({ phase: 'processing', percent: 33 })
    await drawn()
    const pending = recallSignIn()
    const answer = checkReturn(address, pending, Date.now())
    // Whatever comes of it, this sign-in is over: a code and a state work once.
    forgetSignIn()
    if (!answer.accepted) return show({ phase: 'error', error: answer.error })
    show({ phase: 'processing', percent: 66 })
    const user = await signInWithCode(answer.username, answer.code, answer.state)
    const destination = safeRedirect(pending?.destination) ?? homeOf(user.role)
    show({ phase: 'success', percent: 100, name: user.name, destination })
  } catch (error) {
    show({ phase: 'error', error: describe(error) })
  }
}

let handled: string | undefined

/** Finishes the sign-in of this address, once however often it is asked: React's strict mode runs effects twice. */
export const finishSignIn = (address: URL): void => {
  if (handled === address.href) return
  handled = address.href
  void run(address)
}
