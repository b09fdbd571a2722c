import type { Roster } from '@labkeeper/contract/courses/people'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { enrolmentIdOf } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { rosterOf } from '../../support/courses/roster.ts'
import { openSchool } from '../../support/courses/school.ts'
import {
  addMachine,
  type CourseBody,
  createCourse,
  enrol,
  openCourse,
  readRecord,
  setCourse,
  setRecord,
  vmOf,
  vmsOf,
} from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

const { app, lab } = await openSchool()
const { peopleOf, post, addAll } = rosterOf(app, lab)

const remove = ({ id }: CourseBody, enrolmentId: string, token = lab.token) =>
  app.call('DELETE', `courses/${id}/people/${enrolmentId}`, { token })
const idOf = ({ id }: CourseBody, email: string) => enrolmentIdOf(id, userIdOf(email))
const operations = async () =>
  ((await lab.call('GET', 'operations')).body.data as { kind: string; courseId?: string }[]).filter(
    ({ kind }) => kind === 'stop',
  )

/** A course with a student who has a running machine. */
const withMachine = async () => {
  const course = await openCourse(lab)
  const student = await lab.newStudent()
  const enrolment = await enrol(app, lab, course.id, student, { name: 'Ada Active' })
  const allocatedTo = { userId: student.id, name: 'Ada Active', email: student.email }
  const machine = await addMachine(
    lab,
    course.id,
    { clean: false },
    { allocatedTo, powerState: 'VM running' },
  )
  return { course, student, enrolment, machine }
}

describe('whoever is missing from a roster', () => {
  it('leaves, keeps the machine, which stops, for some days, and comes back to it', async () => {
    const { course, student, machine } = await withMachine()
    await post(course, { people: [{ name: 'In Vited', email: 'in.vited@example.test' }] })
    const others = { people: [{ name: 'Somebody Else', email: 'else@example.test' }] }
    expect((await addAll(course, others)).leave).toEqual([])
    const leaving = { ...others, missing: 'leave' }
    const leave = [
      { name: 'Ada Active', email: student.email, function: 'student' },
      { name: 'In Vited', email: 'in.vited@example.test', function: 'student' },
    ]
    const checked = (await post(course, leaving, 'people/check')).body.data as Roster
    expect(checked.leave).toEqual(expect.arrayContaining(leave))
    expect((await addAll(course, leaving)).leave).toEqual(checked.leave)
    expect((await addAll(course, leaving)).leave).toEqual([])
    expect(await peopleOf(course)).toMatchObject([
      { name: 'Ada Active', state: 'left', leftAt: expect.any(String), machine: { _id: machine.id } },
      { name: 'Somebody Else' },
    ])
    await app.deliverLabs()
    expect(await vmOf(lab, machine)).toMatchObject({ powerState: 'VM deallocating', allocatedTo: {} })
    expect((await operations()).filter(({ courseId }) => courseId === course.id)).toHaveLength(1)

    const back = { people: [{ name: 'Ada Active', email: student.email }] }
    expect((await addAll(course, back)).keep).toHaveLength(1)
    expect((await peopleOf(course)).find(({ name }) => name === 'Ada Active')).toMatchObject({
      state: 'active',
      machine: { _id: machine.id },
    })
  })
})

it('a start that is accepted while somebody leaves does not outlast the minute', async () => {
  const { course, machine } = await withMachine()
  const item = lab.database.labs.item(machine.id, lab.labId)
  await item.patch([{ op: 'set', path: '/powerState', value: 'VM deallocated' }])
  await addAll(course, { people: [{ name: 'E', email: 'e@example.test' }], missing: 'leave' })
  await app.deliverLabs()
  await item.patch([{ op: 'set', path: '/powerState', value: 'VM running' }])
  app.clock.advance(61)
  await app.tick()
  expect(await vmOf(lab, machine)).toMatchObject({ powerState: 'VM deallocating', allocatedTo: {} })
})

