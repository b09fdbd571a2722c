import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { openWorld } from '@labkeeper/functions/open-world'
import { checkCourseEntitlement } from '@labkeeper/functions/use-cases/courses/lab/check-course-entitlement'
import { sweepCourses } from '@labkeeper/functions/use-cases/courses/sweep-courses'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchoolWithMail } from '../../support/courses/school.ts'
import { addMachine, createCourse, enrol, openCourse, setCourse } from '../../support/courses.ts'

const { app, lab, outbox } = await openSchoolWithMail({}, { at: new Date('2026-11-30T09:00:00Z') })

const close = (id: string) => lab.call('POST', `courses/${id}/close`)
const reopen = (id: string, body?: object) => lab.call('POST', `courses/${id}/reopen`, body)
const stateOf = async (id: string) => (await lab.call('GET', `courses/${id}`)).body.data
const running = { powerState: 'VM running' } as const

const machinesOf = async (courseId: CourseId) => {
  const query = `SELECT c.name, c.powerState, c.operationId FROM c WHERE c.course.id = '${courseId}'`
  const { resources } = await lab.database.labs.items
    .query<{ powerState: string; operationId?: string }>(query)
    .fetchAll()
  return resources
}

describe('a course that is closed by hand', () => {
  it('stops what runs in one operation, and keeps the rest', async () => {
    const course = await openCourse(lab)
    await addMachine(lab, course.id, { number: 0 }, running)
    await addMachine(lab, course.id, { number: 1 }, running)
    await addMachine(lab, course.id, { number: 2 })
    const answer = await close(course.id)
    expect(answer).toMatchObject({
      status: 202,
      body: {
        message: 'Biology is closed.',
        data: { state: 'closed', rev: 1, closedAt: app.clock.now().toISOString() },
        operationId: expect.stringMatching(/^op_/),
      },
    })
    const operation = (await lab.call('GET', `operations/${answer.body.operationId}`)).body.data
    expect(operation).toMatchObject({ kind: 'stop', total: 2, courseId: course.id })
    expect((await machinesOf(course.id)).map(({ powerState }) => powerState)).toEqual([
      'VM deallocating',
      'VM deallocating',
      'VM deallocated',
    ])
    expect(await close(course.id)).toMatchObject(conflict('This course is closed.'))
  })

  it('starts for nobody any more, not on the list of VMs either', async () => {
    const course = await openCourse(lab)
    const { resourceGroup, name } = await addMachine(lab, course.id)
    await close(course.id)
    const order = (what: string) => lab.call('POST', `azure/vms/${resourceGroup}/${name}/${what}`)
    for (const what of ['start', 'restart']) {
      expect(await order(what)).toMatchObject(conflict('The course is closed. Reopen it first.'))
    }
    expect((await order('stop')).body.error).not.toContain('course')
    await reopen(course.id)
    expect((await order('start')).status).toBe(202)
  })

  it('starts for nobody by a retry either, of whatever page', async () => {
    const course = await openCourse(lab)
    const { id, resourceGroup, name } = await addMachine(lab, course.id)
    /** As when Azure refused it. */
    const fail = async (operationId: unknown) => {
      const { labs } = lab.database
      const query = `SELECT * FROM c WHERE c.operationId = '${operationId}' AND c.type = 'step'`
      const { resources } = await labs.items.query<{ id: string }>(query).fetchAll()
      for (const step of resources) {
        await labs.item(step.id, lab.labId).patch([{ op: 'set', path: '/status', value: 'failed' }])
      }
      await labs.item(String(operationId), lab.labId).patch([
        { op: 'set', path: '/open', value: 0 },
        { op: 'set', path: '/failed', value: 1 },
      ])
      await labs.item(id, lab.labId).patch([
        { op: 'remove', path: '/operationId' },
        { op: 'set', path: '/powerState', value: 'VM deallocated' },
      ])
    }
    const ofList = await lab.call('POST', `azure/vms/${resourceGroup}/${name}/start`)
    await fail(ofList.body.operationId)
    const ofCourse = await lab.call('POST', `courses/${course.id}/machines/act`, {
      ...{ what: 'start', which: 'all' },
    })
    await fail(ofCourse.body.operationId)
    const paths = [
      `operations/${ofList.body.operationId}`,
      `operations/${ofCourse.body.operationId}`,
      `courses/${course.id}/operations/${ofCourse.body.operationId}`,
    ]
    await close(course.id)
    for (const path of paths) {
      expect(await lab.call('POST', `${path}/retry`)).toMatchObject(
        conflict('The course is closed. Reopen it first.'),
      )
    }
    expect(await machinesOf(course.id)).toMatchObject([{ powerState: 'VM deallocated' }])
    await reopen(course.id)
    expect((await lab.call('POST', `operations/${ofList.body.operationId}/retry`)).status).toBe(202)
  })

  it('is looked at once more, for what was started in the same moment', async () => {
    const course = await openCourse(lab)
    const machine = await addMachine(lab, course.id)
    const closedAt = app.clock.now().getTime()
    const afterDays = (days: number) => new Date(closedAt + days * 24 * 3_600_000).toISOString()
    await close(course.id)
    await app.deliverLabs()
    const item = lab.database.labs.item(machine.id, lab.labId)
    await item.patch([{ op: 'set', path: '/powerState', value: 'VM running' }])
    app.clock.advance(61)
    await app.tick()
    expect(await machinesOf(course.id)).toMatchObject([{ powerState: 'VM deallocating' }])
    await item.patch([
      { op: 'set', path: '/powerState', value: 'VM deallocated' },
      { op: 'remove', path: '/operationId' },
    ])
    for (let look = 0; look < 3; look += 1) {
      app.clock.advance(300)
      await app.tick()
    }
    const { resource } = await lab.database.labs.item(course.id, lab.labId).read<{ dueAt?: string }>()
    // Then it is time to tell its staff that it is cleaned up in 14 days.
    expect(resource?.dueAt).toBe(afterDays(16))
  })

  it('says nothing of an operation where nothing ran', async () => {
    const { body } = await close((await openCourse(lab)).id)
    expect(body).not.toHaveProperty('operationId')
  })

  it('is stopped by the worker where the call died, all of it in one look', async () => {
    const course = await openCourse(lab)
    for (let number = 1; number <= 51; number += 1) await addMachine(lab, course.id, { number }, running)
    const late = await addMachine(lab, course.id, { number: 52 }, { ...running, operationId: 'op_other' })
    const { resource } = await lab.database.labs.item(course.id, lab.labId).read<object>()
    const at = app.clock.now().toISOString()
    await lab.database.labs
      .item(course.id, lab.labId)
      .replace({ ...resource, state: 'closed', closedAt: at, dueAt: at } as never)
    await app.tick()
    const stopping = async () =>
      (await machinesOf(course.id)).filter(({ powerState }) => powerState === 'VM deallocating')
    expect(await stopping()).toHaveLength(51)
    const operations = new Set((await stopping()).map(({ operationId }) => operationId))
    const [operationId] = operations
    const operation = (await lab.call('GET', `operations/${operationId}`)).body.data
    expect(operation).toMatchObject({ kind: 'stop', total: 51 })
    await lab.database.labs.item(late.id, lab.labId).patch([{ op: 'remove', path: '/operationId' }])
    app.clock.advance(59)
    await app.tick()
    expect(await stopping()).toHaveLength(51)
    app.clock.advance(2)
    await app.tick()
    expect(await stopping()).toHaveLength(52)
  })

  it('is refused for a draft', async () => {
    const { id } = await createCourse(lab)
    expect(await close(id)).toMatchObject(conflict('This course is a draft.'))
    expect(await reopen(id)).toMatchObject(conflict('This course is a draft.'))
  })

  it('stays due when it was opened and closed again during a look', async () => {
    const course = await openCourse(lab)
    const at = app.clock.now().toISOString()
    app.clock.advance(3600)
    await setCourse(lab, course.id, { state: 'closed', closedAt: at, dueAt: at })
    const world = openWorld(app.config, app)
    const again = app.clock.now().toISOString()
    const { act } = sweepCourses({
      ...world,
      courses: {
        ...world.courses,
        due: async (...of) => {
          const seen = await world.courses.due(...of)
          await setCourse(lab, course.id, { closedAt: again, dueAt: again })
          return seen
        },
      },
      checkEntitlement: checkCourseEntitlement(world),
      report: (error) => {
        throw error
      },
    })
    await act(lab.labId, [course.id])
    const { resource } = await lab.database.labs.item(course.id, lab.labId).read<{ dueAt?: string }>()
    expect(resource?.dueAt).toBe(again)
  })
})

