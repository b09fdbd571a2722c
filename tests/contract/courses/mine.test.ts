import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Route } from '@labkeeper/contract/kernel/route'
import { routes } from '@labkeeper/contract/routes'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { newActivity } from '@labkeeper/functions/domain/vms/activity'
import { beforeEach, describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import {
  addMachine,
  type CourseBody,
  createCourse,
  enrol,
  openCourse,
  setCourse,
  setRecord,
  vmsOf,
} from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { giveMachine } from '../../support/my-machine.ts'

let course: CourseBody
const { app, lab } = await openSchool()
beforeEach(async () => {
  course = await openCourse(lab)
})

const notMine = {
  status: 404,
  body: { code: 'not_found', error: 'This machine does not exist, or it is not yours.' },
}
const myRoutes = (Object.entries(routes) as [string, Route][]).filter(([, { mine }]) => mine === true)

describe('the machine of somebody', () => {
  it('is shown with what is needed to connect, and kept by no browser', async () => {
    const { vm, call } = await giveMachine(app, lab, course.id, { osType: 'Linux', diskSizeGB: 64 })
    const { status, body, headers } = await call('GET')
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        data: {
          ...{ _id: vm.id, name: vm.name, powerState: 'VM deallocated', os: vm.os, osType: 'Linux' },
          ...{ location: 'eastus', diskSizeGB: 64 },
          course: {
            ...{ id: course.id, name: 'Biology', state: 'open', timeZone: 'Europe/Berlin' },
            ...{ idleMinutes: 45, period: 'week' },
          },
          connection: {
            ...{ kind: 'ssh', host: '20.1.2.3', port: 22, username: 'teacher' },
            ...{ password: 'Correct-horse-9', command: 'ssh teacher@20.1.2.3' },
          },
          primary: 'start',
          can: {
            start: { allowed: true },
            stop: { allowed: false, reason: 'It is stopped already.', why: 'state' },
            restart: { allowed: false, reason: 'It is not running. Start it instead.', why: 'state' },
            keep: { allowed: false, reason: 'It is not running.', why: 'state' },
            request: { allowed: false, reason: 'Your own time is not limited.', why: 'rule' },
            password: {
              ...{ allowed: false, why: 'state' },
              reason: 'Start the machine first, or choose Start and set.',
            },
            open: { allowed: false, reason: 'This machine is open for everybody.', why: 'state' },
            reset: { allowed: true },
            undoReset: { allowed: false, reason: 'No old disk is kept.', why: 'state' },
            checkpoint: { allowed: true },
          },
          limits: { passwordsLeft: 5, resetsLeft: 2, checkpointsLeft: 1 },
          terms: { keepDays: 7, wholeNetwork: false },
          hours: { usedSeconds: 0, allowedSeconds: null, leftSeconds: null },
          history: [],
        },
      },
    })
    expect(headers.get('cache-control')).toContain('no-store')
    const file = await giveMachine(app, lab, course.id, { osType: 'Windows', machine: { number: 2 } })
    expect(await file.call('GET', '/rdp')).toMatchObject({ status: 200 })
    expect((await file.call('GET', '/rdp')).text).toContain('full address:s:20.1.2.3')
    expect(await call('GET', '/rdp')).toMatchObject(
      conflict(`${vm.name} runs Linux: connect to it by SSH instead of Remote Desktop.`),
    )
  })

  it('tells its history since it is theirs, and nothing of who had it before', async () => {
    const { vm, call } = await giveMachine(app, lab, course.id)
    const lines = [
      'Allocated to Ben Before for Biology.',
      'Started by Ben Before.',
      'Allocated to Stu Dent for Biology.',
      'Started by Olga Owner.',
    ]
    for (const text of lines) {
      app.clock.advance(60)
      await lab.database.labs.items.create(newActivity(vm, text, app.clock.now()))
    }
    const { history } = (await call('GET')).body.data as MyMachine
    expect(history.map(({ text }) => text)).toEqual(lines.slice(2).toReversed())
  })

  it('is nobody else’s, whatever they are', async () => {
    const { vm } = await giveMachine(app, lab, course.id)
    const other = await giveMachine(app, lab, course.id, { machine: { number: 2 } })
    const teacher = await app.newOwner()
    await enrol(app, lab, course.id, teacher, { function: 'teacher' })
    const assistant = await lab.newStudent()
    await enrol(app, lab, course.id, assistant, { function: 'assistant' })
    const creator = await openLab(app)
    const admin = await app.newOwner('admin@example.test')
    const strangers = [
      ...[other.token, lab.token, teacher.token, assistant.token, creator.token, admin.token],
      (await lab.newStudent()).token,
    ]
    const before = await vmsOf(lab, course.id)
    const atAzure = app.azure.control.requests().length
    app.sent.length = 0
    for (const [, { method, path, body }] of myRoutes) {
      const at = path.replace('{vmId}', vm.id)
      const options = body === undefined ? {} : { body: { text: 'Mine' } }
      for (const token of strangers)
        expect(await app.call(method, at, { token, ...options })).toMatchObject(notMine)
      expect((await app.call(method, at, options)).status).toBe(401)
    }
    expect(await vmsOf(lab, course.id)).toEqual(before)
    // Nobody is called to do anything either.
    expect({ sent: app.sent, atAzure: app.azure.control.requests().length }).toEqual({ sent: [], atAzure })
  })

  it('is none where it is of no course, is gone, or was taken away', async () => {
    const student = await lab.newStudent()
    const allocatedTo = { userId: userIdOf(student.email), name: 'Stu Dent', email: student.email }
    const plain = await lab.addVm({ allocatedTo })
    const taken = await giveMachine(app, lab, course.id)
    await setRecord(lab, taken.vm.id, { allocatedTo: undefined })
    for (const [, { method, path, body }] of myRoutes) {
      const call = (id: string, token: string) =>
        app.call(method, path.replace('{vmId}', id), { token, ...(body === undefined ? {} : { body: {} }) })
      for (const id of [plain.id, 'vm_none', 'x', '..%2Flab', course.id, 'lab']) {
        expect(await call(id, student.token)).toMatchObject(notMine)
      }
      expect(await call(taken.vm.id, taken.token)).toMatchObject(notMine)
    }
  })
})

describe('the owner', () => {
  it('sees of which course a VM is, in the list and by itself', async () => {
    const own = await openLab(app)
    const made = await createCourse(own, { name: 'Physics' })
    const machine = await addMachine(own, made.id, {}, { subscriptionId: 'sub' })
    const plain = await own.addVm()
    const list = async () =>
      (await own.call('GET', 'azure/vms')).body.data as { name: string; course?: object }[]
    const courseOf = async (name: string) => (await list()).find((vm) => vm.name === name)?.course
    expect(await courseOf(machine.name)).toEqual({ id: made.id, name: 'Physics' })
    expect(await courseOf(plain.name)).toBeUndefined()
    const path = `azure/vms/${machine.resourceGroup}/${machine.name}`
    expect((await own.call('GET', path)).body.data).toMatchObject({ course: { name: 'Physics' } })
    // A new name shows, though no VM has changed.
    await setCourse(own, made.id, { name: 'Astronomy' })
    expect(await courseOf(machine.name)).toEqual({ id: made.id, name: 'Astronomy' })
    expect((await own.call('POST', `${path}/start`)).body.data).toMatchObject({
      course: { id: made.id, name: 'Astronomy' },
    })
  })
})
