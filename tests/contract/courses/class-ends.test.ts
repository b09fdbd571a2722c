import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { ListedMachine } from '@labkeeper/functions/domain/courses/machines/machine-view'
import type { CourseId, LabId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { cosmosClasses } from '@labkeeper/functions/gateways/cosmos/courses/classes'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosEnrolments } from '@labkeeper/functions/gateways/cosmos/courses/enrolments'
import { cosmosMachineList } from '@labkeeper/functions/gateways/cosmos/courses/machine-list'
import { cosmosPeople } from '@labkeeper/functions/gateways/cosmos/courses/people'
import { cosmosWork } from '@labkeeper/functions/gateways/cosmos/operations/work'
import { changeClass } from '@labkeeper/functions/use-cases/courses/classes/change-class'
import { holdClasses } from '@labkeeper/functions/use-cases/courses/classes/hold-classes'
import { describe, expect, it } from 'vitest'
import { on, openClassDay, starting, stopping } from '../../support/courses/class-day.ts'

const { app, lab, world } = await openClassDay()

const gateways = () => {
  const { labs, users } = lab.database
  return {
    ...{ labs: cosmosLabs(labs), users: cosmosUsers(users), enrolments: cosmosEnrolments(labs) },
    ...{ classes: cosmosClasses(labs), machineList: cosmosMachineList(labs), work: cosmosWork(labs) },
    ...{ people: cosmosPeople(labs), clock: app.clock, nudges: app.nudges },
    checkEntitlement: async () => {},
  }
}

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

it('a machine that was begun after it was read, and before the class ended, is stopped by the same look', async () => {
  const { id } = await world.openCourse()
  const { vm, email } = await world.person(id)
  await world.save(id, [world.aClass('ser_a', 11, 40)])
  app.clock.advance(2 * 60)
  const hold = holdClasses(gateways())
  const { labs } = lab.database
  const enrolment = await cosmosEnrolments(labs).read(lab.labId, id, userIdOf(email))
  const look = async (machines: readonly ListedMachine[]) => {
    const seen = await cosmosClasses(labs).see(lab.labId, id)
    return seen && enrolment && hold(seen, { people: [enrolment], machines })
  }
  const { machines } = await cosmosMachineList(labs).read(lab.labId, id)
  await look(machines)
  expect(await world.vm(vm.id)).toMatchObject(starting)
  await world.finish(vm.id)
  app.clock.advance(40 * 60)
  // As it stood before.
  await look(machines)
  expect(await world.vm(vm.id)).toMatchObject(stopping)
})

it('a machine that was begun just before somebody ended the class is stopped, too', async () => {
  const { id } = await world.openCourse()
  const { vm } = await world.person(id, { operationId: 'op_0' } as never)
  const series = world.aClass('ser_a', 5, 60)
  await world.save(id, [series])
  await world.pass(6)
  await world.setVm(vm.id, world.idle)
  const machineList = cosmosMachineList(lab.database.labs)
  let isRead = false
  /** The worker begins it as soon as the list was read. */
  const read: typeof machineList.read = async (...of) => {
    const found = await machineList.read(...of)
    if (!isRead) {
      isRead = true
      await world.pass(2)
      expect(await world.vm(vm.id)).toMatchObject(starting)
    }
    return found
  }
  const course = await cosmosCourses(lab.database.labs).read(lab.labId, id)
  if (course === undefined) throw new Error('The course is gone')
  const change = changeClass({ ...gateways(), machineList: { ...machineList, read } })
  const asker = { requestedBy: lab.labId, requestId: 'r' }
  await change({ course, function: 'owner' } as never, world.keyOf(series), { action: 'end' }, asker)
  await world.finish(vm.id)
  await world.pass(2)
  expect(await world.vm(vm.id)).toMatchObject(stopping)
})
