import { callbackTexts, oauthErrorText } from '@labkeeper/contract/directory/directory'
import { callbackPath } from '~/data/directory.ts'
import type { PendingSignIn } from './pending-sign-in.ts'
import { isFresh, readState } from './sign-in-state.ts'

type Return =
  | { readonly accepted: true; readonly username: string; readonly code: string; readonly state: string }
  | { readonly accepted: false; readonly error: string }

const refuse = (error: string): Return => ({ accepted: false, error })

/**
 * Whether what came back from Microsoft belongs to the sign-in that this browser began, before the server is asked.
 * The state is what keeps a stranger's code from signing somebody in as the stranger.
 */
export const checkReturn = (
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  pending: PendingSignIn | undefined,
  now: number,
): Return => {
  const query = new URLSearchParams(search)
  if (pathname.replace(/\/$/, '') !== callbackPath) return refuse(callbackTexts.invalidRedirect)
  const error = query.get('error')
  if (error) return refuse(oauthErrorText(error))
  const code = query.get('code')
  if (!code) return refuse(callbackTexts.noCode)
  if (!pending) return refuse(callbackTexts.stateNotFound)
  const state = query.get('state')
  const made = state === pending.state ? readState(state) : undefined
  if (!made || made.username !== pending.username || !isFresh(made, now))
    return refuse(callbackTexts.invalidState)
  return { accepted: true, username: pending.username, code, state: pending.state }
}
