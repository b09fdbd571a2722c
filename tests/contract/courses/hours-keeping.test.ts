import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { hoursWorld, toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
let world: ReturnType<typeof hoursWorld>
let id: CourseId
beforeAll(async () => {
  app = await startApp()
})
// A session does not last as long as all of these.
beforeEach(async () => {
  toTuesday(app)
  lab = await openLab(app)
  world = hoursWorld(app, lab)
  id = (await world.openCourse()).id
})
afterAll(() => app.close())

const usedUp = /^Your own time for this week is used up\./

describe('keeping on', () => {
  it.each([
    ['stopped', {}, 'It is not running.'],
    ['in a class that stops everybody', { isRunning: true }, 'Machines stop at the end of this class.'],
  ])('is refused for one that is %s', async (_, { isRunning = false }: { isRunning?: boolean }, sentence) => {
    const person = await world.person(id)
    if (isRunning) {
      await world.save(id, [world.aClass('ser_a', -5, 60, { who: 'arrival' })])
      await world.start(person)
    }
    expect(await person.call('POST', '/keep', { minutes: 60 })).toMatchObject(conflict(sentence))
    const { can } = await world.shown(person.call)
    expect(can.keep).toMatchObject({ allowed: false, reason: sentence })
  })

  it('needs own time to go on with', async () => {
    await world.setHours(id, { minutes: 4, period: 'week' })
    const person = await world.person(id)
    await world.save(id, [world.aClass('ser_a', -5, 60, { who: 'arrival', atEnd: 'keep' })])
    await world.start(person)
    const answer = await person.call('POST', '/keep', { minutes: 120 })
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringMatching(usedUp) } })
  })

  it('is nobody else’s', async () => {
    const person = await world.person(id)
    const other = await world.person(id)
    const answer = await app.call('POST', `me/machines/${person.vm.id}/keep`, {
      ...{ token: other.token, body: { minutes: 60 } },
    })
    expect(answer.status).toBe(404)
  })
})
