import type { Acted, CourseMachine } from '@labkeeper/contract/courses/machines'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Operation } from '@labkeeper/contract/operations/operations'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { cosmosTelling } from '@labkeeper/functions/gateways/cosmos/courses/telling'
import { beforeEach, describe, expect, it } from 'vitest'
import { conflict, forbidden, notFound } from '../../support/answers.ts'
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
} from '../../support/courses.ts'
import { giveMachine } from '../../support/my-machine.ts'

/** What staff tell their students: on the pages of their machines, and inside those that run. */

const { app, lab } = await openSchool()
let course: CourseBody
let numbers = 0
beforeEach(async () => {
  course = await openCourse(lab)
  numbers = 0
})

const running = { powerState: 'VM running' } as const
const person = (more: Parameters<typeof giveMachine>[3] = {}) => {
  numbers += 1
  return giveMachine(app, lab, course.id, { ...more, machine: { number: numbers, ...more.machine } })
}
const act = (body: object, token = lab.token) =>
  app.call('POST', `courses/${course.id}/machines/act`, { token, body })
const tell = (text: string, which: unknown = 'all', more: object = {}) =>
  act({ what: 'message', text, which, ...more })
const acted = ({ body }: { readonly body: unknown }) => body as Acted
const noticeOf = async ({ call }: Awaited<ReturnType<typeof person>>) =>
  ((await call('GET')).body.data as MyMachine).notice
const stepsOf = async (operationId: string) => {
  const query = `SELECT * FROM c WHERE c.type = 'step' AND c.operationId = '${operationId}'`
  return (await lab.database.labs.items.query<StepRecord>(query).fetchAll()).resources
}
const nudged = (id: string) => JSON.stringify(app.steps).includes(id)

