import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'

/** What people hear while the queue does not answer: all that they asked for is written down by then. */

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  lab = await openLab(app)
  app.queues.isSending = false
})
afterEach(() => {
  app.queues.isSending = true
})
afterAll(() => app.close())

const queueIsBack = async (): Promise<void> => {
  app.queues.isSending = true
  app.clock.advance(5 * 60)
  await app.tick()
}

it('are told the passwords of an import, which goes on by itself', async () => {
  const text = 'name,email\nStu Dent,stu@queue-away.test'
  const options = { headers: { 'content-type': 'text/plain' } }
  const answer = await lab.call('POST', 'lab/students/bulk-create', text, options)
  expect(answer.status).toBe(202)
  const [{ email, password }] = answer.body.createdUsers as [{ email: string; password: string }]
  await queueIsBack()
  await app.deliverBatches()
  expect((await app.call('POST', 'auth/login', { body: { email, password } })).status).toBe(200)
})

it('are not told to stop a VM again that is being stopped', async () => {
  const { resourceGroup, name } = await lab.addVm()
  const stop = () => lab.call('POST', `azure/vms/${resourceGroup}/${name}/stop`, {})
  expect(await stop()).toMatchObject({ status: 202, body: { data: { powerState: 'VM deallocating' } } })
  await queueIsBack()
  expect(app.steps.filter(({ labId }) => labId === lab.labId)).toHaveLength(1)
})
