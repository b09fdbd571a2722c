import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { minute } from './engine.ts'

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  lab = await openLab(app)
})
afterAll(() => app.close())

const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * minute).toISOString()

/** A VM that stops in ten minutes. */
const stopping = () =>
  lab.addVm({
    powerState: 'VM running',
    autoStopMinutes: 30,
    autoStopAt: inMinutes(10),
    stopsPutOff: 0,
    dueAt: inMinutes(10),
  })

const allocated = async (vmId: string, userId: string) =>
  expect((await lab.call('POST', 'resource/allocate', { resourceId: vmId, userId })).status).toBe(200)

/** What the VM's history says of its being kept running. */
const kept = async (vmId: string): Promise<string[]> => {
  const { body } = await lab.call('GET', `activity?vmId=${vmId}`)
  const { data } = body as { data: { text: string }[] }
  return data.map(({ text }) => text).filter((text) => text.startsWith('Kept'))
}

describe('a student', () => {
  it('sees when the VM stops, and keeps it running under their own name', async () => {
    const vm = await stopping()
    const student = await lab.newStudent()
    await allocated(vm.id, student.id)
    const list = await app.call('GET', 'student/resources', { token: student.token })
    expect(list.body.data).toMatchObject([
      { autoStopAt: vm.autoStopAt, noticeAt: inMinutes(-5), postponementsLeft: 3 },
    ])
    const path = `student/resources/${vm.id}/keep-running`
    const { status, body } = await app.call('POST', path, { token: student.token })
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: `${vm.name} keeps running.`,
        data: { autoStopAt: inMinutes(40), postponementsLeft: 2 },
      },
    })
    expect(await kept(vm.id)).toEqual(['Kept running by Stu Dent: it stops 30 minutes later.'])
  })

  it('may still start and stop what they keep running, where the lab lets them', async () => {
    await lab.call('PUT', 'lab/student-power', { allowed: true })
    const vm = await stopping()
    const student = await lab.newStudent()
    await allocated(vm.id, student.id)
    const path = `student/resources/${vm.id}/keep-running`
    const { body } = await app.call('POST', path, { token: student.token })
    expect(body.data).toMatchObject({ autoStopAt: inMinutes(40), operable: true })
  })

  it('cannot touch a VM that is not theirs, nor one that is no longer', async () => {
    const vm = await stopping()
    const student = await lab.newStudent()
    const path = `student/resources/${vm.id}/keep-running`
    const missing = { status: 404, body: { code: 'not_found' } }
    expect(await app.call('POST', path, { token: student.token })).toMatchObject(missing)
    await allocated(vm.id, student.id)
    await lab.call('POST', 'resource/deallocate', { resourceId: vm.id })
    expect(await app.call('POST', path, { token: student.token })).toMatchObject(missing)
    expect(await kept(vm.id)).toEqual([])
  })

  it('sees nothing of the lab’s history and settings', async () => {
    const { token } = await lab.newStudent()
    for (const path of ['activity', 'cloud-settings/auto-vm-config']) {
      expect((await app.call('GET', path, { token })).status).toBe(403)
    }
  })
})
