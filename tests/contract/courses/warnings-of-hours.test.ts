import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { hoursWorld, toTuesday } from '../../support/hours.ts'
import { openLab } from '../../support/lab.ts'

const { app } = await openSchool()

/** The end of the own time and everything off, a few minutes apart: each is news of its own. */
it('two stops that come near are each told once, however often somebody looks', async () => {
  toTuesday(app)
  const lab = await openLab(app)
  const world = hoursWorld(app, lab)
  const { id } = await world.openCourse()
  await world.setHours(id, { minutes: 20, period: 'week' })
  const person = await world.person(id)
  const { end: _, ...off } = world.aClass('ser_o', 22, 23, { kind: 'off' }) as { end?: string }
  await world.save(id, [off])
  await world.start(person)
  const query = `SELECT * FROM c WHERE c.type = 'step' AND c.kind = 'message' AND c.vmId = '${person.vm.id}'`
  const told = async () => {
    const { resources } = await lab.database.labs.items.query<StepRecord>(query).fetchAll()
    return resources.map(({ input }) => input.message?.text ?? '').toSorted()
  }
  for (let minute = 0; minute < 19; minute += 1) {
    await world.setCourse(id, { dueAt: world.inMinutes(-1) })
    await world.pass(1)
  }
  const texts = await told()
  expect(texts.filter((text) => text.endsWith(': your own time is used up.'))).toHaveLength(2)
  expect(texts.filter((text) => !text.includes('own time'))).toHaveLength(1)
})
