import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCourse } from '../../support/courses.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('a course says what of Azure its lab may not do, as the connection test saw it last', async () => {
  const { token } = await app.newOwner()
  const [credentials] = app.azure.credentials
  if (credentials === undefined) throw new Error('No subscription')
  const { subscriptionId, tenantId, clientId, clientSecret, username } = credentials
  const settings = { subscriptionId, tenantId, clientId, username }
  await app.call('PUT', 'cloud-settings', { token, body: { ...settings, clientSecret } })
  await app.call('POST', 'courses', { token, body: aCourse })
  const test = (body: object = {}) => app.call('POST', 'cloud-settings/test', { token, body })
  const tiers = async () => {
    const { body } = await app.call('GET', 'courses', { token })
    return (body.data as [{ tiers: object }])[0].tiers
  }
  const whole = { basic: { ok: true, missing: [] } }
  expect((await test()).body).toMatchObject({ success: true, tiers: whole })

  const notActions = ['Microsoft.Compute/disks/write', 'Microsoft.Compute/skus/read']
  app.azure.control.withholdActions({ subscriptionId, notActions })
  // Of a connection that is not stored nothing is kept.
  expect((await test({ ...settings, clientSecret })).status).toBe(502)
  expect(await tiers()).toEqual(whole)
  expect((await test(settings)).status).toBe(502)
  expect(await tiers()).toEqual({ basic: { ok: false, missing: notActions } })

  app.azure.control.withholdActions({ subscriptionId, notActions: [] })
  expect((await test()).status).toBe(200)
  expect(await tiers()).toEqual(whole)
})
