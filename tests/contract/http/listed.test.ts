import { Vm } from '@labkeeper/contract/vms/vms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { createCourse } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

// A list reads only what it shows: what it forgets to read would be missing for everybody.
it('a VM looks in the list as it does by itself', async () => {
  const lab = await openLab(app)
  const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
  const course = await createCourse(lab)
  const vm = await lab.addVm({
    course: { id: course.id, number: 1, clean: false },
    powerState: 'VM running',
    operationId: 'op_1',
    adminUsername: 'teacher',
    privateIP: '10.0.0.4',
    publicIP: '203.0.113.7',
    newPassword: 'waiting',
    closed: true,
    allocatedTo: { userId: 'u_1', name: 'Stu Dent', email: 'stu@example.test' },
    ...{ autoStopMinutes: 30, autoStopAt: at(10), stopsPutOff: 1, dueAt: at(10) },
    ...{ autoDeleteMinutes: 60, autoDeleteAt: at(50), deletionsPutOff: 2 },
  })
  const list = await lab.call('GET', 'azure/vms')
  const [listed] = list.body.data as [Vm]
  // What is stranded has no schedule, and what is parked does not run: no VM has all.
  const { stranded: _, parked: __, ...shape } = Vm.shape
  expect(Object.keys(listed).toSorted()).toEqual(Object.keys(shape).toSorted())
  const { body } = await lab.call('GET', `azure/vms/${vm.resourceGroup}/${vm.name}`)
  expect(body.data).toMatchObject(listed)
})
