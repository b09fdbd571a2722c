import type { Route } from '@labkeeper/contract/kernel/route'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import { afterEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

let app: RunningApp
afterEach(() => app.close())

/**
 * What costs money needs a subscription; reading, stopping and deleting never do. What a retry needs depends on what it
 * retries: see retry.test.ts.
 */
const paid: RouteName[] = [
  'createVms',
  'startVm',
  'restartVm',
  'buildTemplate',
  'createFromTemplate',
  'importStudents',
]

const statuses = async (token: string) => {
  const seen: Partial<Record<RouteName, number>> = {}
  for (const name of [
    'createVms',
    'startVm',
    'restartVm',
    'buildTemplate',
    'createFromTemplate',
    'importStudents',
    'retryOperation',
    'createStudent',
    'allocate',
    'deallocate',
    'deleteStudent',
    'stopVm',
    'deleteVm',
    'listTemplates',
    'deleteTemplate',
    'getVm',
    'listVms',
    'listOperations',
  ] as const) {
    const { method, path }: Route = routes[name]
    const answer = await app.call(method, path.replaceAll(/\{\w+\}/g, 'x'), {
      token,
      ...(method === 'GET' ? {} : { body: {} }),
    })
    if (answer.status === 402) {
      expect(answer.body).toMatchObject({ code: 'subscription_required', subscriptionRequired: true })
    }
    seen[name] = answer.status
  }
  return seen
}
const refused = (seen: Partial<Record<RouteName, number>>) =>
  Object.entries(seen).flatMap(([name, status]) => (status === 402 ? [name] : []))

describe('with billing', () => {
  it('a trial allows everything until it ends, and then only what saves money', async () => {
    app = await startApp({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '2' })
    const { token } = await app.newOwner()
    expect(refused(await statuses(token))).toEqual([])
    app.clock.advance(2 * 24 * 3_600)
    const { body } = await app.call('POST', 'auth/login', {
      body: { email: 'owner-1@example.test', password: 'Own-lab-1' },
    })
    expect(refused(await statuses(String(body.token)))).toEqual(paid)
  })

  it('no trial means none', async () => {
    app = await startApp({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '0' })
    expect(refused(await statuses((await app.newOwner()).token))).toEqual(paid)
  })
})

describe('without billing', () => {
  it('nothing asks for a subscription', async () => {
    app = await startApp({ TRIAL_DAYS: '0' })
    expect(refused(await statuses((await app.newOwner()).token))).toEqual([])
  })
})