describe('a removal', () => {
  it('takes the person out at once, frees the machine and stops it', async () => {
    const { course, student, enrolment, machine } = await withMachine()
    expect(await remove(course, enrolment.id)).toMatchObject({
      status: 200,
      body: { message: 'Ada Active is removed from Biology.' },
    })
    expect(await peopleOf(course)).toEqual([])
    expect((await remove(course, enrolment.id)).status).toBe(404)
    expect(await vmOf(lab, machine)).not.toHaveProperty('allocatedTo')
    expect((await lab.call('GET', `courses/${course.id}`)).body.data).toMatchObject({
      counts: { active: 0, given: 0, unclean: 1 },
    })
    const { resources } = await lab.database.labs.items
      .query(`SELECT VALUE c.text FROM c WHERE c.type = 'activity' AND c.vmId = '${machine.id}'`)
      .fetchAll()
    expect(resources).toEqual(['Deallocated from Ada Active because Ada Active left Biology.'])
    await app.deliverLabs()
    expect(await vmOf(lab, machine)).toMatchObject({ powerState: 'VM deallocating' })
    expect((await lab.database.labs.item(enrolment.id, lab.labId).read()).statusCode).toBe(404)
    const account = await app.call('POST', 'auth/login', {
      body: { email: student.email, password: student.password },
    })
    expect(account.status).toBe(200)
  })

  it('is finished by the tick when the message is lost, also while the machine is busy', async () => {
    const { course, enrolment, machine } = await withMachine()
    const item = lab.database.labs.item(machine.id, lab.labId)
    await item.patch([{ op: 'set', path: '/operationId', value: 'op_busy' }])
    await remove(course, enrolment.id)
    app.labs.length = 0
    await app.tick()
    expect((await vmOf(lab, machine)).powerState).toBe('VM running')
    await item.patch([{ op: 'remove', path: '/operationId' }])
    app.clock.advance(31)
    await app.tick()
    expect((await vmOf(lab, machine)).powerState).toBe('VM deallocating')
    expect((await lab.database.labs.item(enrolment.id, lab.labId).read()).statusCode).toBe(404)
  })

  it('does not keep anybody from coming back at once, nor the machine from stopping', async () => {
    const { course, student, enrolment, machine } = await withMachine()
    await remove(course, enrolment.id)
    const people = [{ name: 'Ada Active', email: student.email }]
    expect((await addAll(course, { people })).add).toHaveLength(1)
    expect(await peopleOf(course)).toMatchObject([{ state: 'waiting' }])
    await app.deliverLabs()
    expect(await vmOf(lab, machine)).toMatchObject({ powerState: 'VM deallocating' })
    expect(await peopleOf(course)).toHaveLength(1)
  })

  it('of two machines in a row stops both', async () => {
    const { course, student, enrolment, machine } = await withMachine()
    await addMachine(lab, course.id, { number: 2 }, { powerState: 'VM running' })
    const change = (body: object) => lab.call('PUT', `courses/${course.id}/people/${enrolment.id}`, body)
    expect((await change({ machine: 'take' })).status).toBe(200)
    expect(await change({ machine: 'give' })).toMatchObject({
      status: 200,
      body: { data: { machine: { number: 2 } } },
    })
    expect((await change({ machine: 'take' })).status).toBe(200)
    await app.deliverLabs()
    const states = async () => (await vmsOf(lab, course.id)).map(({ powerState }) => powerState)
    expect(await states()).toEqual(['VM deallocating', 'VM deallocating'])
    const { resource } = await lab.database.labs.item(idOf(course, student.email), lab.labId).read()
    expect(resource).not.toHaveProperty('lost')
    expect(machine.course?.number).toBe(1)
  })

  it('of two machines stops neither again for the sake of the other, which is busy', async () => {
    const { course, student, enrolment, machine } = await withMachine()
    const other = await addMachine(lab, course.id, { number: 2 }, { powerState: 'VM running' })
    const change = (body: object) => lab.call('PUT', `courses/${course.id}/people/${enrolment.id}`, body)
    for (const what of ['take', 'give', 'take']) expect((await change({ machine: what })).status).toBe(200)
    await setRecord(lab, other.id, { operationId: 'op_busy' })
    await app.deliverLabs()
    expect(await vmOf(lab, machine)).toMatchObject({ powerState: 'VM deallocating' })
    // Stopped, and started by a teacher who looks for a file on it.
    await setRecord(lab, machine.id, { powerState: 'VM running', operationId: undefined })
    app.clock.advance(31)
    await app.tick()
    expect(await vmOf(lab, machine)).toMatchObject({ powerState: 'VM running' })
    await setRecord(lab, other.id, { operationId: undefined })
    app.clock.advance(31)
    await app.tick()
    expect(await vmOf(lab, machine)).toMatchObject({ powerState: 'VM running' })
    expect(await vmOf(lab, other)).toMatchObject({ powerState: 'VM deallocating' })
    expect(await readRecord(lab, idOf(course, student.email))).not.toHaveProperty('lost')
  })

  it('is possible when the course is over', async () => {
    const { course, enrolment } = await withMachine()
    await setCourse(lab, course.id, { state: 'closed' })
    expect((await remove(course, enrolment.id)).status).toBe(200)
  })

  it('ends a function with the next call, and is none of the own', async () => {
    const course = await createCourse(lab)
    const teacher = await app.newOwner()
    const other = await app.newOwner()
    const own = await enrol(app, lab, course.id, teacher, { function: 'teacher' })
    const others = await enrol(app, lab, course.id, other, { function: 'teacher' })
    expect(await remove(course, own.id, teacher.token)).toMatchObject(
      conflict('You cannot change your own function.'),
    )
    expect((await remove(course, others.id, teacher.token)).status).toBe(200)
    expect((await app.call('GET', `courses/${course.id}`, { token: other.token })).status).toBe(404)
  })

  it('of somebody of another course or lab is 404', async () => {
    const { enrolment } = await withMachine()
    const course = await createCourse(lab)
    const missing = { status: 404, body: { error: 'This person is not in this course.' } }
    expect(await remove(course, enrolment.id)).toMatchObject(missing)
    expect(await remove(course, 'lab')).toMatchObject(missing)
    const other = await openLab(app)
    const foreign = await createCourse(other)
    expect(await remove(foreign, enrolment.id, other.token)).toMatchObject(missing)
  })
})

