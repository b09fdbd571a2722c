import type { Route } from '@labkeeper/contract/kernel/route'
import { routes } from '@labkeeper/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { type RunningBilling, startBilling } from '../../support/billing.ts'

let billing: RunningBilling
const tokens = { none: '', paid: '', ended: '' }
beforeAll(async () => {
  billing = await startBilling()
  tokens.none = (await billing.app.newOwner()).token
  const ended = await billing.newSubscriber()
  await billing.sdk.subscriptions.cancel(ended.subscription)
  tokens.ended = ended.token
  await billing.verify(ended.token, ended.sessionId)
  tokens.paid = (await billing.newSubscriber()).token
})
afterAll(() => billing.close())

/** api.md, section 2: creating, starting, restarting, snapshots, VMs from templates, students in bulk. */
const paidPaths = new Set([
  'POST azure/vms',
  'POST azure/vms/from-template',
  'POST azure/vms/{resourceGroup}/{vmName}/start',
  'POST azure/vms/{resourceGroup}/{vmName}/restart',
  'POST azure/vms/{resourceGroup}/{vmName}/snapshot',
  'POST lab/students/bulk-create',
])
const shown = ({ method, path }: Route) => `${method} ${path}`
/** What people of a course do asks for the course first, and a restoration for what lies in the bin. */
const owned = Object.values<Route>(routes).filter(
  ({ access, staff, mine, binned }) =>
    access !== 'public' &&
    access.includes('lab_owner') &&
    [staff, mine, binned].every((first) => first === undefined),
)
// The last three would end the session that the others need.
const harmless = owned.filter(({ path }) => !/logout|change-password|refresh/.test(path))

const call = (route: Route, token: string) =>
  billing.app.call(route.method, route.path.replaceAll(/\{\w+\}/g, 'x'), {
    token,
    ...(route.body === undefined ? {} : { body: { surprise: 1 } }),
  })

describe('what costs money', () => {
  it('is what the contract marks', () => {
    const marked = owned.filter(({ paid }) => paid === true).map(shown)
    expect(marked.filter((path) => !paidPaths.has(path))).toEqual([])
    expect([...paidPaths].filter((path) => owned.some((route) => shown(route) === path))).toEqual(
      marked.toSorted(byPlace),
    )
  })

  const byPlace = (one: string, other: string) => [...paidPaths].indexOf(one) - [...paidPaths].indexOf(other)

  it.each(harmless.map((route): [string, Route] => [shown(route), route]))('%s', async (path, route) => {
    const isPaid = paidPaths.has(path)
    for (const token of [tokens.none, tokens.ended]) {
      const answer = await call(route, token)
      expect(answer.status === 402).toBe(isPaid)
      if (isPaid) {
        expect(answer.body).toMatchObject({ code: 'subscription_required', subscriptionRequired: true })
      }
    }
    expect((await call(route, tokens.paid)).status).not.toBe(402)
  })
})

describe('a free trial', () => {
  it('is told with its end, and no more once somebody pays', async () => {
    const trial = await startBilling({ TRIAL_DAYS: '14' })
    try {
      const { token } = await trial.app.newOwner()
      const ends = new Date(trial.app.clock.now().getTime() + 14 * 86_400_000).toISOString()
      expect((await trial.look(token)).trialInfo).toEqual({ isTrial: true, trial_expires_at: ends })
      const subscriber = await trial.newSubscriber()
      expect((await trial.look(subscriber.token)).trialInfo).toMatchObject({ isTrial: false })
    } finally {
      await trial.close()
    }
  })
})

describe('without Stripe', () => {
  it('everything is allowed, nothing is for sale, and every route says so', async () => {
    const app = await startApp({ TRIAL_DAYS: '0' })
    try {
      const { token } = await app.newOwner()
      expect((await app.call('GET', 'subscription/plans', { token })).body).toEqual({
        data: {
          billingEnabled: false,
          availablePlans: [],
          currentSubscription: null,
          subscriptionDetails: null,
          trialInfo: { isTrial: false, trial_expires_at: null },
        },
      })
      const url = 'http://localhost:4280/'
      const asks = [
        app.call('POST', 'subscription/user', {
          token,
          body: { priceId: 'price_1', successUrl: url, cancelUrl: url },
        }),
        app.call('POST', 'subscription/user/portal', { token, body: { returnUrl: url } }),
        app.call('GET', 'subscription/user/verify-checkout?sessionId=cs_1', { token }),
        app.call('POST', 'subscription/webhook', { body: {} }),
      ]
      for (const answer of await Promise.all(asks)) {
        expect(answer).toMatchObject({
          status: 409,
          body: { error: 'Billing is off here: everything is allowed, and nothing is for sale.' },
        })
      }
      expect((await app.call('POST', 'azure/vms/x/x/start', { token })).status).not.toBe(402)
    } finally {
      await app.close()
    }
  })
})
