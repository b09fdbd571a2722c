const keys = {
  username: 'azure-ad-username',
  state: 'azure-ad-state',
  destination: 'azure-ad-destination',
} as const

/** A sign-in that has gone to Microsoft and is to come back to this browser. */
export interface PendingSignIn {
  readonly username: string
  readonly state: string
  /** The page of the product that was asked for before signing in. */
  readonly destination?: string | undefined
}

/** Throws where the browser refuses to store anything. */
export const rememberSignIn = ({ username, state, destination }: PendingSignIn): void => {
  forgetSignIn()
  localStorage.setItem(keys.username, username)
  localStorage.setItem(keys.state, state)
  if (destination) localStorage.setItem(keys.destination, destination)
}

export const recallSignIn = (): PendingSignIn | undefined => {
  const username = localStorage.getItem(keys.username)
  const state = localStorage.getItem(keys.state)
  if (!username || !state) return undefined
  return { username, state, destination: localStorage.getItem(keys.destination) ?? undefined }
}

export const forgetSignIn = (): void => {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
}
