import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'

/** A person waits for what a click asks of the database. */

let app: RunningApp
let token = ''
beforeAll(async () => {
  // With billing on, what costs money asks for the lab once more.
  app = await startApp({ STRIPE_SECRET_KEY: 'sk_test_1' })
  token = (await app.newOwner()).token
  const [body] = app.azure.credentials
  const { status } = await app.call('PUT', 'cloud-settings', { token, body })
  expect(status).toBe(200)
})
afterAll(() => app.close())

const click = async (path: string, body: object) => {
  const seen: string[] = []
  app.cosmos.failNext({ status: 500, match: ({ operation }) => seen.push(operation) < 0 })
  const { status, text } = await app.call('POST', path, { token, body })
  app.cosmos.clearFaults()
  expect(status, text).toBe(202)
  return seen.sort()
}

it('a creation of one VM reads session, lab and names, and writes once', async () => {
  await click('azure/vms', aCreation({ name: 'first' }))
  app.sent.length = 0
  expect(await click('azure/vms', aCreation({ name: 'second' }))).toEqual([
    'batch',
    'query',
    'read',
    'read',
    'read',
  ])
  expect(app.sent).toHaveLength(1)
})

it('of several also looks for their network, without which the first makes it and calls the others', async () => {
  app.sent.length = 0
  expect(await click('azure/vms', aCreation({ name: 'three', vmCount: 3 }))).toEqual([
    'batch',
    'query',
    'read',
    'read',
    'read',
    'read',
  ])
  expect(app.sent).toHaveLength(1)
})
