import type { User } from '@labkeeper/contract/accounts'
import { create } from 'zustand'
import { persist } from 'zustand/middleware'

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
const storageKey = 'auth-storage'

/** Who is signed in, kept across reloads and shared by all tabs. Read in components as `useAuth((s) => s.user)`. */
export const useAuth = create<Session>()(persist((): Session => signedOut, { name: storageKey }))

export const session = (): Session => useAuth.getState()

/** After signing in, and after a refresh. */
export const setAuth = (token: string, user: User): void => {
  useAuth.setState({ token, user, isAuthenticated: true })
}

export const clearAuth = (): void => {
  useAuth.setState(signedOut)
}

/** A fresh look at the user (a name or role may have changed) never revives an ended session. */
export const updateUser = (user: User): void => {
  if (session().isAuthenticated) useAuth.setState({ user })
}

/** Logging out forgets everything this browser has stored, as the specification asks. */
export const forgetEverything = (): void => {
  clearAuth()
  localStorage.clear()
}

/** Signing in or out in one tab does the same in the others. Answers how to stop. */
export const followOtherTabs = (): (() => void) => {
  const follow = (event: StorageEvent) => {
    if (event.key === null || (event.key === storageKey && event.newValue === null)) clearAuth()
    else if (event.key === storageKey) void useAuth.persist.rehydrate()
  }
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}
