import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { addMachine, enrol } from '../../support/courses.ts'
import { toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { inEastUs, moneyWorld, standingHour } from '../../support/money.ts'

/** What Azure says that a course has cost, beside what we do. */

let app: RunningApp
let lab: Lab
let world: Awaited<ReturnType<typeof moneyWorld>>
let id: CourseId
let subscriptionId = ''
beforeAll(async () => {
  app = await startApp()
  subscriptionId = app.azure.credentials[0]?.subscriptionId ?? ''
})
afterAll(() => app.close())

const ourWeek = 7 * 24 * standingHour
beforeEach(async () => {
  toTuesday(app)
  app.azure.control.setCosts([])
  app.prices.answerWith(200)
  lab = await openLab(app)
  world = await moneyWorld(app, lab, true)
  id = (await world.openCourse()).id
  await world.setCourse(id, { madeAt: app.clock.now().toISOString() })
  await addMachine(lab, id, { number: 1 }, { ...inEastUs, subscriptionId })
  await world.look(id)
  app.clock.advance(9 * 86_400)
  await world.signInAgain()
})

const azureSays = (cost: number, tagValue: string = id) => {
  const now = app.clock.now().getTime()
  app.azure.control.setCosts(
    Array.from({ length: 12 }, (_, back) => ({
      ...{ tagName: 'labkeeper-course', tagValue, cost: cost / 7 },
      day: new Date(now - back * 86_400_000).toISOString().slice(0, 10),
    })),
  )
}
const ask = () => world.call('POST', `courses/${id}/money/compare`)
const adopt = () => world.call('POST', `courses/${id}/money/adopt`)
const asked = () => app.azure.control.requests().filter(({ path }) => path.includes('CostManagement')).length
const answer = async () => {
  await app.deliverLabs()
  return world.money(id)
}

it('is asked once a day when somebody looks, and by hand once an hour; by nobody who waits', async () => {
  azureSays(ourWeek * 1.1)
  const before = asked()
  expect((await world.money(id)).truth).toBeUndefined()
  const { truth, asOf } = await answer()
  const day = (back: number) => new Date(Date.parse(asOf) - back * 86_400_000).toISOString().slice(0, 10)
  expect(truth).toMatchObject({ from: day(7), to: day(1), percent: 10 })
  expect(truth).toHaveProperty('azure', expect.closeTo(ourWeek * 1.1, 6))
  expect(truth).toHaveProperty('ours', expect.closeTo(ourWeek, 3))
  await world.money(id)
  await app.tick()
  expect(asked() - before).toBe(1)
  expect((await ask()).status).toBe(429)
  app.clock.advance(3601)
  expect(await ask()).toMatchObject({ status: 202, body: { message: 'Azure is being asked.' } })
  expect(await ask()).toMatchObject({ status: 202 })
  await answer()
  expect(asked() - before).toBe(2)
})

it('is taken over by one call: what was counted stays, what comes is more', async () => {
  azureSays(ourWeek * 1.1)
  await world.money(id)
  const before = await answer()
  const { status, body } = await adopt()
  expect(status).toBe(200)
  expect(body).toMatchObject({ message: 'Amounts are now 10 % higher.' })
  const after = await world.money(id)
  expect(after.factor).toBeCloseTo(1.1, 6)
  expect(after.course.total).toBe(before.course.total)
  expect(after.standingPerDay).toBeCloseTo(before.standingPerDay * 1.1, 3)
  app.clock.advance(86_400)
  await world.signInAgain()
  const later = await world.money(id)
  expect(later.course.total - after.course.total).toBeCloseTo(24 * standingHour * 1.1, 3)
  // And so it is when all of it has been written down.
  const { machines } = {
    machines: (await world.call('GET', `courses/${id}/machines`)).body.data as { _id: string }[],
  }
  const act = { what: 'remove', which: [machines[0]?._id] }
  expect((await world.call('POST', `courses/${id}/machines/act`, act)).status).toBe(202)
  await world.end(machines[0]?._id ?? '', 'gone')
  expect((await world.money(id)).course.total).toBeCloseTo(later.course.total, 3)
  const again = await adopt()
  expect(again).toMatchObject({ status: 409, body: { error: 'There is nothing to adopt yet.' } })
})

it('is taken over on top of what was taken over before, to a tenth of a percent', async () => {
  azureSays(ourWeek * 1.1)
  await world.money(id)
  await answer()
  await adopt()
  app.clock.advance(8 * 86_400)
  await world.signInAgain()
  azureSays(ourWeek * 1.1 * 0.968)
  await world.money(id)
  const { truth } = await answer()
  expect(truth).toMatchObject({ percent: -3.2, ours: expect.closeTo(ourWeek * 1.1, 3) })
  expect(truth).not.toHaveProperty('isAdopted')
  expect((await adopt()).body).toMatchObject({ message: 'Amounts are now 3.2 % lower.' })
  const { truth: taken, factor, standingPerDay } = await world.money(id)
  expect(taken).toHaveProperty('isAdopted', true)
  expect(factor).toBeCloseTo(1.1 * 0.968, 6)
  expect(standingPerDay).toBeCloseTo(24 * standingHour * 1.1 * 0.968, 3)
})

it('is not taken over twice for days that were before the first time', async () => {
  azureSays(ourWeek * 1.1)
  await world.money(id)
  await answer()
  await adopt()
  app.clock.advance(3601)
  await ask()
  // What was counted stays, so that there is a difference still.
  expect((await answer()).truth).toMatchObject({ percent: 10, isAdopted: true })
  expect(await adopt()).toMatchObject({ status: 200, body: { message: 'Amounts stay as they are.' } })
  expect((await world.money(id)).factor).toBeCloseTo(1.1, 6)
})

it('is compared with nothing while prices cannot be read, so that nobody takes over what is not so', async () => {
  azureSays(ourWeek * 1.1)
  app.prices.answerWith(503)
  await world.money(id)
  const noPrices = 'Prices cannot be read, so there is nothing to compare with. Ask again later.'
  expect((await answer()).truth).toMatchObject({ refused: noPrices })
  expect(await adopt()).toMatchObject({ status: 409, body: { error: 'There is nothing to adopt yet.' } })
  app.prices.answerWith(200)
  app.clock.advance(3601)
  await ask()
  expect((await answer()).truth).toMatchObject({ percent: 10 })
})

it('is the owner’s to take over, and nothing before Azure has said something', async () => {
  const nothing = { status: 409, body: { error: 'There is nothing to adopt yet.' } }
  expect(await adopt()).toMatchObject(nothing)
  await world.money(id)
  expect((await answer()).truth).toMatchObject({ azure: 0 })
  expect(await adopt()).toMatchObject(nothing)
  const teacher = await app.newOwner()
  await enrol(app, lab, id, teacher, { function: 'teacher' })
  const { token } = teacher
  for (const body of [{}, { factor: 2 }]) {
    expect(await app.call('POST', `courses/${id}/money/adopt`, { token, body })).toMatchObject({
      ...{ status: 403, body: { error: 'Your function in this course does not allow this.' } },
    })
  }
})

it('of another course it says nothing here', async () => {
  azureSays(1000, 'crs_other')
  await world.money(id)
  expect((await answer()).truth).toMatchObject({ azure: 0 })
})

it('is refused where the role lacks the right, and says so', async () => {
  app.azure.control.withholdActions({ subscriptionId, notActions: ['Microsoft.CostManagement/query/read'] })
  await world.money(id)
  const { truth } = await answer()
  expect(truth).toMatchObject({
    refused:
      "The lab's role does not allow Labkeeper to ask Azure for costs (Microsoft.CostManagement/query/read).",
  })
  expect((await world.course(id)).tiers.money).toEqual({
    ok: false,
    missing: ['Microsoft.CostManagement/query/read'],
  })
  app.azure.control.withholdActions({ subscriptionId, notActions: [] })
})

it('is refused for a subscription whose costs are not its own to see, and asked again another day', async () => {
  app.azure.control.setCosts('SubscriptionNotSupported')
  await world.money(id)
  expect((await answer()).truth).toHaveProperty('refused')
  azureSays(ourWeek)
  app.clock.advance(86_400)
  await world.signInAgain()
  await world.money(id)
  expect((await answer()).truth).toMatchObject({ percent: 0 })
})
