import type { CourseId, LabId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosClasses } from '@labkeeper/functions/gateways/cosmos/courses/classes'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { classWorld } from '../../support/classes.ts'
import { type Lab, openLab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
let world: ReturnType<typeof classWorld>
beforeAll(async () => {
  app = await startApp()
})
// A session does not last as long as all of these classes.
beforeEach(async () => {
  lab = await openLab(app)
  world = classWorld(app, lab)
})
afterAll(() => app.close())

const starting = { powerState: 'VM starting' }
const stopping = { powerState: 'VM deallocating' }
const on = { powerState: 'VM running' }

describe('the end of a class', () => {
  it('is for once: who starts the own machine again goes on, and so does what staff start', async () => {
    const { id } = await world.openCourse()
    const own = await world.person(id)
    const byStaff = await world.person(id)
    // As long as it cannot be stopped the class has something to do.
    const stuck = await world.person(id)
    await world.save(id, [world.aClass('ser_a', 5, 40)])
    await world.pass(1)
    for (const { vm } of [own, byStaff, stuck]) await world.finish(vm.id)
    await world.pass(40)
    for (const { vm } of [own, byStaff]) {
      expect(await world.vm(vm.id)).toMatchObject(stopping)
      await world.finish(vm.id)
    }
    await world.finish(stuck.vm.id, 'The VM is locked.')
    app.clock.advance(10)
    expect((await own.call('POST', '/start')).status).toBe(202)
    const body = { what: 'start', which: [byStaff.vm.id] }
    expect((await lab.call('POST', `courses/${id}/machines/act`, body)).status).toBe(202)
    for (const { vm } of [own, byStaff]) {
      expect(await world.vm(vm.id)).toMatchObject(starting)
      await world.finish(vm.id)
    }
    await world.pass(2)
    await world.pass(3)
    expect(await world.vm(stuck.vm.id)).toMatchObject(stopping)
    for (const { vm } of [own, byStaff]) expect(await world.vm(vm.id)).toMatchObject(on)
  })

  it('is for what was begun for it, whoever has it by then, and however late that came', async () => {
    const { id } = await world.openCourse()
    const changes = await world.person(id, { enrolment: { group: 'A' } })
    const late = await world.person(id, { enrolment: { group: 'A' } })
    await world.save(id, [world.aClass('ser_a', 5, 40, { group: 'A' })])
    await world.pass(1)
    await world.finish(changes.vm.id)
    await world.setEnrolment(changes.email, id, { group: 'B' })
    await world.pass(40)
    expect(await world.vm(changes.vm.id)).toMatchObject(stopping)
    await world.pass(40)
    await world.finish(late.vm.id)
    await world.pass(60)
    expect(await world.vm(late.vm.id)).toMatchObject(stopping)
  })

  it('waits for the next one, which may not come', async () => {
    const { id } = await world.openCourse()
    const { vm } = await world.person(id)
    const [first, second] = [world.aClass('ser_a', 5, 40), world.aClass('ser_b', 50, 80, { prepare: 0 })]
    await world.save(id, [first, second])
    await world.pass(1)
    await world.finish(vm.id)
    await world.pass(42)
    expect(await world.vm(vm.id)).toMatchObject(on)
    const path = `courses/${id}/classes/${world.keyOf(second)}`
    expect((await lab.call('POST', path, { action: 'cancel' })).status).toBe(200)
    await app.deliverLabs()
    expect(await world.vm(vm.id)).toMatchObject(stopping)
  })
})

it('a class that is put later while it is prepared is prepared again', async () => {
  const { id } = await world.openCourse()
  const { vm } = await world.person(id)
  await world.save(id, [world.aClass('ser_a', 15, 60, { prepare: 10 })])
  await world.pass(6)
  await world.finish(vm.id)
  await world.save(id, [world.aClass('ser_a', 55, 100, { prepare: 10 })])
  expect(await world.vm(vm.id)).toMatchObject(stopping)
  await world.finish(vm.id)
  await world.pass(46)
  expect(await world.vm(vm.id)).toMatchObject(starting)
  expect(await world.classes(id)).toMatchObject([{ state: 'preparing', started: 1 }])
})

it('what was changed between two steps of a look is not written over', async () => {
  const { id } = await world.openCourse()
  const classes = cosmosClasses(lab.database.labs)
  const first = await classes.see(lab.labId as LabId, id as CourseId)
  if (first === undefined) throw new Error('The course is gone')
  const dueAt = world.inMinutes(1)
  const second = await classes.turn(first, { dueAt }, [])
  expect(second).toMatchObject({ course: { ...first.course, dueAt } })
  expect(second).toEqual(await classes.see(lab.labId as LabId, id as CourseId))
  await world.save(id, [world.aClass('ser_a', 60, 90)])
  expect(await classes.turn(second ?? first, { dueAt: world.inMinutes(500) }, [])).toBeUndefined()
  expect(await world.classes(id)).toMatchObject([{ state: 'planned' }])
})
