import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
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
import { openLab } from '../../support/lab.ts'
import { workOff } from '../../support/operations/work-off.ts'

let course: CourseBody
const { app, lab } = await openSchool()
beforeEach(async () => {
  course = await openCourse(lab, { recipe: aRecipe })
  app.sent.length = 0
})

const personOf = (name: string, email: string) => ({ userId: userIdOf(email), name, email })
const call = (method: string, path: string, body?: unknown, token = lab.token) =>
  app.call(method, `courses/${course.id}/${path}`, { token, ...(body === undefined ? {} : { body }) })
const act = (body: object, token?: string) => call('POST', 'machines/act', body, token)
const forbidden = { status: 403, body: { error: 'Your function in this course does not allow this.' } }
const gone = {
  status: 404,
  body: { error: 'This VM does not exist. It may have been deleted in the meantime.' },
}

/** A machine that a student of a group has. */
const givenMachine = async (number: number, group: string, vm: object = {}) => {
  const student = await lab.newStudent()
  const enrolment = await enrol(app, lab, course.id, student, { name: 'Stu Dent', group })
  const person = personOf('Stu Dent', student.email)
  const machine = await addMachine(lab, course.id, { number, clean: false }, {
    allocatedTo: person,
    stranded: false,
    subscriptionId: 'sub',
    ...vm,
  } as object)
  return { machine, enrolment, student }
}
const staff = async (rank: 'viewer' | 'assistant' | 'teacher') => {
  const person = await app.newOwner()
  await enrol(app, lab, course.id, person, { function: rank })
  return person.token
}

describe('the list', () => {
  it('shows machines by number, the source VM first, with who has them', async () => {
    await addMachine(lab, course.id, { number: 10 }, { name: 'b-10' })
    const { machine, enrolment } = await givenMachine(2, 'Monday', {
      name: 'b-2',
      powerState: 'VM running',
      runningSince: '2026-11-23T08:00:00.000Z',
    })
    await addMachine(lab, course.id, { number: 3, clean: false }, { name: 'b-3' })
    await addMachine(lab, course.id, { number: 0 }, { name: 'b-source' })
    await addMachine(lab, course.id, { number: 4 }, { name: 'b-4', status: 'Creating', operationId: 'op_1' })
    await addMachine(lab, (await createCourse(lab)).id, { number: 1 })
    const { status, body, headers, text } = await call('GET', 'machines')
    expect(status).toBe(200)
    expect(body.data).toMatchObject([
      { number: 0, kind: 'source', name: 'b-source' },
      {
        ...{ _id: machine.id, number: 2, kind: 'machine', state: 'given', powerState: 'VM running' },
        who: { enrolmentId: enrolment.id, name: 'Stu Dent', group: 'Monday' },
        ...{ since: '2026-11-23T08:00:00.000Z', publicIP: '20.1.2.3' },
      },
      { number: 3, state: 'unclean' },
      { number: 4, state: 'making', busy: true, operationId: 'op_1' },
      { number: 10, state: 'clean' },
    ])
    expect(text).not.toMatch(/password|sealed/i)
    const again = await app.call('GET', `courses/${course.id}/machines`, {
      token: lab.token,
      headers: { 'if-none-match': headers.get('etag') ?? '' },
    })
    expect(again.status).toBe(304)
  })
})

