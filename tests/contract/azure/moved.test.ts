import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCreation, windowsImage } from '../../support/operations/creation.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { swapInterface } from './swap-interface.ts'

/** What a comparison with Azure makes of an interface that somebody swapped in the portal. */

let app: RunningApp
let owner: { email: string; token: string }
const names = ['desk-1', 'desk-2', 'desk-3']

const order = async (method: string, path: string, body?: unknown) => {
  const { text, body: accepted } = await app.call(method, path, { token: owner.token, body })
  expect(text).toContain('operationId')
  const operationId = String(accepted.operationId)
  expect(await workOff(app, owner, operationId)).toMatchObject({ status: 'succeeded' })
}
const shown = async (name: string) => {
  const { body } = await app.call('GET', `azure/vms/course/${name}`, { token: owner.token })
  return body.data as { _id: string; publicIP?: string; privateIP?: string; powerState: string }
}
const rdpOf = async (name: string) => {
  const { _id } = await shown(name)
  return app.call('GET', `azure/get-rdp/${_id}`, { token: owner.token })
}
/** Answers what Azure was asked for. */
const compare = async (): Promise<readonly string[]> => {
  app.clock.advance(60)
  const before = app.azure.control.requests().length
  app.sent.length = 0
  await app.call('GET', 'azure/vms', { token: owner.token })
  const labId = labIdOf(userIdOf(owner.email))
  expect(app.sent).toContain(`sync ${labId}`)
  await app.deliver('sync', { v: 1, labId, requestedAt: app.clock.now().toISOString() })
  return app.azure.control
    .requests()
    .slice(before)
    .map(({ path }) => path)
    .filter((path) => path.includes('/providers/'))
}
const swap = async (name: string, options?: { isPublic: boolean }) => {
  const nicName = app.azure.control
    .resources()
    .map((resource) => String(resource.name))
    .find((candidate) => candidate.startsWith(`${name}-nic-`))
  return swapInterface(app.azure, { resourceGroup: 'course', vmName: name, nicName: nicName! }, options)
}

beforeAll(async () => {
  app = await startApp({}, { speed: 200 })
  owner = await app.newOwner()
  const { subscriptionId, tenantId, clientId, clientSecret, username } = app.azure.credentials[0]!
  const body = { subscriptionId: subscriptionId.toUpperCase(), tenantId, clientId, clientSecret, username }
  expect((await app.call('PUT', 'cloud-settings', { token: owner.token, body })).status).toBe(200)
  await order('POST', 'azure/vms', aCreation({ ...windowsImage, name: 'desk', vmCount: 3 }))
  for (const name of names) await order('POST', `azure/vms/course/${name}/stop`, { deallocate: true })
  // Takes note of what only a listing tells.
  await compare()
}, 60_000)
afterAll(() => app.close())
beforeEach(() => app.azure.control.clearFaults())

describe('comparing with Azure', () => {
  it('asks for two listings, and no more while every VM has the interface that is known', async () => {
    const asked = await compare()
    expect(asked.filter((path) => !path.endsWith('/virtualMachines'))).toEqual([])
    expect(asked.length).toBeGreaterThan(0)
  })

  it('shows the addresses of the interface that a VM has by now, in its file too, and asks once', async () => {
    const before = await shown('desk-1')
    const publicIP = await swap('desk-1')
    const asked = (await compare()).filter((path) => !path.endsWith('/virtualMachines'))
    expect(asked.map((path) => path.replace(/.*\//, ''))).toEqual(['desk-1', 'desk-1-theirs-nic'])
    const after = await shown('desk-1')
    expect(after).toMatchObject({ publicIP, privateIP: expect.stringMatching(/^10\./) })
    expect(after.publicIP).not.toBe(before.publicIP)
    expect(after.privateIP).not.toBe(before.privateIP)
    expect((await rdpOf('desk-1')).text).toContain(`full address:s:${publicIP}:3389`)
    expect((await compare()).filter((path) => !path.endsWith('/virtualMachines'))).toEqual([])
  })

  it('shows no public address when the interface has none, and refuses the file', async () => {
    expect((await shown('desk-2')).publicIP).toBeDefined()
    await swap('desk-2', { isPublic: false })
    await compare()
    expect((await shown('desk-2')).publicIP).toBeUndefined()
    const { status, text } = await rdpOf('desk-2')
    expect([status, text]).toEqual([409, expect.stringContaining('has no public IP address')])
  })

  it('goes well although an interface cannot be read, and reads it the next time', async () => {
    const before = await shown('desk-3')
    const publicIP = await swap('desk-3')
    app.azure.control.addFault({ path: 'desk-3-theirs-nic', status: 403, code: 'AuthorizationFailed' })
    await compare()
    expect(await shown('desk-3')).toEqual(before)
    app.azure.control.clearFaults()
    await compare()
    expect(await shown('desk-3')).toMatchObject({ publicIP })
  })
})