describe('a message', () => {
  it('stands on the pages of those whom it is for, from whom it is, for an hour', async () => {
    const [one, other] = [await person(running), await person()]
    const answer = await tell(' Save your work. ')
    expect(answer).toMatchObject({
      status: 202,
      body: { message: 'Telling 2 students.', accepted: 2, skipped: [] },
    })
    const at = app.clock.now().toISOString()
    for (const student of [one, other]) {
      expect(await noticeOf(student)).toEqual({ text: 'Save your work.', at, from: 'Olga Owner' })
    }
    app.clock.advance(59 * 60 + 59)
    expect(await noticeOf(one)).toBeDefined()
    app.clock.advance(1)
    expect(await noticeOf(one)).toBeUndefined()
  })

  it('gives way to the next one', async () => {
    const student = await person()
    await tell('First')
    app.clock.advance(1)
    expect((await tell('Second')).body.message).toBe('Telling 1 student.')
    expect(await noticeOf(student)).toMatchObject({ text: 'Second' })
  })

  it('is recorded with a step for each machine that runs, which holds none of them', async () => {
    const [on, off] = [await person(running), await person()]
    const busy = await person({ ...running, operationId: 'op_other' })
    const { operationId } = acted(await tell('Save your work.'))
    const steps = await stepsOf(operationId)
    const at = app.clock.now().toISOString()
    const deadline = new Date(app.clock.now().getTime() + 60 * 60_000).toISOString()
    const input = { message: { text: 'Save your work.', mark: at } }
    expect(steps.map(({ vmId }) => vmId).toSorted()).toEqual([on.vm.id, busy.vm.id].toSorted())
    for (const step of steps) {
      expect(step).toMatchObject({ status: 'queued', phase: 'listen', kind: 'message', input, deadline })
      expect(nudged(step.id)).toBe(true)
    }
    for (const { vm } of [on, off, busy]) {
      const { notice, ...rest } = await vmOf(lab, vm)
      expect(notice).toBeDefined()
      expect(rest).toMatchObject(vm)
    }
    expect((await vmOf(lab, on.vm)).operationId).toBeUndefined()
  })

  it('is told inside only where the rule says so, and has nothing left to do where nobody runs', async () => {
    const student = await person(running)
    await setCourse(lab, course.id, { rules: { ...course.rules, messageInside: false } })
    const { operationId } = acted(await tell('Save your work.'))
    expect(await stepsOf(operationId)).toEqual([])
    expect(await noticeOf(student)).toMatchObject({ text: 'Save your work.' })
    const { body } = await lab.call('GET', `courses/${course.id}/operations/${operationId}`)
    const done = { kind: 'message', status: 'succeeded', total: 1, succeeded: 1, failed: 0, items: [] }
    expect(body.data).toMatchObject(done)
    expect((body.data as Operation).finishedAt).toBeDefined()
  })

  it('goes to whom it is for: some, a group, those that run', async () => {
    const first = await person({ enrolment: { group: 'A' } })
    const second = await person({ ...running, enrolment: { group: 'B' } })
    const heard = async () => [await noticeOf(first), await noticeOf(second)].map((one) => one?.text)
    await tell('To one', [first.vm.id])
    expect(await heard()).toEqual(['To one', undefined])
    await tell('To B', 'all', { group: 'B' })
    expect(await heard()).toEqual(['To one', 'To B'])
    await tell('To who runs', 'running')
    expect(await heard()).toEqual(['To one', 'To who runs'])
  })

  it('leaves out machines that nobody has, and says so', async () => {
    const student = await person()
    const spare = await addMachine(lab, course.id, { number: 2 })
    expect(acted(await tell('Hello'))).toMatchObject({
      message: 'Telling 1 student.',
      accepted: 1,
      skipped: [{ _id: spare.id, name: spare.name, reason: 'Nobody has it' }],
    })
    expect(await noticeOf(student)).toBeDefined()
    expect(await tell('Hello', [spare.id])).toMatchObject(conflict('Nothing to do: Nobody has it.'))
    expect(await tell('Hello', 'all', { group: 'nobody' })).toMatchObject(conflict('No machine fits.'))
    expect((await vmOf(lab, spare)).notice).toBeUndefined()
  })

  it('reaches a hundred and twenty, but for one who lost the machine in the same moment', async () => {
    const many = await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        addMachine(
          lab,
          course.id,
          { number: index + 1, clean: false },
          { ...running, allocatedTo: { userId: `u_${index}`, name: 'Stu', email: `${index}@example.test` } },
        ),
      ),
    )
    const now = app.clock.now()
    const request = { labId: lab.labId, requestedBy: 'u_tia', requestId: 'r1' }
    const operation = newOperation(request, 'message', many.length, now)
    const items = many.map((vm, index) => ({
      vmId: vm.id,
      notice: { userId: `u_${index}`, text: 'Hello', at: now.toISOString(), from: 'Tia' } as const,
      // Of some nothing is told inside.
      ...(index % 2 === 0 && { step: newStep(operation, vm, {}, now) }),
    }))
    const [lost, gone] = many.slice(70)
    if (lost === undefined || gone === undefined) throw new Error('Nobody there')
    await setRecord(lab, lost.id, {
      allocatedTo: { userId: 'u_next', name: 'Next', email: 'n@example.test' },
    })
    await lab.database.labs.item(gone.id, lab.labId).delete()
    const reached = await cosmosTelling(lab.database.labs).notify(operation, items)
    expect([reached.size, reached.has(lost.id), reached.has(gone.id)]).toEqual([118, false, false])
    expect((await vmOf(lab, lost)).notice).toBeUndefined()
    expect(await stepsOf(operation.id)).toHaveLength(59)
    expect(await readRecord(lab, operation.id)).toMatchObject({
      total: 118,
      open: 59,
      succeeded: 59,
      failed: 0,
    })
  })

  it('stands in no list of what goes on in the lab, and is done no second time', async () => {
    await person()
    const { operationId } = acted(await tell('Hello'))
    for (const path of ['operations', 'operations?active=true']) {
      expect(JSON.stringify((await lab.call('GET', path)).body)).not.toContain(operationId)
    }
    expect((await lab.call('GET', `operations/${operationId}`)).status).toBe(200)
  })

  it('leaves nothing in the list of machines', async () => {
    await person(running)
    await tell('For students only')
    const { body } = await lab.call('GET', `courses/${course.id}/machines`)
    expect(JSON.stringify(body)).not.toContain('For students only')
    expect((body.data as CourseMachine[])[0]).not.toHaveProperty('busy')
  })
})