describe('acting', () => {
  it('takes whom it can, and says of the others why not', async () => {
    const { machine } = await givenMachine(1, 'Monday', { powerState: 'VM running' })
    const off = await addMachine(lab, course.id, { number: 2 })
    const busy = await addMachine(lab, course.id, { number: 3 }, { operationId: 'op_1' })
    await addMachine(lab, course.id, { number: 0 }, { powerState: 'VM running' })
    const answer = await act({ what: 'start', which: 'all' })
    expect(answer).toMatchObject({
      status: 202,
      body: {
        message: 'Starting 1 machine.',
        accepted: 1,
        skipped: [
          { _id: machine.id, name: machine.name, reason: 'It is running already' },
          { _id: busy.id, reason: 'Another operation is running on it' },
        ],
      },
    })
    expect(app.sent).toHaveLength(1)
    const operation = await call('GET', `operations/${answer.body.operationId}`)
    expect(operation.body.data).toMatchObject({
      ...{ kind: 'start', courseId: course.id, status: 'running', total: 1 },
      items: [{ name: off.name, status: 'queued' }],
    })
    expect(await act({ what: 'start', which: [off.id] })).toMatchObject(
      conflict('Nothing to do: Another operation is running on it.'),
    )
  })

  it('takes more than a transaction holds, as one operation', async () => {
    for (let number = 1; number <= 60; number += 1) {
      await addMachine(lab, course.id, { number }, { powerState: 'VM running' })
    }
    const answer = await act({ what: 'stop', which: 'running' })
    expect(answer).toMatchObject({ status: 202, body: { accepted: 60, message: 'Stopping 60 machines.' } })
    const operation = await call('GET', `operations/${answer.body.operationId}`)
    expect(operation.body.data).toMatchObject({ total: 60, kind: 'stop' })
    expect(new Set((await vmsOf(lab, course.id)).map(({ operationId }) => operationId)).size).toBe(1)
  })

  it('follows groups, and names only machines of the course', async () => {
    const monday = await givenMachine(1, 'Monday')
    const tuesday = await givenMachine(2, 'Tuesday')
    expect(await act({ what: 'start', which: 'all', group: 'Monday' })).toMatchObject({
      status: 202,
      body: { accepted: 1 },
    })
    const records = await vmsOf(lab, course.id)
    expect(records.map(({ powerState }) => powerState)).toEqual(['VM starting', 'VM deallocated'])
    expect(await act({ what: 'start', which: 'all', group: 'Friday' })).toMatchObject(
      conflict('No machine fits.'),
    )
    const foreign = await addMachine(lab, (await createCourse(lab)).id)
    const plain = await lab.addVm()
    for (const id of [foreign.id, plain.id, 'vm_none']) {
      expect(await act({ what: 'stop', which: [tuesday.machine.id, id] })).toMatchObject(gone)
    }
    expect(monday.machine.id).not.toBe(tuesday.machine.id)
  })

  it('of assistants is power alone, and nothing is removed that somebody has', async () => {
    const { machine } = await givenMachine(1, 'Monday')
    const spare = await addMachine(lab, course.id, { number: 2, clean: false })
    const clean = await addMachine(lab, course.id, { number: 3 })
    const assistant = await staff('assistant')
    for (const what of ['clean', 'remove']) {
      expect(await act({ what, which: 'spare' }, assistant)).toMatchObject(forbidden)
    }
    expect(await act({ what: 'remove', which: [machine.id] })).toMatchObject(
      conflict('Nothing to do: Stu Dent has it.'),
    )
    expect(await act({ what: 'clean', which: [clean.id] })).toMatchObject(
      conflict('Nothing to do: Nobody used it.'),
    )
    expect(await act({ what: 'remove', which: 'spare' }, await staff('teacher'))).toMatchObject({
      status: 202,
      body: { accepted: 2, message: 'Removing 2 machines.' },
    })
    const { body } = await lab.call('GET', `courses/${course.id}`)
    expect(body.data).toMatchObject({ counts: { machines: 1, given: 1 } })
    expect(spare.id).not.toBe(clean.id)
  })

  it('starts nothing of a closed course, and stops what runs', async () => {
    await givenMachine(1, 'Monday', { powerState: 'VM running' })
    await setCourse(lab, course.id, { state: 'closed' })
    for (const what of ['start', 'restart']) {
      expect(await act({ what, which: 'all' })).toMatchObject(
        conflict('The course is closed. Reopen it first.'),
      )
    }
    expect(await act({ what: 'clean', which: 'all' })).toMatchObject(conflict('This course is closed.'))
    expect(await act({ what: 'stop', which: 'all' })).toMatchObject({ status: 202 })
  })
})

