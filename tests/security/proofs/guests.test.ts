import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCreation, windowsImage } from '../../support/operations/creation.ts'
import { workOff } from '../../support/operations/work-off.ts'

/**
 * VMs of one creation, and copies of one template, come into being with one password. Students of such machines who are
 * given one of their own cannot sign in to each other's, and who had a machine before cannot sign in any more.
 */

let app: RunningApp
let owner: { email: string; token: string }
beforeAll(async () => {
  app = await startApp()
  owner = await app.newOwner()
  const [credentials] = app.azure.credentials
  if (credentials === undefined) throw new Error('No subscription')
  const { subscriptionId, tenantId, clientId, clientSecret, username } = credentials
  await ask('PUT', 'cloud-settings', { subscriptionId, tenantId, clientId, clientSecret, username })
})
afterAll(() => app.close())

const ask = (method: string, path: string, body?: unknown, token = owner.token) =>
  app.call(method, path, { token, ...(body === undefined ? {} : { body }) })

interface Seen {
  readonly _id: string
  readonly name: string
  readonly newPassword?: string
  readonly configData: { readonly adminPassword: string }
}
const resourcesOf = async ({ token }: { token: string }): Promise<Seen[]> =>
  (await ask('GET', 'student/resources', undefined, token)).body.data as Seen[]
const passwordOf = async (student: { token: string }): Promise<string> =>
  (await resourcesOf(student))[0]?.configData.adminPassword ?? ''

const lets = (vmId: string, password: string): boolean | undefined =>
  app.azure.control.guestSignIn({ vmId, user: 'teacher', password })?.accepted

const done = async (method: string, path: string, body?: unknown) => {
  const answer = await ask(method, path, body)
  expect(answer.status, answer.text).toBe(202)
  await workOff(app, owner, String(answer.body.operationId))
  return answer
}
/** What began by itself. */
const settle = async () => {
  const { body } = await ask('GET', 'operations?active=true')
  for (const { id } of body.data as { id: string }[]) await workOff(app, owner, id)
}

const machines = async (name: string) => {
  const { body } = await ask('GET', 'azure/vms')
  const all = body.data as { _id: string; name: string }[]
  return all.filter((vm) => vm.name.startsWith(`${name}-`)).map(({ _id }) => _id)
}

describe.each([
  ['Linux', {}],
  ['Windows', windowsImage],
])('students of one creation with %s', (system, image) => {
  it('cannot sign in to each other, and nobody can who had the machine before', {
    timeout: 120_000,
  }, async () => {
    const name = system.toLowerCase()
    await done('POST', 'azure/vms', aCreation({ name, vmCount: 3, ...image }))
    const [one = '', two = '', three = ''] = await machines(name)
    const [ann, bob, cid] = [
      await app.newStudent(owner),
      await app.newStudent(owner),
      await app.newStudent(owner),
    ]
    const pairs = [
      { resourceId: one, userId: ann.id },
      { resourceId: two, userId: bob.id },
    ]
    expect((await ask('POST', 'resource/allocate-many', { pairs, newPassword: true })).status).toBe(200)
    expect((await resourcesOf(ann))[0]?.newPassword).toBe('setting')
    await settle()

    const [ofAnn, ofBob] = [await passwordOf(ann), await passwordOf(bob)]
    expect([lets(one, ofAnn), lets(two, ofBob)]).toEqual([true, true])
    expect([lets(two, ofAnn), lets(one, ofBob)]).toEqual([false, false])
    // The third is still as it was made.
    expect([
      lets(one, 'Correct-horse-9'),
      lets(two, 'Correct-horse-9'),
      lets(three, 'Correct-horse-9'),
    ]).toEqual([false, false, true])

    expect((await ask('POST', 'resource/deallocate', { resourceId: one, newPassword: true })).status).toBe(
      200,
    )
    await settle()
    expect(lets(one, ofAnn)).toBe(false)
    const body = { resourceId: one, userId: cid.id, newPassword: true }
    expect((await ask('POST', 'resource/allocate', body)).status).toBe(200)
    await settle()
    expect([lets(one, ofAnn), lets(one, await passwordOf(cid))]).toEqual([false, true])
    const log = app.log.join('\n')
    for (const password of [ofAnn, ofBob, await passwordOf(cid)]) expect(log).not.toContain(password)
  })
})

it('keeps copies of a template apart as well, from their first start', { timeout: 120_000 }, async () => {
  await done('POST', 'azure/vms', aCreation({ name: 'source' }))
  await done('POST', 'azure/vms/course/source/snapshot', { templateName: 'golden' })
  const { body } = await ask('GET', 'azure/snapshots')
  const [template] = body.data as { _id: string }[]
  const copying = await ask('POST', 'azure/vms/from-template', { templateId: template?._id, vmCount: '2' })
  const [one = '', two = ''] = (copying.body.vms as { _id: string }[]).map(({ _id }) => _id)
  const eve = { name: 'Eve', email: 'eve@example.test', resourceId: one, newPassword: true }
  const created = await ask('POST', 'lab/students', eve)
  const { password } = (created.body.data ?? {}) as { password: string }
  const signIn = await app.call('POST', 'auth/login', { body: { email: eve.email, password } })
  const student = { token: String(signIn.body.token) }
  expect((await resourcesOf(student))[0]?.newPassword).toBe('waiting')
  await workOff(app, owner, String(copying.body.operationId))
  await settle()
  const ofEve = await passwordOf(student)
  expect([lets(one, ofEve), lets(two, ofEve)]).toEqual([true, false])
  expect([lets(one, 'Correct-horse-9'), lets(two, 'Correct-horse-9')]).toEqual([false, true])
})
