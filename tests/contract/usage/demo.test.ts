import type { JsonObject } from '@labkeeper/local/cosmos/json'
import { pastUsage } from '@labkeeper/local/seed/usage'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { openLab } from '../../support/lab.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

it('the demo lab has a past that the dashboard can show, and today is its own', async () => {
  const lab = await openLab(app)
  const records: JsonObject[] = pastUsage(lab.labId, app.clock.now())
  for (const record of records) app.cosmos.insert('labkeeper', 'labs', record)
  // What is there stays: a second start of the seed adds nothing.
  for (const record of records) app.cosmos.insert('labkeeper', 'labs', { ...record, seconds: {} })
  const { body } = await lab.call('GET', 'azure/usage')
  const { days, month } = body.data as { days: { hours: number }[]; month: { hours: number; cost: object } }
  expect(days.filter(({ hours }) => hours > 10).length).toBeGreaterThanOrEqual(8)
  expect(days.at(-1)?.hours).toBe(0)
  expect(month.cost).toMatchObject({ withoutPrice: [] })
})
