import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { beforeEach, describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { setRecord } from '../../support/courses.ts'
import { toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { moneyWorld } from '../../support/money.ts'

/** A start that failed is tried again only where whoever asks for one now would not be refused. */

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

type Person = Awaited<ReturnType<typeof world.aPerson>>

const byStaff = async ({ vm }: Person): Promise<unknown> => {
  const act = { what: 'start', which: [vm.id] }
  return (await world.call('POST', `courses/${id}/machines/act`, act)).body.operationId
}

/** As when Azure refused what was begun with the machine. */
const refuse = async ({ vm }: Person, operationId: unknown): Promise<void> => {
  const query = `SELECT * FROM c WHERE c.operationId = '${operationId}' AND c.type = 'step'`
  const [step] = (await lab.database.labs.items.query<StepRecord>(query).fetchAll()).resources
  await setRecord(lab, step?.id ?? '', { status: 'failed', dueAt: undefined })
  await setRecord(lab, String(operationId), { open: 0, failed: 1 })
  await setRecord(lab, vm.id, { operationId: undefined, powerState: 'VM deallocated' })
}

/** By somebody else. */
const useUp = async (): Promise<void> => {
  await world.start(await world.aPerson(id))
  world.seconds(1000)
  await world.setBudget(id, { amount: 0.01, per: 'month' })
}

const retry = (operationId: unknown) => world.call('POST', `courses/${id}/operations/${operationId}/retry`)
const error = 'The budget of this course is used up. Raise it first.'
const refused = { status: 409, body: { error } }

describe('when the budget is used up', () => {
  it('nobody starts anything by a retry', async () => {
    const person = await world.aPerson(id)
    const operationId = await byStaff(person)
    await useUp()
    await refuse(person, operationId)
    expect(await retry(operationId)).toMatchObject(refused)
    await world.setBudget(id, null)
    expect((await retry(operationId)).status).toBe(202)
  })

  it.each(['/start', '/bring-back'])('nor what was parked, begun by %s', async (path) => {
    const person = await world.aPerson(id)
    const since = app.clock.now().toISOString()
    const parked = { stage: 'parked', id: 'prk_1', snapshot: 'prk-1', disk: 'dsk-1', since }
    const isParked = path === '/bring-back'
    await setRecord(lab, person.vm.id, { parked, powerState: 'VM deallocated' })
    const operationId = isParked ? (await person.call('POST', path)).body.operationId : await byStaff(person)
    await useUp()
    await refuse(person, operationId)
    expect(await retry(operationId)).toMatchObject(refused)
    await world.setBudget(id, null)
    expect((await retry(operationId)).status).toBe(202)
  })

  it('whoever is of the group of a class that is on is started by a retry, and nobody else', async () => {
    const [ada, bob] = [await world.aPerson(id, { enrolment: { group: 'A' } }), await world.aPerson(id)]
    const [ofAda, ofBob] = [await byStaff(ada), await byStaff(bob)]
    await world.save(id, [
      world.aClass('ser_a', 5, 90, { prepare: 0, atEnd: 'stop', who: 'everyone', group: 'A' }),
    ])
    await useUp()
    await refuse(ada, ofAda)
    await refuse(bob, ofBob)
    expect(await retry(ofBob)).toMatchObject(refused)
    expect((await retry(ofAda)).status).toBe(202)
  })
})
