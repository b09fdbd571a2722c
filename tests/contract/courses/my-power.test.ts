import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { noCapacity } from '@labkeeper/functions/domain/connection/resource-wordings'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import { cosmosWork } from '@labkeeper/functions/gateways/cosmos/operations/work'
import { beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { startApp } from '../../support/app.ts'
import { openSchool } from '../../support/courses/school.ts'
import {
  aRecipe,
  type CourseBody,
  connect,
  createCourse,
  openCourse,
  openIt,
  setCourse,
  setRecord,
  vmsOf,
} from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { giveMachine } from '../../support/my-machine.ts'
import { workOff } from '../../support/operations/work-off.ts'

let course: CourseBody
const { app, lab } = await openSchool()
beforeEach(async () => {
  course = await openCourse(lab)
})

const busy = 'Another operation is running on this VM. Wait until it is done.'
const ask = (path: string, token: string, body?: unknown) =>
  app.call('POST', path, { token, ...(body === undefined ? {} : { body }) })

describe('power', () => {
  it.each([
    ['start', 'VM deallocated', 'is starting', { action: 'start' }, 'VM starting'],
    ['start', 'VM stopped', 'is starting', { action: 'start' }, 'VM starting'],
    ['stop', 'VM running', 'is stopping', { action: 'deallocate' }, 'VM deallocating'],
    ['stop', 'VM stopped', 'is stopping', { action: 'deallocate' }, 'VM deallocating'],
    ['restart', 'VM running', 'is restarting', { action: 'restart' }, 'VM starting'],
  ] as const)('%s of one that is %s', async (what, powerState, doing, input, next) => {
    const { vm, call } = await giveMachine(app, lab, course.id, { powerState })
    const answer = await call('POST', `/${what}`)
    const { operationId } = answer.body
    expect(answer).toMatchObject({
      status: 202,
      body: {
        message: `${vm.name} ${doing}.`,
        data: { powerState: next, primary: 'wait', work: { operationId, kind: what } },
      },
    })
    const item = lab.database.labs
    const { resources } = await item.items
      .query({
        query: "SELECT * FROM c WHERE c.type = 'step' AND c.operationId = @id",
        parameters: [{ name: '@id', value: String(operationId) }],
      })
      .fetchAll()
    expect(resources).toMatchObject([{ kind: what, vmId: vm.id, input, because: 'by Stu Dent' }])
    expect(app.sent).toContain(`step ${resources[0].id}`)
    // Its staff see what goes on, and by whom it was asked for.
    const seen = await lab.call('GET', `courses/${course.id}/operations/${operationId}`)
    expect(seen.body.data).toMatchObject({ kind: what, courseId: course.id, items: [{ name: vm.name }] })
  })

  it.each([
    ['start', 'VM running', 'It is running already.'],
    ['stop', 'VM deallocated', 'It is stopped already.'],
    ['restart', 'VM deallocated', 'It is not running. Start it instead.'],
    ['restart', 'VM stopped', 'It is not running. Start it instead.'],
    ['start', 'VM deallocating', busy],
    ['stop', 'VM starting', busy],
    ['restart', 'VM creating', busy],
  ] as const)('%s of one that is %s: %s', async (what, powerState, sentence) => {
    const { call } = await giveMachine(app, lab, course.id, { powerState })
    expect(await call('POST', `/${what}`)).toMatchObject(conflict(sentence))
    const { can } = (await call('GET')).body.data as MyMachine
    expect(can[what]).toMatchObject({ allowed: false, reason: sentence })
  })

  it('asked for twice is one operation, by whatever clicks', async () => {
    const { call, vm, token } = await giveMachine(app, lab, course.id)
    const path = `me/machines/${vm.id}/start`
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => ask(path, token)),
      ...Array.from({ length: 4 }, () => app.callElsewhere('POST', path, { token })),
    ])
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202))
    expect(new Set(answers.map(({ body }) => body.operationId)).size).toBe(1)
    expect(await call('POST', '/stop')).toMatchObject(conflict(busy))
    expect(await call('POST', '/restart')).toMatchObject(conflict(busy))
    expect(await ask(path, token)).toMatchObject({
      status: 202,
      body: {
        operationId: answers[0]?.body.operationId,
        data: { work: { text: 'Azure is starting it (about a minute)' } },
      },
    })
    // What staff began for the whole course is the same work, too.
    const other = await giveMachine(app, lab, course.id, { machine: { number: 2 }, powerState: 'VM running' })
    const act = await lab.call('POST', `courses/${course.id}/machines/act`, {
      what: 'stop',
      which: 'running',
    })
    expect(await other.call('POST', '/stop')).toMatchObject({
      status: 202,
      body: { operationId: act.body.operationId, message: `${other.vm.name} is stopping.` },
    })
    expect(await other.call('POST', '/start')).toMatchObject(conflict(busy))
  })

  it('is not for who has it no more when the moment has come', async () => {
    const { vm, email } = await giveMachine(app, lab, course.id)
    const work = cosmosWork(lab.database.labs)
    const request = { labId: lab.labId, requestedBy: 'u_1', requestId: 'r' }
    const begin = (whose: string) => {
      const operation = newOperation(request, 'start', 1, app.clock.now())
      const step = newStep(operation, vm, { action: 'start' }, app.clock.now())
      return work.acceptAction(operation, step, { powerState: 'VM starting' }, userIdOf(whose))
    }
    expect(await begin('somebody@else.test')).toBe('busy')
    expect(await begin(email)).toBe('accepted')
  })

  it('follows the course: its rule, its end, and who left it', async () => {
    const { call, vm } = await giveMachine(app, lab, course.id)
    const expectRefused = async (sentence: string, why: string) => {
      for (const what of ['start', 'restart'] as const) {
        expect(await call('POST', `/${what}`)).toMatchObject(conflict(sentence))
        const { can, primary } = (await call('GET')).body.data as MyMachine
        expect(can[what]).toEqual({ allowed: false, reason: sentence, why })
        expect(primary).toBe('start')
      }
    }
    await setCourse(lab, course.id, { rules: { ...course.rules, studentsStart: false } })
    await expectRefused('In this course your teacher starts the machines.', 'rule')
    await setCourse(lab, course.id, { state: 'closed' })
    await expectRefused('This course has ended. Ask your teacher.', 'closed')
    await setRecord(lab, vm.id, { powerState: 'VM running' })
    expect((await call('POST', '/stop')).status).toBe(202)

    await setCourse(lab, course.id, { state: 'open', rules: course.rules })
    const gone = await giveMachine(app, lab, course.id, {
      enrolment: { state: 'left' },
      machine: { number: 2 },
    })
    expect(await gone.call('POST', '/start')).toMatchObject(
      conflict('You are no longer in this course. Ask your teacher.'),
    )
    await setRecord(lab, gone.vm.id, { powerState: 'VM running' })
    expect((await gone.call('POST', '/stop')).status).toBe(202)
  })

  it('needs the subscription that the machine lies in', async () => {
    const sentence = "The lab's Azure subscription is not connected. Ask your teacher."
    const { call } = await giveMachine(app, lab, course.id, {
      subscriptionId: 'another',
      powerState: 'VM running',
    })
    for (const what of ['start', 'stop', 'restart']) {
      expect(await call('POST', `/${what}`)).toMatchObject(conflict(sentence))
    }
    expect((await call('GET')).body.data).toMatchObject({
      ...{ powerState: 'VM unknown', primary: 'none' },
      can: { start: { why: 'connection' }, stop: { why: 'connection' }, restart: { why: 'connection' } },
    })
  })

  it('refuses what a body has too much before it looks at the machine', async () => {
    const { call } = await giveMachine(app, lab, course.id)
    for (const what of ['start', 'stop', 'restart']) {
      expect(await call('POST', `/${what}`, { force: true })).toMatchObject({
        status: 400,
        body: { fields: { force: "Unrecognized key(s) in object: 'force'" } },
      })
    }
  })
})

