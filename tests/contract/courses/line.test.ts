import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { wanting } from '@labkeeper/functions/domain/courses/people/enrolment-life'
import { enrolmentIdOf } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import { cosmosPeople } from '@labkeeper/functions/gateways/cosmos/courses/people'
import { describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import {
  addMachine,
  aRecipe,
  type CourseBody,
  connect,
  createCourse,
  enrol,
  openCourse,
  setCourse,
  vmsOf,
} from '../../support/courses.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** Nobody waits beside a clean machine, whoever dies on the way to it. */

const { app, lab } = await openSchool()
await connect(app, lab)

const waiting = { state: 'waiting', waitingSince: '2026-11-23T08:00:00.000Z' } as const
const stateOf = async ({ id }: CourseBody, { email }: { readonly email: string }) =>
  (await lab.database.labs.item(enrolmentIdOf(id, userIdOf(email)), lab.labId).read()).resource
const dueAt = async ({ id }: CourseBody) =>
  (await lab.database.labs.item(id, lab.labId).read<{ dueAt: string }>()).resource?.dueAt
const now = () => app.clock.now().toISOString()
/** In the subscription that is connected, where there is no such machine. */
const here = async () => ({
  subscriptionId: app.azure.credentials[0]?.subscriptionId ?? '',
  location: 'eastus',
})

describe('who comes to wait', () => {
  it('is seen by the timer where the process died before a machine was given', async () => {
    const course = await openCourse(lab)
    const student = await lab.newStudent()
    await enrol(app, lab, course.id, student)
    await addMachine(lab, course.id)
    const people = cosmosPeople(lab.database.labs)
    const was = await people.find(lab.labId, course.id, enrolmentIdOf(course.id, userIdOf(student.email)))
    if (was === undefined) throw new Error('Nobody')
    expect(await people.write(lab.labId, [{ was, next: wanting(was.enrolment, now()) }])).toBe(true)
    app.clock.advance(1)
    await app.tick()
    expect((await vmsOf(lab, course.id))[0].allocatedTo).toMatchObject({ email: student.email })
    expect(await stateOf(course, student)).toMatchObject({ state: 'active', vmId: expect.any(String) })
    expect(await dueAt(course)).toBe(course.closesAt)
  })

  it('gets the machine at once by becoming a student', async () => {
    const course = await openCourse(lab)
    const person = await lab.newStudent()
    const { id } = await enrol(app, lab, course.id, person, { function: 'assistant' })
    await addMachine(lab, course.id)
    const answer = await lab.call('PUT', `courses/${course.id}/people/${id}`, { function: 'student' })
    expect(answer).toMatchObject({ status: 200, body: { data: { state: 'active', machine: { number: 1 } } } })
  })

  it('gets it with an account of another lab, too', async () => {
    const course = await openCourse(lab)
    const [one, two] = [await app.newOwner(), await app.newOwner()]
    const helper = { function: 'assistant', guest: true } as const
    const { id } = await enrol(app, lab, course.id, one, helper)
    await enrol(app, lab, course.id, two, helper)
    await lab.database.users
      .item(userIdOf(one.email), userIdOf(one.email))
      .patch([{ op: 'set', path: '/unconfirmed', value: false }])
    await addMachine(lab, course.id)
    await addMachine(lab, course.id, { number: 2 })
    const answer = await lab.call('PUT', `courses/${course.id}/people/${id}`, { function: 'student' })
    expect(answer).toMatchObject({ status: 200, body: { data: { state: 'active', machine: { number: 1 } } } })
    const people = [{ name: 'Two', email: two.email, function: 'student' }]
    expect((await lab.call('POST', `courses/${course.id}/people`, { people })).status).toBe(200)
    expect(await stateOf(course, two)).toMatchObject({ state: 'active', vmId: expect.any(String) })
  })

  it('gets it by joining once more', async () => {
    const course = await openCourse(lab)
    await setCourse(lab, course.id, { join: { mode: 'anyone', domains: [] } })
    const student = await lab.newStudent()
    await enrol(app, lab, course.id, student, waiting)
    await addMachine(lab, course.id)
    const { data } = (await lab.call('POST', `courses/${course.id}/join-code`)).body as {
      data: { code: string }
    }
    expect(await app.call('POST', `join/${data.code}`, { token: student.token })).toMatchObject({
      status: 200,
      body: { data: { enrolment: 'active', machine: { name: expect.any(String) } } },
    })
  })

  it('in a draft is looked at by nobody', async () => {
    const course = await createCourse(lab)
    await lab.newStudent()
    await setCourse(lab, course.id, { dueAt: now() })
    app.clock.advance(1)
    await app.tick()
    expect(await dueAt(course)).toBe('')
  })
})

describe('a course that is opened again', () => {
  it('gives who waits what became clean meanwhile', async () => {
    const course = await openCourse(lab)
    const student = await lab.newStudent()
    await lab.call('POST', `courses/${course.id}/close`)
    await enrol(app, lab, course.id, student, waiting)
    await addMachine(lab, course.id)
    await lab.call('POST', `courses/${course.id}/reopen`)
    await app.deliverLabs()
    expect(await stateOf(course, student)).toMatchObject({ state: 'active' })
    expect(await dueAt(course)).toBe(course.closesAt)
  })
})

describe('a cleaning', () => {
  it('is followed by a look, though whoever did it died before it gave the machine', async () => {
    const course = await openCourse(lab, { recipe: aRecipe })
    await addMachine(lab, course.id, { clean: false }, await here())
    const answer = await lab.call('POST', `courses/${course.id}/machines/act`, {
      ...{ what: 'clean', which: 'all' },
    })
    expect(answer.status).toBe(202)
    expect(await dueAt(course)).toBe(now())
    app.clock.advance(1)
    await app.tick()
    // It goes on: there will be another look soon.
    expect((await dueAt(course)) ?? '').toBe(new Date(app.clock.now().getTime() + 60_000).toISOString())
  })
})

describe('whose machine is deleted', () => {
  const withMachine = async () => {
    const course = await openCourse(lab, { recipe: aRecipe })
    const student = await lab.newStudent()
    await enrol(app, lab, course.id, student, waiting)
    const machine = await addMachine(lab, course.id, {}, await here())
    await setCourse(lab, course.id, { dueAt: now() })
    app.clock.advance(1)
    await app.tick()
    expect(await stateOf(course, student)).toMatchObject({ state: 'active', vmId: machine.id })
    return { course, student, machine }
  }

  it('in the portal waits for the next, and gets it', async () => {
    const { course, student } = await withMachine()
    await lab.call('GET', 'azure/vms')
    await app.deliver('sync', { v: 1, labId: lab.labId, requestedAt: now() })
    expect(await vmsOf(lab, course.id)).toEqual([])
    await app.deliverLabs()
    expect(await stateOf(course, student)).toMatchObject({ state: 'waiting', waitingSince: now() })
    expect(await stateOf(course, student)).not.toHaveProperty('vmId')
    await addMachine(lab, course.id, { number: 2 }, await here())
    app.clock.advance(1)
    await app.tick()
    expect((await vmsOf(lab, course.id))[0].allocatedTo).toMatchObject({ email: student.email })
  })

  it('on the list of VMs waits for the next', { timeout: 60_000 }, async () => {
    const { course, student, machine } = await withMachine()
    const path = `azure/vms/${machine.resourceGroup}/${machine.name}`
    const answer = await lab.call('DELETE', path, { deleteAssociatedResources: true })
    expect(answer.status).toBe(202)
    await workOff(app, lab, String(answer.body.operationId))
    await app.deliverLabs()
    expect(await vmsOf(lab, course.id)).toEqual([])
    expect(await stateOf(course, student)).toMatchObject({ state: 'waiting' })
  })
})
