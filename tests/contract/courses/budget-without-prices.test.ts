import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { beforeEach, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine } from '../../support/courses.ts'
import { toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { inEastUs, moneyWorld, standingHour } from '../../support/money.ts'

/** Prices that cannot be read are those of before, for seven days. */

const { app } = await openSchool()
let lab: Lab
let world: Awaited<ReturnType<typeof moneyWorld>>
let id: CourseId
beforeEach(async () => {
  toTuesday(app)
  app.prices.answerWith(200)
  lab = await openLab(app)
  world = await moneyWorld(app, lab)
  id = (await world.openCourse()).id
})

const aMachine = (number: number, diskSizeGB = 128) =>
  addMachine(lab, id, { number }, { ...inEastUs, diskSizeGB, subscriptionId: 'sub' })
const start = async (vmId: string): Promise<number> =>
  (await world.call('POST', `courses/${id}/machines/act`, { what: 'start', which: [vmId] })).status
const days = async (count: number) => {
  app.clock.advance(count * 86_400)
  await world.signInAgain()
  await world.look(id)
}

it('then nobody is stopped', async () => {
  const machine = await aMachine(1)
  await world.look(id)
  await world.setBudget(id, { amount: standingHour * 24 * 3, per: 'course' })
  app.prices.answerWith(503)
  await days(2)
  expect((await world.money(id)).budget).toMatchObject({ state: 'warned' })
  await days(2)
  expect((await world.money(id)).budget).toMatchObject({ state: 'ended' })
  expect(await start(machine.id)).toBe(409)
  await days(4)
  expect(await start(machine.id)).toBe(202)
})

it('what is used up without something new, whose price nobody knows, is used up', async () => {
  const machine = await aMachine(1)
  await world.look(id)
  await world.setBudget(id, { amount: standingHour * 24, per: 'course' })
  app.prices.answerWith(503)
  await days(2)
  expect(await start(machine.id)).toBe(409)
  await aMachine(2, 256)
  await world.look(id)
  expect(await start(machine.id)).toBe(409)
})