describe('without a subscription', () => {
  it('nobody but the owner is asked to pay', async () => {
    const poor = await startApp({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '0' })
    try {
      const theirs = await openLab(poor)
      const open = await createCourse(theirs)
      await openIt(theirs, open)
      const sentence = "Your teacher's Labkeeper subscription has ended. Ask your teacher."
      const { call } = await giveMachine(poor, theirs, open.id)
      // Before what is wrong with the body, and before what the machine does.
      expect(await call('POST', '/start', { surprise: 1 })).toMatchObject(conflict(sentence))
      expect(await call('POST', '/restart')).toMatchObject(conflict(sentence))
      expect((await call('GET')).body.data).toMatchObject({
        can: { start: { reason: sentence, why: 'subscription' }, stop: { why: 'state' } },
      })
      const guest = await openLab(poor)
      const runs = await giveMachine(poor, theirs, open.id, {
        ...{ person: guest, powerState: 'VM running', machine: { number: 2 } },
      })
      expect((await runs.call('POST', '/stop')).status).toBe(202)
    } finally {
      await poor.close()
    }
  })
})

describe('in the simulated Azure', () => {
  it('a start that fails is told until the next one succeeds', { timeout: 180_000 }, async () => {
    const own = await openLab(app)
    await connect(app, own)
    const made = await createCourse(own, { recipe: aRecipe, machines: { wanted: 1, spares: 0 } })
    const published = await own.call('POST', `courses/${made.id}/publish`, {})
    await workOff(app, own, String(published.body.operationId))
    const student = await own.newStudent()
    const [vm] = await vmsOf(own, made.id)
    const allocatedTo = { userId: userIdOf(student.email), name: 'Stu Dent', email: student.email }
    await own.database.labs.item(vm.id, labIdOf(userIdOf(own.email))).replace({ ...vm, allocatedTo })
    const call = (method: string, path = '') =>
      app.call(method, `me/machines/${vm.id}${path}`, { token: student.token })
    const does = async (what: string) => {
      const { status, text, body } = await call('POST', `/${what}`)
      expect(status, text).toBe(202)
      await workOff(app, own, String(body.operationId))
      return (await call('GET')).body.data as MyMachine
    }
    // Azure accepts it, and finds no room half-way.
    const { location, size } = vm
    expect(app.azure.control.runShort({ location, size, times: 1 })).toBe(true)
    const failed = await does('start')
    expect(failed).toMatchObject({ powerState: 'VM deallocated', primary: 'start', lastError: noCapacity })
    expect(failed.history[0]?.text).toBe(`Could not be started: ${noCapacity}`)
    expect(app.azure.control.shortages()).toEqual([])
    const started = await does('start')
    expect(started).toMatchObject({ powerState: 'VM running', primary: 'connect' })
    expect(started).not.toHaveProperty('lastError')
    expect(started.history[0]?.text).toBe('Started by Stu Dent.')
    const stopped = await does('stop')
    expect(stopped).toMatchObject({
      powerState: 'VM deallocated',
      history: [{ text: 'Stopped by Stu Dent.' }, {}, {}, {}],
    })
  })
})