it('a closed course that is renamed stays as due as it has become meanwhile', async () => {
  const { id } = await openCourse(lab)
  const courses = cosmosCourses(lab.database.labs)
  await setCourse(lab, id, { state: 'closed', dueAt: '2027-02-01T00:00:00.000Z' })
  const before = await courses.read(lab.labId, id)
  // A machine of it was started in the portal.
  const dueAt = app.clock.now().toISOString()
  await setCourse(lab, id, { dueAt })
  expect(before && (await courses.change(before, { ...before, rev: before.rev + 1, name: 'Botany' }))).toBe(
    true,
  )
  expect(await courses.read(lab.labId, id)).toMatchObject({ name: 'Botany', dueAt })
})

describe('a course whose last day is over', () => {
  it('closes by itself, once, and tells teachers and owner', async () => {
    const course = await openCourse(lab, { startsOn: '2026-11-01', endsOn: '2027-01-29' })
    const now = app.clock.now().getTime()
    // Its end is a minute from now.
    const closesAt = new Date(now + 60_000).toISOString()
    await setCourse(lab, course.id, { closesAt, dueAt: closesAt })
    const teacher = await app.newOwner()
    await enrol(app, lab, course.id, teacher, { function: 'teacher', name: 'Tea Cher' })
    await enrol(app, lab, course.id, await lab.newStudent())
    await addMachine(lab, course.id, {}, running)
    await app.tick()
    expect(await stateOf(course.id)).toMatchObject({ state: 'open' })
    app.clock.advance(61)
    await Promise.all([app.tick(), app.tick()])
    expect(await stateOf(course.id)).toMatchObject({ state: 'closed', closedAt: expect.any(String) })
    expect(await machinesOf(course.id)).toMatchObject([{ powerState: 'VM deallocating' }])
    await app.tick()
    const told = outbox.list().filter(({ subject }) => subject === 'Biology has ended')
    expect(told.map(({ to }) => to).toSorted()).toEqual([lab.email, teacher.email].toSorted())
  })
})