describe('sign-in details', () => {
  it('are told with a line that the student sees', async () => {
    const { machine } = await givenMachine(1, 'Monday', { osType: 'Linux' })
    const assistant = await staff('assistant')
    const { status, body, headers } = await call(
      'GET',
      `machines/${machine.id}/connection`,
      undefined,
      assistant,
    )
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: {
          name: machine.name,
          connection: {
            kind: 'ssh',
            host: '20.1.2.3',
            port: 22,
            username: 'teacher',
            command: 'ssh teacher@20.1.2.3',
          },
        },
      },
    })
    expect(headers.get('cache-control')).toContain('no-store')
    const activity = await call('GET', `activity?vmId=${machine.id}`)
    expect(activity.body.data).toMatchObject([
      { text: 'Olga Owner looked at the sign-in details to connect.' },
    ])
    const foreign = await addMachine(lab, (await createCourse(lab)).id)
    const plain = await lab.addVm()
    for (const id of [foreign.id, plain.id, 'x', '..%2Flab']) {
      expect(await call('GET', `machines/${id}/connection`)).toMatchObject(gone)
    }
    expect(await call('GET', `activity?vmId=${plain.id}`)).toMatchObject(gone)
    const source = await addMachine(lab, course.id, { number: 0 })
    expect(await call('GET', `machines/${source.id}/connection`, undefined, assistant)).toMatchObject(
      forbidden,
    )
    expect(
      (await call('GET', `machines/${source.id}/connection`, undefined, await staff('teacher'))).status,
    ).toBe(200)
    await setCourse(lab, course.id, { rules: { ...course.rules, assistantsConnect: false } })
    expect(await call('GET', `machines/${machine.id}/connection`, undefined, assistant)).toMatchObject(
      forbidden,
    )
    expect((await call('GET', `machines/${machine.id}/connection`)).status).toBe(200)
  })
})

describe('operations', () => {
  it('of the lab are nothing of a course, and teachers alone retry what is theirs', async () => {
    const vm = await lab.addVm({ powerState: 'VM deallocated' })
    const started = await lab.call('POST', `azure/vms/${vm.resourceGroup}/${vm.name}/start`)
    expect(started.status).toBe(202)
    const notFound = {
      status: 404,
      body: { error: 'This operation does not exist, or is too old to be shown.' },
    }
    expect(await call('GET', `operations/${started.body.operationId}`)).toMatchObject(notFound)
    expect(await call('POST', `operations/${started.body.operationId}/retry`)).toMatchObject(notFound)
    await addMachine(lab, course.id, { number: 1, clean: false })
    const removal = await act({ what: 'remove', which: 'spare' })
    const [assistant, teacher] = [await staff('assistant'), await staff('teacher')]
    const retry = (of: typeof removal, token: string) =>
      call('POST', `operations/${of.body.operationId}/retry`, undefined, token)
    expect(await retry(removal, assistant)).toMatchObject(forbidden)
    const nothing = conflict('Nothing has failed here, so there is nothing to retry.')
    expect(await retry(removal, teacher)).toMatchObject(nothing)
    // Where assistants are not let into machines they do not reset them either.
    const { machine } = await givenMachine(2, 'Monday', { powerState: 'VM running' })
    const password = await act({ what: 'password', which: [machine.id] })
    expect(await retry(password, assistant)).toMatchObject(nothing)
    await setCourse(lab, course.id, { rules: { ...course.rules, assistantsConnect: false } })
    expect(await retry(password, assistant)).toMatchObject(forbidden)
    expect(await retry(password, teacher)).toMatchObject(nothing)
  })
})

describe('cleaning', () => {
  it('makes the machine anew under its id, with another password', { timeout: 180_000 }, async () => {
    const own = await openLab(app)
    await connect(app, own)
    const made = await createCourse(own, {
      name: 'Clean',
      recipe: aRecipe,
      machines: { wanted: 1, spares: 0 },
    })
    const ask = (path: string, body: object) => own.call('POST', `courses/${made.id}/${path}`, body)
    const published = await ask('publish', {})
    await workOff(app, own, String(published.body.operationId))
    const [before] = await vmsOf(own, made.id)
    const item = own.database.labs.item(before.id, own.labId)
    await item.replace({ ...before, course: { ...before.course, clean: false } })
    const answer = await ask('machines/act', { what: 'clean', which: 'spare' })
    expect(answer).toMatchObject({ status: 202, body: { message: 'Cleaning 1 machine.' } })
    const list = await own.call('GET', `courses/${made.id}/machines`)
    expect(list.body.data).toMatchObject([{ _id: before.id, state: 'resetting', busy: true }])
    expect(await workOff(app, own, String(answer.body.operationId))).toMatchObject({
      ...{ kind: 'clean', status: 'succeeded' },
    })
    const [after] = await vmsOf(own, made.id)
    expect(after).toMatchObject({
      ...{ id: before.id, name: before.name, status: 'Succeeded', powerState: 'VM deallocated' },
      course: { number: 1, clean: true },
    })
    expect(after.course).not.toHaveProperty('resetting')
    expect(after.sealedPassword).not.toBe(before.sealedPassword)
    const { body } = await own.call('GET', `activity?vmId=${before.id}`)
    expect(body.data).toMatchObject([{ text: 'Cleaned.' }, { text: 'Created by Olga Owner.' }])
  })
})