it('of a guest’s account at home leaves nobody behind in labs whose courses they had left', async () => {
  const home = await openLab(app)
  const course = await openCourse(lab)
  await setCourse(lab, course.id, { join: { mode: 'anyone', domains: [] } })
  const { body } = await lab.call('POST', `courses/${course.id}/join-code`)
  const { code } = body.data as { code: string }
  const guest = await home.newStudent()
  expect((await app.call('POST', `join/${code}`, { token: guest.token })).status).toBe(200)
  expect((await remove(course, idOf(course, guest.email))).status).toBe(200)
  await app.deliverLabs()
  const listed = async () => {
    const answer = await lab.call('GET', 'lab/my-students')
    const { data } = answer.body.data as { data: { email: string }[] }
    return data.filter(({ email }) => email === guest.email)
  }
  expect(await listed()).toMatchObject([{ guest: true }])
  expect((await home.call('DELETE', `lab/students/${guest.id}`)).status).toBe(200)
  expect(await listed()).toEqual([])
})

it('out of a lab by its owner takes a guest’s place there, who may come back', async () => {
  const home = await openLab(app)
  const course = await openCourse(lab)
  await setCourse(lab, course.id, { join: { mode: 'anyone', domains: [] } })
  const { body } = await lab.call('POST', `courses/${course.id}/join-code`)
  const { code } = body.data as { code: string }
  const guest = await home.newStudent()
  const join = () => app.call('POST', `join/${code}`, { token: guest.token })
  const places = async () => {
    const { resource } = await lab.database.users.item(guest.id, guest.id).read<{ places?: object[] }>()
    return resource?.places ?? []
  }
  expect((await join()).status).toBe(200)
  expect(await places()).toHaveLength(2)
  expect((await lab.call('DELETE', `lab/students/${guest.id}`)).status).toBe(200)
  await app.deliverLabs()
  await app.tick()
  expect(await places()).toEqual([])
  expect((await join()).status).toBe(200)
  expect(await places()).toContainEqual({ labId: lab.labId, guest: true })
})

it('the list says nothing new as long as nothing is stored', async () => {
  const { course } = await withMachine()
  const first = await lab.call('GET', `courses/${course.id}/people`)
  const headers = { 'if-none-match': first.headers.get('etag') ?? '' }
  const second = await lab.call('GET', `courses/${course.id}/people`, undefined, { headers })
  expect(second.status).toBe(304)
})

it('whoever is being removed goes also where the course is gone already', async () => {
  const other = await openLab(app)
  const course = await openCourse(other)
  const student = await other.newStudent()
  await enrol(app, other, course.id, student, { name: 'Ada Active' })
  const id = idOf(course, student.email)
  expect((await remove(course, id, other.token)).status).toBe(200)
  await other.database.labs.item(course.id, other.labId).delete()
  await app.deliverLabs()
  expect(await readRecord(other, id)).toBeUndefined()
})

// The last one: days pass in it, and everybody is signed out.
it('whoever left is removed when the days are over, and the machine is nobody’s', async () => {
  const { course, student, machine } = await withMachine()
  await setCourse(lab, course.id, { rules: { ...course.rules, leftDays: 2 } })
  await addAll(course, { people: [{ name: 'E', email: 'e@example.test' }], missing: 'leave' })
  await lab.database.labs
    .item(machine.id, lab.labId)
    .patch([{ op: 'set', path: '/powerState', value: 'VM deallocated' }])
  await app.deliverLabs()
  app.clock.advance(2 * 86_400 - 60)
  await app.tick()
  const { email, password } = lab
  const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
  const token = String(body.token)
  expect(await peopleOf(course, token)).toHaveLength(2)
  app.clock.advance(61)
  await app.tick()
  expect((await peopleOf(course, token)).map(({ name }) => name)).toEqual(['E'])
  expect(await vmOf(lab, machine)).not.toHaveProperty('allocatedTo')
  const found = await lab.database.labs.item(idOf(course, student.email), lab.labId).read()
  expect(found.statusCode).toBe(404)
})