describe('a course that is opened again', () => {
  it('goes on until its last day, or another', async () => {
    const course = await openCourse(lab, { startsOn: '2026-11-01', endsOn: '2027-01-29' })
    await close(course.id)
    expect(await reopen(course.id)).toMatchObject({
      status: 200,
      body: { message: 'Biology is open again.', data: { state: 'open', endsOn: '2027-01-29', rev: 1 } },
    })
    expect(await stateOf(course.id)).not.toHaveProperty('closedAt')
    await close(course.id)
    expect(await reopen(course.id, { endsOn: '2027-02-28' })).toMatchObject({
      body: { data: { endsOn: '2027-02-28', closesAt: '2027-02-28T23:00:00.000Z' } },
    })
    expect(await reopen(course.id)).toMatchObject(conflict('This course is open.'))
  })

  it('needs a last day that is not over', async () => {
    const course = await openCourse(lab)
    await close(course.id)
    const sentence = 'Choose a last day that is not over.'
    expect(await reopen(course.id, { endsOn: '2026-01-01' })).toMatchObject({
      status: 400,
      body: { error: sentence, fields: { endsOn: sentence } },
    })
  })

  it('lasts as long as a course may, and does not end before it begins', async () => {
    const course = await openCourse(lab, { startsOn: '2027-01-04', endsOn: '2027-01-29' })
    await close(course.id)
    const refused = (endsOn: string) =>
      expect(reopen(course.id, { endsOn })).resolves.toMatchObject({ status: 400 })
    // Whatever looks at the calendar walks from the first day to the last.
    await refused('2028-07-06')
    await refused('9998-12-31')
    await refused('2027-01-03')
    expect(await stateOf(course.id)).toMatchObject({ state: 'closed', endsOn: '2027-01-29' })
    expect(await reopen(course.id, { endsOn: '2028-07-05' })).toMatchObject({ status: 200 })
  })
})
