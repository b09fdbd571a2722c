import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { enrol } from '../../support/courses.ts'
import { toTuesday } from '../../support/hours.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { moneyWorld, runningHour, standingHour } from '../../support/money.ts'

let app: RunningApp
let lab: Lab
let world: Awaited<ReturnType<typeof moneyWorld>>
let id: CourseId
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  toTuesday(app)
  lab = await openLab(app)
  world = await moneyWorld(app, lab)
  id = (await world.openCourse()).id
})
afterAll(() => app.close())

const burn = runningHour + standingHour

describe('a budget', () => {
  it('is saved with the course, and says where it stands', async () => {
    const person = await world.aPerson(id)
    await world.start(person)
    const course = await world.setBudget(id, { amount: 1, per: 'month' })
    expect(course.budget).toEqual({ amount: 1, per: 'month', atEnd: 'own', warnAt: [50, 80, 95] })
    world.seconds(600)
    const { budget, month, asOf } = await world.money(id)
    expect(budget).toMatchObject({
      amount: 1,
      spent: month.total,
      percent: Math.floor(month.total * 100),
      state: 'ok',
    })
    const left = (Date.parse(budget?.hitsAt ?? '') - Date.parse(asOf)) / 1000
    expect(left).toBeCloseTo(((1 - month.total) / burn) * 3600, -1)
    expect((await world.setBudget(id, null)).budget).toBeUndefined()
    expect((await world.money(id)).budget).toBeUndefined()
  })

  it.each([
    { amount: 0, per: 'month' },
    { amount: 1_000_001, per: 'month' },
    { amount: 1, per: 'week' },
    { amount: 1, per: 'month', warnAt: [100] },
    { amount: 1, per: 'month', warnAt: [1, 2, 3, 4, 5, 6] },
    { amount: 1, per: 'month', atEnd: 'nothing' },
    { amount: 1, per: 'month', perStudent: { amount: -1, per: 'month' } },
  ])('is not %j', async (budget) => {
    expect((await world.putBudget(id, budget)).status).toBe(400)
  })

  it('is of the course that was read, and of one that is not over', async () => {
    const { rev } = await world.course(id)
    const body = { rev: rev - 1, budget: { amount: 1, per: 'month' } }
    expect(await world.call('PUT', `courses/${id}/budget`, body)).toMatchObject({
      ...{ status: 412, body: { error: 'Somebody else changed this course. Reload to see it.' } },
    })
    expect((await world.call('POST', `courses/${id}/close`, {})).status).toBe(202)
    expect((await world.putBudget(id, { amount: 1, per: 'month' })).status).toBe(409)
  })

  it('comes along with a copy', async () => {
    await world.setBudget(id, { amount: 5, per: 'course', perStudent: { amount: 1, per: 'month' } })
    const today = app.clock.now().toISOString().slice(0, 10)
    const { body } = await world.call('POST', `courses/${id}/copy`, { name: 'Again', startsOn: today })
    expect(body.data).toMatchObject({ budget: { amount: 5, per: 'course', perStudent: { amount: 1 } } })
  })

  it('is the owner’s alone where the course’s rule says so, which is the owner’s too', async () => {
    const teacher = await lab.newStudent()
    await enrol(app, lab, id, teacher, { function: 'teacher' })
    const forbidden = { status: 403, body: { error: 'Your function in this course does not allow this.' } }
    const setRule = async (ownerRaisesBudget: boolean, of: { readonly token: string }) => {
      const { rev } = await world.course(id)
      return app.call('PUT', `courses/${id}`, {
        token: of.token,
        body: { rev, rules: { ownerRaisesBudget } },
      })
    }
    expect((await world.putBudget(id, { amount: 1, per: 'month' }, teacher)).status).toBe(200)
    expect(await setRule(true, teacher)).toMatchObject(forbidden)
    expect((await setRule(true, lab.owner)).status).toBe(200)
    expect(await world.putBudget(id, { amount: 2, per: 'month' }, teacher)).toMatchObject(forbidden)
    // Who may not is not told what is wrong with it.
    expect(await world.putBudget(id, { amount: 0, per: 'month' }, teacher)).toMatchObject(forbidden)
    expect(await setRule(false, teacher)).toMatchObject(forbidden)
    expect((await world.putBudget(id, { amount: 2, per: 'month' })).status).toBe(200)
  })
})
