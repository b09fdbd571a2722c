import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createCourse, openIt } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { giveMachine } from '../../support/my-machine.ts'

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
  lab = await openLab(app)
})
afterAll(() => app.close())

const conflict = (sentence: string) => ({ status: 409, body: { code: 'conflict', error: sentence } })
const unknown = {
  status: 404,
  body: { error: 'This VM does not exist. It may have been deleted in the meantime.' },
}
const allow = (allowed: boolean, of = lab) => of.call('PUT', 'lab/student-power', { allowed })
const give = async (of: Lab, more: Partial<VmRecord> = {}) => {
  const student = await of.newStudent()
  const allocatedTo = { userId: userIdOf(student.email), name: 'Stu Dent', email: student.email }
  const vm = await of.addVm({ allocatedTo, powerState: 'VM deallocated', ...more })
  const does = (what: string, id: string = vm.id) =>
    app.call('POST', `student/resources/${id}/${what}`, { token: student.token })
  const list = async () =>
    (await app.call('GET', 'student/resources', { token: student.token })).body.data as object[]
  return { vm, student, does, list }
}

describe('students of a lab', () => {
  it('start and stop nothing until its owner lets them', async () => {
    expect((await lab.call('GET', 'lab/student-power')).body).toEqual({ data: { allowed: false } })
    const { vm, does, list } = await give(lab)
    for (const what of ['start', 'stop']) {
      expect(await does(what)).toMatchObject(conflict('In this lab your teacher starts and stops the VMs.'))
    }
    expect((await list())[0]).not.toHaveProperty('operable')
    expect(await allow(true)).toMatchObject({
      status: 200,
      body: { message: 'Students may start and stop their VMs.', data: { allowed: true } },
    })
    expect(await list()).toMatchObject([{ _id: vm.id, operable: true }])
    expect(await does('stop')).toMatchObject(conflict('The VM is already deallocated.'))
    const started = await does('start')
    expect(started).toMatchObject({
      status: 202,
      body: { message: `${vm.name} is starting.`, data: { status: 'VM starting' } },
    })
    expect(await does('stop')).toMatchObject(
      conflict('Another operation is running on this VM. Wait until it is done.'),
    )
    const seen = await lab.call('GET', `operations/${started.body.operationId}`)
    expect(seen.body.data).toMatchObject({ kind: 'start', items: [{ name: vm.name }] })
    expect(await allow(false)).toMatchObject({
      body: { message: 'Students may no longer start and stop their VMs.', data: { allowed: false } },
    })
    expect((await does('start')).status).toBe(409)
  })

  it('stop what runs so that it costs no more', async () => {
    await allow(true)
    const { vm, does } = await give(lab, { powerState: 'VM running' })
    expect(await does('stop')).toMatchObject({
      status: 202,
      body: { message: `${vm.name} is stopping.`, data: { status: 'VM deallocating' } },
    })
  })

  it('reach only what is allocated to them, and no machine of a course', async () => {
    await allow(true)
    const { does } = await give(lab)
    const other = await give(lab)
    const course = await createCourse(lab)
    await openIt(lab, course)
    const machine = await giveMachine(app, lab, course.id)
    const elsewhere = await openLab(app)
    await allow(true, elsewhere)
    const foreign = await give(elsewhere)
    for (const id of [other.vm.id, machine.vm.id, foreign.vm.id, 'vm_none', '..%2Flab']) {
      expect(await does('start', id)).toMatchObject(unknown)
    }
    const path = `student/resources/${machine.vm.id}/start`
    expect(await app.call('POST', path, { token: machine.token })).toMatchObject(unknown)
    const mine = await app.call('GET', 'student/resources', { token: machine.token })
    expect((mine.body.data as object[])[0]).not.toHaveProperty('operable')
  })

  it('are limited, and never asked to pay', async () => {
    const poor = await startApp({ STRIPE_SECRET_KEY: 'sk_test_x', TRIAL_DAYS: '0' })
    try {
      const theirs = await openLab(poor)
      await theirs.call('PUT', 'lab/student-power', { allowed: true })
      const student = await theirs.newStudent()
      const allocatedTo = { userId: userIdOf(student.email), name: 'Stu Dent', email: student.email }
      const vm = await theirs.addVm({ allocatedTo, powerState: 'VM deallocated' })
      const start = () => poor.call('POST', `student/resources/${vm.id}/start`, { token: student.token })
      const sentence = "Your teacher's Labkeeper subscription has ended. Ask your teacher."
      for (let time = 0; time < 30; time += 1) expect(await start()).toMatchObject(conflict(sentence))
      const refused = await start()
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    } finally {
      await poor.close()
    }
  })
})
