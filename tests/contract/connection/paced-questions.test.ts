import type { Asking } from '@labkeeper/functions/domain/connection/turns'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { cosmosPaces } from '@labkeeper/functions/gateways/cosmos/connection/paces'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import { rememberLimits } from '@labkeeper/functions/use-cases/connection/azure-limits'
import { pacedLimits } from '@labkeeper/functions/use-cases/connection/paced-limits'
import { sharePace } from '@labkeeper/functions/use-cases/connection/share-pace'
import { checkCreation } from '@labkeeper/functions/use-cases/vms/check-creation'
import { expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'

/** Quotas and sizes, for which a person waits, are asked of Azure in turn with all else. */

const start = async () => {
  const app = await startApp()
  onTestFinished(app.close)
  const principal = app.azure.credentials[0] as Principal
  const database = openDatabase(app.config.cosmos)
  onTestFinished(database.close)
  await database.ready()
  const compute = azureCompute({ armOrigin: app.azure.origin, entraOrigin: app.azure.origin })
  /** A process whose Azure fills again so many times as fast as published. */
  const processAt = (azurePace: number) => {
    const { clock } = app
    const azureTurns = sharePace({
      paces: cosmosPaces(database.tokens),
      clock,
      compute: async () => compute,
      azurePace,
    })
    return { azureTurns, limits: pacedLimits({ compute: async () => compute, azureTurns }) }
  }
  const connect = async () => {
    const { token } = await app.newOwner()
    const { subscriptionId, tenantId, clientId, clientSecret } = principal
    const username = `teacher-${token.slice(-6)}@contoso.test`
    const body = { subscriptionId, tenantId, clientId, clientSecret, username }
    const saved = await app.call('PUT', 'cloud-settings', { token, body })
    if (saved.status !== 200) throw new Error(saved.text)
    return (location: string) => app.call('GET', `azure/quota/${location}`, { token })
  }
  const questions = () =>
    app.azure.control.requests().filter(({ path }) => /\/(usages|skus)$/i.test(path)).length
  return { app, principal, processAt, connect, questions }
}

const hopOf = (lab: number): Asking => ({
  lane: 'writes',
  cost: { reads: 74, writes: 1 },
  labId: `lab_${lab}`,
  spread: 0,
})

it('a 429 to one lab’s question holds all labs of the principal, and tells when to come again', async () => {
  const { app, connect, questions } = await start()
  const [one, other] = [await connect(), await connect()]
  app.azure.control.addFault({
    path: '/usages',
    status: 429,
    code: 'TooManyRequests',
    retryAfterSeconds: 30,
    times: 1,
  })
  const refused = await one('eastus')
  expect(refused).toMatchObject({
    status: 503,
    body: {
      error: 'Azure takes no more requests for this subscription just now. Try again in 30 seconds.',
    },
  })
  expect(refused.headers.get('retry-after')).toBe('30')

  const asked = questions()
  app.clock.advance(5)
  expect(await other('northeurope')).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(/^Azure takes no more requests .* Try again in 2\d seconds\.$/) },
  })
  expect(questions()).toBe(asked)
  app.clock.advance(30)
  expect(await other('northeurope')).toMatchObject({ status: 200 })
})

it('questions wait while Azure wants silence from another process', async () => {
  const { app, principal, processAt, questions } = await start()
  const [working, asking] = [processAt(1), processAt(1)]
  await working.azureTurns.hold(principal, 20)
  await expect(asking.limits.quota(principal, 'eastus')).rejects.toMatchObject({
    trouble: 'throttled',
    retryAfterSeconds: expect.any(Number),
  })
  // A creation goes on without the answer: its steps wait for their turns.
  const azureLimits = rememberLimits(asking.limits, app.clock)
  await checkCreation({ azureLimits })(principal, aCreation({ vmSize: 'Standard_B2s' }))
  expect(questions()).toBe(0)
})

it('what they take is gone for others', async () => {
  const { principal, processAt } = await start()
  const [asking, working] = [processAt(0.001), processAt(0.001)]
  await asking.limits.quota(principal, 'eastus')
  const waits: boolean[] = []
  for (let turn = 0; turn < 3; turn += 1) {
    waits.push((await working.azureTurns.take(principal, hopOf(turn))).waitSeconds > 0)
  }
  expect(waits).toEqual([false, false, true])
})

it('whoever knows the ids alone is answered by the sign-in, and holds nobody', async () => {
  const { app, principal, processAt, questions } = await start()
  const { limits, azureTurns } = processAt(1)
  app.azure.control.addFault({ path: '/usages', status: 429, code: 'TooManyRequests' })
  const stranger = { ...principal, clientSecret: 'guessed' }
  await expect(limits.quota(stranger, 'eastus')).rejects.toMatchObject({ trouble: 'credentials' })
  await expect(limits.sizes(stranger, 'eastus')).rejects.toMatchObject({ trouble: 'credentials' })
  expect(questions()).toBe(0)
  const look = { lane: 'looks', cost: { reads: 1 }, labId: 'lab_1', spread: 0 } as const
  expect(await azureTurns.take(principal, look)).toMatchObject({ waitSeconds: 0 })
})
