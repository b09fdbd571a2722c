import type { User } from '@labkeeper/contract/accounts/accounts'
import { create } from 'zustand'
import { createJSONStorage, persist } from 'zustand/middleware'

interface SignedOut {
  readonly token: null
  readonly user: null
  readonly isAuthenticated: false
}
interface SignedIn {
  readonly token: string
  readonly user: User
  readonly isAuthenticated: true
}
export type Session = SignedOut | SignedIn

const signedOut: SignedOut = { token: null, user: null, isAuthenticated: false }
/** inline/before-first-paint.ts looks there too. */
const storageKey = 'auth-storage'

/**
 * A browser that can keep nothing more has who signs in for as long as the page is open. What it kept before goes: it would put
 * somebody else, or nobody, in their place. Where storage is forbidden there is none.
 */
const storage = createJSONStorage<Session>(() => {
  const kept = localStorage
  return {
    getItem: (name) => kept.getItem(name),
    setItem: (name, value) => {
      try {
        kept.setItem(name, value)
      } catch {
        kept.removeItem(name)
      }
    },
    removeItem: (name) => kept.removeItem(name),
  }
})

/** Who is signed in, kept across reloads and shared by all tabs. Read in components as `useAuth((s) => s.user)`. */
export const useAuth = create<Session>()(persist((): Session => signedOut, { name: storageKey, storage }))

export const session = (): Session => useAuth.getState()

/** Takes over what other tabs have written, at once. A browser that forbids storage has nothing to take over. */
export const rereadSession = (): void => {
  void useAuth.persist?.rehydrate()
}

/** After signing in, and after a refresh. */
export const setAuth = (token: string, user: User): void => {
  useAuth.setState({ token, user, isAuthenticated: true })
}

export const clearAuth = (): void => {
  if (session().isAuthenticated) useAuth.setState(signedOut)
}

/** Ends the session of this token, unless it has been replaced meanwhile: another tab may not have been heard yet. */
export const endSession = (token: string): void => {
  rereadSession()
  if (session().token === token) clearAuth()
}

/**
 * A fresh look at the user (a name or role may have changed). Other tabs write to the same store, always the whole
 * of it: this never revives an ended session, never puts this tab's token over the newer one that another tab has
 * just been given, and never names one person beside the token of another.
 */
export const updateUser = (user: User): void => {
  rereadSession()
  const known = session().user
  if (known?.email !== user.email || JSON.stringify(known) === JSON.stringify(user)) return
  useAuth.setState({ user })
}

/** Logging out forgets everything this browser has stored, as the specification asks. */
export const forgetEverything = (): void => {
  clearAuth()
  localStorage.clear()
}

/**
 * Signing in or out in one tab does the same in the others. A tab that slept hears of it when it is shown again, and somebody else
 * may have signed in by then: what counts is what is stored now. A page that Back brings has heard nothing at all.
 */
export const followOtherTabs = (): void => {
  const look = () => {
    if (localStorage.getItem(storageKey)) rereadSession()
    else clearAuth()
  }
  addEventListener('storage', ({ key }) => (key ?? storageKey) === storageKey && look())
  addEventListener('pageshow', ({ persisted }) => persisted && look())
}
