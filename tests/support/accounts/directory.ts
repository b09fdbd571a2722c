import { randomBytes, randomUUID } from 'node:crypto'
import { type EntraOptions, startEntra } from '@labkeeper/local/entra/start'
import { openBrowser, signIn } from '../../contract/entra-stand-in/browser.ts'
import { startApp } from '../app.ts'

/** The app with the directory stand-in beside it, and a browser that walks the sign-in as people do. */

export const redirectUri = 'http://localhost:4280/auth/azure-callback'

export type Subscription = EntraOptions['subscriptions'][number]

const aSubscription = (username: string, tenantId: string = randomUUID()): Subscription => ({
  subscriptionId: randomUUID(),
  tenantId,
  clientId: randomUUID(),
  clientSecret: `${randomUUID()}~8Q_.`,
  username,
})

export const startDirectory = async (settings: Readonly<Record<string, string>> = {}) => {
  const teacher = aSubscription('teacher@contoso.test')
  const lecturer = aSubscription('lecturer@contoso.test', teacher.tenantId)
  const stranger = aSubscription('teacher@fabrikam.test')
  const entra = await startEntra({
    directory: ':memory:',
    redirectUris: [redirectUri],
    subscriptions: [teacher, lecturer, stranger],
  })
  const app = await startApp({ DIRECTORY_AUTHORITY: entra.origin, ...settings })

  const post = (path: string, body: unknown) => app.call('POST', `azure-ad/${path}`, { body })
  const newState = () => randomBytes(24).toString('base64')
  const passwordOf = (username: string) => entra.users().find((user) => user.username === username)?.password

  const authUrl = (username: string, state: string) => post('auth-url', { username, redirectUri, state })

  /** Goes to Microsoft for `username`, signs in there as `as`, and answers what the browser came back with. */
  const visit = async (username: string, as = username, state = newState()) => {
    const { status, text, body } = await authUrl(username, state)
    if (status !== 200) throw new Error(`No address to sign in at: ${text}`)
    return comeBack(username, as, state, body)
  }
  /** Signs in at the address of an answer. */
  const comeBack = async (username: string, as: string, state: string, body: unknown) => {
    const { authUrl: address } = (body as { data: { authUrl: string } }).data
    const password = passwordOf(as) ?? ''
    const returned = await signIn(openBrowser(entra.origin), new URL(address), { username: as, password })
    return { username, redirectUri, state, code: returned.searchParams.get('code') ?? '', returned }
  }
  const callback = ({ username, code, state }: { username: string; code: string; state: string }) =>
    post('callback', { username, code, redirectUri, state })

  const connect = (token: string, subscription: Subscription) =>
    app.call('PUT', 'cloud-settings', { token, body: subscription })

  /** The owner goes to Microsoft to prove the name of the connection, and signs in there as `as`. */
  const prove = async (token: string, subscription: Subscription, as = subscription.username) => {
    const state = newState()
    const body = { ...subscription, redirectUri, state }
    const answer = await app.call('POST', 'cloud-settings/prove-username', { token, body })
    if (answer.status !== 200) throw new Error(`No address to sign in at: ${answer.text}`)
    return comeBack(subscription.username, as, state, answer.body)
  }

  const me = (token: string) => app.call('GET', 'user/me', { token })

  return {
    app,
    entra,
    me,
    isIn: async (token: string) => (await me(token)).status === 200,
    teacher,
    lecturer,
    stranger,
    post,
    newState,
    authUrl,
    visit,
    prove,
    callback,
    connect,
    /** Signs a directory account in all the way. */
    enter: async (username: string) => {
      const answer = await callback(await visit(username))
      if (answer.status !== 200) throw new Error(`No sign-in: ${answer.text}`)
      return String(answer.body.token)
    },
    close: async () => {
      await app.close()
      await entra.close()
    },
  }
}

export type DirectoryWorld = Awaited<ReturnType<typeof startDirectory>>
