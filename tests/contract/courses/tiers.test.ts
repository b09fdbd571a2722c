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
  const nothing = { ok: true, missing: [] }
  const whole = { basic: nothing, idle: nothing, selfService: nothing, money: nothing }
  expect((await test()).body).toMatchObject({ success: true, tiers: whole })

  const notActions = ['Microsoft.Compute/disks/write', 'Microsoft.Compute/skus/read']
  app.azure.control.withholdActions({ subscriptionId, notActions })
  // Of a connection that is not stored nothing is kept.
  expect((await test({ ...settings, clientSecret })).status).toBe(502)
  expect(await tiers()).toEqual(whole)
  expect((await test(settings)).status).toBe(502)
  expect(await tiers()).toEqual({ ...whole, basic: { ok: false, missing: notActions } })

  // Without what single features need the rest works, and so the test succeeds.
  const ofIdle = ['Microsoft.Insights/metrics/read']
  const lessIdle = { ...whole, idle: { ok: false, missing: ofIdle } }
  app.azure.control.withholdActions({ subscriptionId, notActions: ofIdle })
  expect((await test()).body).toMatchObject({ success: true, tiers: lessIdle })
  expect(await tiers()).toEqual(lessIdle)

  const ofRules = ['Microsoft.Network/networkSecurityGroups/securityRules/write']
  const lessRules = { ...whole, selfService: { ok: false, missing: ofRules } }
  app.azure.control.withholdActions({ subscriptionId, notActions: ofRules })
  expect((await test()).body).toMatchObject({ success: true, tiers: lessRules })
  expect(await tiers()).toEqual(lessRules)

  const ofMoney = ['Microsoft.CostManagement/query/read']
  const lessMoney = { ...whole, money: { ok: false, missing: ofMoney } }
  app.azure.control.withholdActions({ subscriptionId, notActions: ofMoney })
  expect((await test()).body).toMatchObject({ success: true, tiers: lessMoney })
  expect(await tiers()).toEqual(lessMoney)

  app.azure.control.withholdActions({ subscriptionId, notActions: [] })
  expect((await test()).status).toBe(200)
  expect(await tiers()).toEqual(whole)
})
