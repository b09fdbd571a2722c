import { accountRoutes } from '@labkeeper/contract/accounts/accounts'
import { api } from '~/lib/server/api.ts'
import { rereadSession, session, setAuth, useAuth } from '~/lib/server/auth.ts'

const leastPauseMs = 60_000
/** setTimeout's own limit is 24.8 days; waking up once a day is plenty. */
const longestPauseMs = 86_400_000

interface Claims {
  readonly iat: number
  readonly exp: number
  /** Which session it is a token of. */
  readonly sid: string
}

export const claimsOf = (token: string): Claims | undefined => {
  try {
    const payload = token.split('.')[1] ?? ''
    const { iat, exp, sid } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')))
    return Number.isFinite(iat) && Number.isFinite(exp) && exp > iat
      ? { iat, exp, sid: String(sid) }
      : undefined
  } catch {
    return undefined
  }
}

/** Milliseconds until less than a quarter of the token's life is left; nothing for a token that does not say. */
export const refreshDueIn = (token: string, now: number): number | undefined => {
  const claims = claimsOf(token)
  return claims && (claims.iat + (claims.exp - claims.iat) * 0.75) * 1000 - now
}

const isDue = (): boolean => {
  const { token } = session()
  return token !== null && (refreshDueIn(token, Date.now()) ?? 1) <= 0
}

const refresh = async () => {
  // Another tab may have done it while this one waited for its turn.
  rereadSession()
  if (!isDue()) return
  const { token, user } = await api(accountRoutes.refresh)
  if (session().isAuthenticated) setAuth(token, user)
}

/** One tab at a time; browsers without locks (plain http) refresh each on their own. */
const refreshOnce = (): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('session-refresh', refresh) : refresh()

/** Exchanges the token in good time as long as a page is open. Answers how to stop. */
export const keepSessionFresh = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined

  const plan = (leastMs: number) => {
    clearTimeout(timer)
    const { token } = session()
    const dueIn = token === null ? undefined : refreshDueIn(token, Date.now())
    if (dueIn === undefined) return
    timer = setTimeout(() => void run(), Math.min(Math.max(dueIn, leastMs), longestPauseMs))
  }
  const run = async () => {
    try {
      if (isDue()) await refreshOnce()
    } catch {
      // A refused refresh has ended the session already (api.ts); an unreachable server is asked again in a minute.
    } finally {
      plan(leastPauseMs)
    }
  }
  const wake = () => {
    if (document.visibilityState === 'visible') plan(0)
  }

  plan(0)
  document.addEventListener('visibilitychange', wake)
  const unfollow = useAuth.subscribe((now, before) => {
    if (now.token !== before.token) plan(leastPauseMs)
  })
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', wake)
    unfollow()
  }
}
