import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** A deployment while messages wait: for some minutes both versions send, and both take what the other has sent. */

let app: RunningApp
let owner: { email: string; token: string }
let labId: string
beforeAll(async () => {
  app = await startApp()
  owner = await app.newOwner()
  labId = labIdOf(userIdOf(owner.email))
  const [credentials] = app.azure.credentials
  if (credentials === undefined) throw new Error('No subscription')
  const { subscriptionId, tenantId, clientId, clientSecret, username } = credentials
  const body = { subscriptionId, tenantId, clientId, clientSecret, username }
  expect((await app.call('PUT', 'cloud-settings', { token: owner.token, body })).status).toBe(200)
})
afterAll(() => app.close())

/** There is one version so far. */
const another = 2
/** The host brings a message that failed so often, and then puts it aside. */
const mostDeliveries = 5
const tick = () => app.tick()

/** What becomes of a message of another version: refused until the host gives up, then reported and forgotten. */
const deliverInVain = async (queue: string, message: object): Promise<void> => {
  app.log.length = 0
  for (let delivery = 0; delivery < mostDeliveries; delivery += 1) {
    await expect(app.deliver(queue, message)).rejects.toThrow('unknown shape')
  }
  await app.deliver(`${queue}-poison`, message)
  expect(app.log).toEqual([JSON.stringify({ alert: 'poison', queue, readable: false })])
}

describe('a message of a version that this one cannot read', () => {
  it('costs a minute, not the VM: its step waits, and is called anew as this version writes', async () => {
    app.sent.length = 0
    const made = await app.call('POST', 'azure/vms', { token: owner.token, body: aCreation() })
    const operationId = String(made.body.operationId)
    const [sent] = app.sent.splice(0)
    const stepId = sent?.replace('step ', '')
    await deliverInVain('steps', { v: another, labId, stepId })
    const seen = async () => (await app.call('GET', `operations/${operationId}`, { token: owner.token })).body
    expect(await seen()).toMatchObject({
      data: { status: 'running', failed: 0, items: [{ name: 'web', status: 'queued' }] },
    })

    app.clock.advance(60)
    await tick()
    expect(app.sent).toEqual([`step ${stepId}`])
    expect(await workOff(app, owner, operationId)).toMatchObject({ status: 'succeeded', succeeded: 1 })
  })

  it('costs no student of an import', { timeout: 120_000 }, async () => {
    const made = await app.call('POST', 'lab/students/bulk-create', {
      token: owner.token,
      body: 'name,email\nStu Dent,stu@versions.test',
      headers: { 'content-type': 'text/plain' },
    })
    const [message] = app.batches.splice(0)
    await deliverInVain('students', { ...message, v: another })
    app.clock.advance(5 * 60)
    await tick()
    await app.deliverBatches()
    const [user] = made.body.createdUsers as { email: string; password: string }[]
    const signIn = { body: { email: user?.email, password: user?.password } }
    expect((await app.call('POST', 'auth/login', signIn)).status).toBe(200)
  })

  it('costs a letter that its reader can ask for again', async () => {
    const body = { email: owner.email }
    expect((await app.call('POST', 'auth/forgot-password', { body })).status).toBe(200)
    const [message] = app.mails.splice(0)
    await deliverInVain('mail', { ...message, v: another })
    app.clock.advance(60 * 60)
    expect((await app.call('POST', 'auth/forgot-password', { body })).status).toBe(200)
    expect(app.mails).toHaveLength(1)
  })

  it('costs a comparison that the next look at the list asks for again', async () => {
    app.sent.length = 0
    const look = () => app.call('GET', 'azure/vms', { token: owner.token })
    await look()
    expect(app.sent.splice(0)).toContain(`sync ${labId}`)
    await deliverInVain('sync', { v: another, labId, requestedAt: app.clock.now().toISOString() })
    app.clock.advance(60)
    await look()
    expect(app.sent).toContain(`sync ${labId}`)
  })

  it('costs a minute of what is due in a lab', async () => {
    const made = await app.call('POST', 'azure/vms', {
      token: owner.token,
      body: aCreation({ name: 'due' }),
    })
    const operationId = String(made.body.operationId)
    const steps = () => app.sent.splice(0).filter((message) => message.startsWith('step '))
    // Its message is lost.
    const lost = steps()
    app.clock.advance(60)
    await app.app.timers[0]?.handler({} as never, {} as never)
    const [message] = app.labs.splice(0)
    expect(message).toEqual({ v: 1, labId })
    await deliverInVain('labs', { ...message, v: another })
    expect(steps()).toEqual([])
    app.clock.advance(60)
    await tick()
    expect(app.sent.filter((message) => message.startsWith('step '))).toEqual(lost)
    expect(await workOff(app, owner, operationId)).toMatchObject({ status: 'succeeded' })
  })

  it('costs nothing where the message carries nothing', async () => {
    await expect(app.deliver('tick', { v: another })).resolves.toBeUndefined()
    app.log.length = 0
    await app.deliver('tick-poison', { v: another })
    expect(app.log).toEqual([JSON.stringify({ alert: 'poison', queue: 'tick', readable: true })])
  })
})

describe('a step that an earlier version wrote', () => {
  it('goes on, though it does not say which subscription it works in', async () => {
    const body = aCreation({ name: 'older' })
    const made = await app.call('POST', 'azure/vms', { token: owner.token, body })
    const operationId = String(made.body.operationId)
    const stepId = app.sent.at(-1)?.replace('step ', '') ?? ''
    await openDatabase(app.config.cosmos)
      .labs.item(stepId, labId)
      .patch([{ op: 'remove', path: '/subscriptionId' }])
    expect(await workOff(app, owner, operationId)).toMatchObject({ status: 'succeeded', succeeded: 1 })
  })
})
