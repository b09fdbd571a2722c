import { afterAll, beforeAll, expect, it } from 'vitest'
import { caller, newOwner } from '../../support/api.ts'
import { type Stack, startStack } from '../../support/stack.ts'
import { openBrowser, signIn } from '../entra-stand-in/browser.ts'

/** The bundles as they are shipped, on the whole local stack: mail and directory are bundles of their own. */

let stack: Stack
beforeAll(async () => {
  stack = await startStack()
}, 180_000)
afterAll(() => stack?.stop())

interface SentMail {
  readonly to: string
  readonly text: string
}

const json = async <T>(path: string): Promise<T> =>
  (await fetch(`${stack.cloud}/${path}`)).json() as Promise<T>

it('sends the mail by which a person chooses a new password', async () => {
  const { email, token } = await newOwner(stack.origin)
  const call = caller(stack.origin)
  expect((await call('POST', 'auth/forgot-password', { email })).status).toBe(200)
  // The confirmation of the address comes before it, or after.
  const letterOf = async () =>
    (await json<SentMail[]>('mail')).find(({ to, text }) => to === email && text.includes('/reset-password?'))
  await expect.poll(letterOf, { timeout: 20_000 }).toBeDefined()
  const link = new URL(/https?:\S+/.exec((await letterOf())?.text ?? '')?.[0] ?? '')
  expect(link.origin).toBe(stack.origin)
  const body = { email, token: link.searchParams.get('token'), password: 'new-secret' }
  expect((await call('POST', 'auth/reset-password', body)).status).toBe(200)
  expect((await caller(stack.origin, token)('GET', 'user/me')).status).toBe(401)
  expect((await call('POST', 'auth/login', { email, password: 'new-secret' })).status).toBe(200)
})

it('signs a person in by the directory, and a refusal is no error of ours', async () => {
  const [subscription] = await stack.subscriptions()
  if (subscription === undefined) throw new Error('No subscription')
  const { email } = await newOwner(stack.origin, subscription)
  const call = caller(stack.origin)
  const { username } = subscription
  const redirectUri = `${stack.origin}/auth/azure-callback`
  const state = Buffer.from(JSON.stringify({ username, timestamp: Date.now(), nonce: 'n' })).toString(
    'base64',
  )
  const asked = await call<{ data: { authUrl: string } }>('POST', 'azure-ad/auth-url', {
    username,
    redirectUri,
    state,
  })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)

  const people = await json<{ username: string; password: string }[]>('entra/users')
  const password = people.find((person) => person.username === username)?.password ?? ''
  const address = new URL(asked.body.data.authUrl)
  const returned = await signIn(openBrowser(address.origin), address, { username, password })
  const code = returned.searchParams.get('code')
  const answer = { username, code, redirectUri, state }
  const session = await call<{ user: object }>('POST', 'azure-ad/callback', answer)
  expect(session.status, JSON.stringify(session.body)).toBe(200)
  expect(session.body.user).toMatchObject({ isAzureAD: true, rootUser: { email } })
  expect(await call('POST', 'azure-ad/callback', answer)).toMatchObject({ status: 400 })

  const again = await call('POST', 'azure-ad/auth-url', { username, redirectUri, state: `${state}2` })
  expect(again.status).toBe(200)
  const wrong = { ...answer, code: 'made-up', state: `${state}2` }
  expect(await call('POST', 'azure-ad/callback', wrong)).toMatchObject({
    status: 401,
    body: { error: 'The authorization code has expired or is invalid. Please try logging in again.' },
  })
})
