import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { beforeEach, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { readRecord } from '../../support/courses.ts'
import { toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { moneyWorld } from '../../support/money.ts'

/** What goes on is written down now and then: what a course has spent is the same before and after that. */

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

const pass = async (days: number): Promise<void> => {
  world.seconds(days * 86_400)
  await world.signInAgain()
}
/** What its staff were told of: percentages. */
const told = async () => (await readRecord<CourseRecord>(lab, id))?.spending?.told

it('a run of a month counts once when it is written down', async () => {
  await world.start(await world.aPerson(id))
  await world.setBudget(id, { amount: 200, per: 'course', warnAt: [50, 95] })
  await pass(31)
  await world.look(id)
  expect((await world.money(id)).budget).toMatchObject({ state: 'warned', percent: 76 })
  expect(await told()).toEqual([50])
})

it('what a machine has cost because it exists counts once when somebody else has it', async () => {
  await world.aPerson(id)
  await world.setBudget(id, { amount: 40, per: 'course', warnAt: [50, 95] })
  await pass(60)
  const [one] = (await world.call('GET', `courses/${id}/people`)).body.data as { id: string }[]
  await world.call('PUT', `courses/${id}/people/${one?.id}`, { machine: 'take' })
  await world.look(id)
  expect((await world.money(id)).budget).toMatchObject({ state: 'warned', percent: 65 })
  expect(await told()).toEqual([50])
})
