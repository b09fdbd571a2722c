import { expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { astrayIn, itemsOf, wasteOf } from '../../support/courses/waste.ts'
import { connect } from '../../support/courses.ts'

/** What costs for nothing costs that also while nobody can read how much. */

const { app, lab } = await openSchool()
await connect(app, lab)
const { subscriptionId = '' } = app.azure.credentials[0] ?? {}
const astray = await astrayIn(app)
const { look } = wasteOf(lab)
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
const amount = async () => (await lab.call('GET', 'lab/waste/amount')).body.data as { perMonth: number }
const later = async (seconds: number) => {
  app.clock.advance(seconds)
  const { email, password } = lab.owner
  const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
  Object.assign(lab.owner, body)
}

it('says that prices could not be read, and not that it costs nothing', async () => {
  await astray.disk('lost-disk', { 'labkeeper-lab': lab.labId })
  await lab.addVm({ subscriptionId, name: 'off', powerState: 'VM stopped', runningSince: daysAgo(1) })
  app.prices.answerWith(503)
  const blind = await look()
  expect(blind).toMatchObject({ perMonth: 0, pricesFailed: true })
  expect(itemsOf(blind, 'parts')).toHaveLength(1)

  // As the last look at Azure has left them some have no price yet.
  app.prices.answerWith(200)
  await later(301)
  const half = await look()
  expect(half).toMatchObject({ pricesFailed: true })
  expect(half.perMonth).toBeGreaterThan(0)
  expect((await amount()).perMonth).toBe(half.perMonth)
  const whole = await look(true)
  expect(whole).not.toHaveProperty('pricesFailed')
  expect(whole.perMonth).toBe(half.perMonth + 4.8)

  // Home knows it still when all is forgotten.
  app.prices.answerWith(503)
  await later(25 * 3600)
  expect(await look(true)).toMatchObject({ perMonth: 0, pricesFailed: true })
  expect((await amount()).perMonth).toBe(whole.perMonth)
})