describe('a text', () => {
  it.each([
    ['', 'Too short'],
    ['   ', 'Too short'],
    ['x'.repeat(201), 'Too long'],
  ])('of the wrong length is refused: %s', async (text) => {
    await person()
    const answer = await tell(text)
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, ['text']])
  })

  it('is needed for a message, and for nothing else', async () => {
    await person()
    const none = await act({ what: 'message', which: 'all' })
    expect(none).toMatchObject({ status: 400, body: { fields: { text: 'Required' } } })
    const extra = await act({ what: 'stop', which: 'all', text: 'Hello' })
    const fields = { text: "Unrecognized key(s) in object: 'text'" }
    expect(extra).toMatchObject({ status: 400, body: { fields } })
  })

  it.each([`"'; DROP\n\`id\` $(reboot) %s \\ </script><b>`, `${'🎓'.repeat(200)}`])(
    'stays as it is: %s',
    async (text) => {
      const student = await person(running)
      expect((await tell(text)).status).toBe(202)
      expect(await noticeOf(student)).toMatchObject({ text })
    },
  )
})

describe('nobody else', () => {
  const staffOf = async (courseId: CourseBody['id'], rank: 'viewer' | 'assistant' | 'student') => {
    const somebody = await app.newOwner()
    await enrol(app, lab, courseId, somebody, { function: rank })
    return somebody.token
  }
  const body = { what: 'message', text: 'Hello', which: 'all' }

  it('sends one: viewers, students, assistants of another course, owners of another lab', async () => {
    const student = await person()
    const elsewhere = await createCourse(lab)
    const tooLow = forbidden('Your function in this course does not allow this.')
    const noPart = notFound('This course does not exist, or you have no part in it.')
    expect(await act(body, await staffOf(course.id, 'viewer'))).toMatchObject(tooLow)
    expect(await act(body, student.token)).toMatchObject(tooLow)
    expect(await act(body, await staffOf(elsewhere.id, 'assistant'))).toMatchObject(noPart)
    expect(await act(body, (await app.newOwner()).token)).toMatchObject(noPart)
    expect(await noticeOf(student)).toBeUndefined()
    expect((await act(body, await staffOf(course.id, 'assistant'))).status).toBe(202)
  })

  it('is told by naming a machine of another course', async () => {
    await person()
    const elsewhere = await openCourse(lab)
    const other = await giveMachine(app, lab, elsewhere.id, { machine: { number: 50 } })
    expect((await tell('Hello', [other.vm.id])).status).toBe(404)
    expect((await vmOf(lab, other.vm)).notice).toBeUndefined()
  })

  it('reads one who gets the machine next', async () => {
    const first = await person()
    await tell('To you alone')
    const next = await lab.newStudent()
    await setRecord(lab, first.vm.id, {
      allocatedTo: { userId: userIdOf(next.email), name: 'Next', email: next.email },
    })
    const seen = await app.call('GET', `me/machines/${first.vm.id}`, { token: next.token })
    expect(seen.status).toBe(200)
    expect(seen.text).not.toContain('To you alone')
  })

  it('finds one in a machine that was given back', async () => {
    const { vm } = await person()
    await tell('To you alone')
    expect((await lab.call('POST', 'resource/deallocate', { resourceId: vm.id })).status).toBe(200)
    expect(JSON.stringify(await readRecord(lab, vm.id))).not.toContain('To you alone')
  })
})
