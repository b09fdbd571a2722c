import { accountRoutes } from '@labkeeper/contract/accounts/accounts'
import { vmRoutes } from '@labkeeper/contract/vms/vms'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addressOf, api, whenConfirmNeeded, whenSubscriptionRequired } from './api.ts'
import type { ApiError } from './api-error.ts'
import { clearAuth, session, setAuth } from './auth.ts'

const user = { name: 'Olivia', email: 'owner@demo.lab', role: 'lab_owner', isAzureAD: false } as const
let requests: { address: string; init: RequestInit }[] = []

const answer = (status: number, body: unknown) =>
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    requests.push({ address, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  })

beforeEach(() => {
  requests = []
  clearAuth()
})
afterEach(() => vi.unstubAllGlobals())

const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  try {
    await call
  } catch (error) {
    return error as ApiError
  }
  throw new Error('The call succeeded')
}

test('encodes what it puts into an address', () => {
  expect(addressOf('azure/vms/{resourceGroup}/{vmName}', { resourceGroup: 'a/b', vmName: 'c d' })).toBe(
    '/api/azure/vms/a%2Fb/c%20d',
  )
  expect(addressOf('azure/vms', undefined, { refresh: 'true', other: undefined })).toBe(
    '/api/azure/vms?refresh=true',
  )
})

test('sends the token in both headers, and the body as JSON', async () => {
  setAuth('t.o.k', user)
  answer(200, { token: 'new', user })
  await api(accountRoutes.login, { body: { email: 'a@b.cd', password: 'p' } })
  const headers = new Headers(requests[0]?.init.headers)
  expect(headers.get('Authorization')).toBe('Bearer t.o.k')
  expect(headers.get('X-Authorization')).toBe('Bearer t.o.k')
  expect(headers.get('Content-Type')).toBe('application/json')
  expect(requests[0]?.init.body).toBe('{"email":"a@b.cd","password":"p"}')
})

test('sends no token when there is none, and no body when there is none', async () => {
  answer(200, { data: [] })
  await api(vmRoutes.listVms)
  const headers = new Headers(requests[0]?.init.headers)
  expect([...headers.keys()]).toEqual(['accept'])
})

test('a 401 ends the session', async () => {
  setAuth('t.o.k', user)
  answer(401, { error: 'Please sign in', code: 'unauthenticated', requestId: 'r' })
  expect((await failureOf(api(accountRoutes.me))).message).toBe('Please sign in')
  expect(session().isAuthenticated).toBe(false)
})

test('a late 401 of an older token leaves the new session alone', async () => {
  setAuth('old', user)
  vi.stubGlobal('fetch', async () => {
    setAuth('new', user)
    return new Response('{}', { status: 401 })
  })
  await failureOf(api(accountRoutes.me))
  expect(session().token).toBe('new')
})

test('an answer to one person is not for the next one at this browser', async () => {
  const next = { ...user, name: 'Ada', email: 'ada@demo.lab' }
  let asked = 0
  whenConfirmNeeded(async () => ++asked > 0)
  for (const [status, body] of [
    [200, { user }],
    [403, { error: 'Confirm', code: 'confirm_needed', requestId: 'r' }],
  ] as const) {
    setAuth('t.o.k', user)
    vi.stubGlobal('fetch', async () => {
      setAuth('hers', next)
      return Response.json(body, { status })
    })
    await failureOf(api(accountRoutes.me))
  }
  // Else she would be asked who she is, and the order of the one before her be hers.
  expect(asked).toBe(0)
  expect(session()).toMatchObject({ token: 'hers', user: next })
})

test('an order of one person is not made again by the next one who confirms', async () => {
  let calls = 0
  setAuth('t.o.k', user)
  vi.stubGlobal('fetch', async () => {
    calls += 1
    return Response.json({ error: 'Confirm', code: 'confirm_needed', requestId: 'r' }, { status: 403 })
  })
  // The question stood there while somebody else signed in, in another tab.
  whenConfirmNeeded(async () => {
    setAuth('hers', { ...user, email: 'ada@demo.lab' })
    return calls === 1
  })
  expect((await failureOf(api(accountRoutes.me))).message).toBe('Confirm')
  expect(calls).toBe(1)
})

test('other failures and a dead network do not end it', async () => {
  setAuth('t.o.k', user)
  answer(503, '<html>')
  await failureOf(api(accountRoutes.me))
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await failureOf(api(accountRoutes.me))).toMatchObject({
    status: 0,
    code: 'network',
    message: 'The server could not be reached. Check your connection.',
  })
  expect(session().isAuthenticated).toBe(true)
})

test('leads to the subscription when the server asks for one', async () => {
  const reasons: string[] = []
  whenSubscriptionRequired((why) => reasons.push(why))
  answer(402, {
    error: 'Subscribe',
    code: 'subscription_required',
    requestId: 'r',
    subscriptionRequired: true,
  })
  await failureOf(api(vmRoutes.listVms))
  expect(reasons).toEqual(['Subscribe'])
})

test('accepts keys that a newer server has added, but no other shape', async () => {
  answer(200, { user: { ...user, nickname: 'Liv' } })
  expect((await api(accountRoutes.me)).user.name).toBe('Olivia')
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer(200, { user: { name: 'Olivia' } })
  expect((await failureOf(api(accountRoutes.me))).message).toBe(
    'The server gave an unexpected answer. Reload the page and look whether it was done.',
  )
})
