import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { aCreation } from '../../support/operations/creation.ts'

/** What one instance has written another need not see yet: in Azure the next call goes to either of them. */

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

// By far longer than any test takes: nothing here may come right by waiting.
beforeEach(() => app.cosmos.setLag(60_000))

const meElsewhere = (token: string) => app.callElsewhere('GET', 'user/me', { token })
const logInElsewhere = (email: string, password: string) =>
  app.callElsewhere('POST', 'auth/login', { body: { email, password } })

describe('a session', () => {
  it('holds on another instance at once', async () => {
    const { token, email, password } = await app.newOwner()
    expect((await meElsewhere(token)).status).toBe(200)
    const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
    expect((await meElsewhere(String(body.token))).status).toBe(200)
  })

  it('that has ended is refused elsewhere, however fresh its token', async () => {
    const { token } = await app.newOwner()
    expect((await app.call('POST', 'auth/logout', { token })).status).toBe(200)
    expect((await app.call('GET', 'user/me', { token })).status).toBe(401)
    expect((await meElsewhere(token)).status).toBe(401)
  })

  it('that has ended is refused by whoever has answered it before', async () => {
    const { token } = await app.newOwner()
    app.cosmos.setLag(0)
    expect((await meElsewhere(token)).status).toBe(200)
    app.cosmos.setLag(60_000)
    expect((await app.call('POST', 'auth/logout', { token })).status).toBe(200)
    // Not because it is young.
    app.clock.advance(120)
    expect((await meElsewhere(token)).status).toBe(401)
  })

  it('that was begun a moment ago ends with all others, too', async () => {
    const { token, email, password } = await app.newOwner()
    app.cosmos.setLag(0)
    expect((await meElsewhere(token)).status).toBe(200)
    app.cosmos.setLag(60_000)
    const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
    const other = String(body.token)
    expect((await app.callElsewhere('POST', 'user/sessions/end-others', { token })).status).toBe(200)
    expect((await app.call('GET', 'user/me', { token: other })).status).toBe(401)
    expect((await app.call('GET', 'user/me', { token })).status).toBe(200)
  })

  it('of a student who is removed is refused everywhere', async () => {
    const owner = await app.newOwner()
    const student = await app.newStudent(owner)
    app.cosmos.setLag(0)
    expect((await meElsewhere(student.token)).status).toBe(200)
    app.cosmos.setLag(60_000)
    expect((await app.call('DELETE', `lab/students/${student.id}`, { token: owner.token })).status).toBe(200)
    expect((await meElsewhere(student.token)).status).toBe(401)
    expect((await app.callElsewhere('GET', 'student/resources', { token: student.token })).status).toBe(401)
    expect((await logInElsewhere(student.email, student.password)).status).toBe(401)
  })
})

describe('a sign-in', () => {
  it('finds an account that was made elsewhere', async () => {
    const { email, password } = await app.newOwner()
    expect((await logInElsewhere(email, password)).status).toBe(200)
  })

  it('takes the password that was set elsewhere', async () => {
    const { email, password, token } = await app.newOwner()
    expect((await logInElsewhere(email, password)).status).toBe(200)
    const body = { currentPassword: password, newPassword: 'Own-lab-2' }
    expect((await app.call('POST', 'user/change-password', { token, body })).status).toBe(200)
    expect((await logInElsewhere(email, 'Own-lab-3')).status).toBe(401)
    expect((await logInElsewhere(email, 'Own-lab-2')).status).toBe(200)
  })

  it('to an account that nobody has is refused as ever', async () => {
    expect((await logInElsewhere('nobody@example.test', 'Own-lab-1')).status).toBe(401)
  })
})

describe('a change of password', () => {
  it('knows the one that was set elsewhere', async () => {
    const { password, token } = await app.newOwner()
    expect((await meElsewhere(token)).status).toBe(200)
    const change = (call: RunningApp['call'], currentPassword: string, newPassword: string) =>
      call('POST', 'user/change-password', { token, body: { currentPassword, newPassword } })
    expect((await change(app.callElsewhere, password, 'Own-lab-2')).status).toBe(200)
    expect((await change(app.call, 'Own-lab-2', 'Own-lab-3')).status).toBe(200)
    expect((await change(app.callElsewhere, 'Own-lab-2', 'Own-lab-4')).status).toBe(400)
  })
})

describe('cloud settings', () => {
  const connection = (index: number) => {
    const { objectId, displayName, ...settings } = {
      objectId: '',
      displayName: '',
      ...app.azure.credentials[index],
    }
    return { ...settings, username: `person-${Math.random()}@contoso.test` }
  }
  const test = (token: string) => app.callElsewhere('POST', 'cloud-settings/test', { token })

  it('are tested elsewhere as they were saved', async () => {
    const { token } = await app.newOwner()
    await app.call('PUT', 'cloud-settings', { token, body: { ...connection(0), clientSecret: 'wrong' } })
    expect((await test(token)).status).toBe(502)
    await app.call('PUT', 'cloud-settings', { token, body: connection(0) })
    expect(await test(token)).toMatchObject({ status: 200, body: { success: true } })
  })

  it('keep the secret that was saved elsewhere', async () => {
    const { token } = await app.newOwner()
    const { clientSecret, ...others } = connection(0)
    await app.call('PUT', 'cloud-settings', { token, body: { ...others, clientSecret } })
    expect((await app.callElsewhere('PUT', 'cloud-settings', { token, body: others })).status).toBe(200)
    expect((await test(token)).status).toBe(200)
  })

  it('are deleted, though they were saved elsewhere', async () => {
    const { token } = await app.newOwner()
    expect((await app.call('PUT', 'cloud-settings', { token, body: connection(0) })).status).toBe(200)
    expect((await app.callElsewhere('DELETE', 'cloud-settings', { token })).status).toBe(200)
    expect((await app.callElsewhere('GET', 'cloud-settings', { token })).body).toEqual({ data: null })
    app.cosmos.setLag(0)
    expect((await app.call('GET', 'cloud-settings', { token })).body).toEqual({ data: null })
  })
})

describe('who changes something and asks elsewhere', () => {
  const openLab = async () => {
    const { token } = await app.newOwner()
    const [body] = app.azure.credentials
    const saved = await app.call('PUT', 'cloud-settings', {
      token,
      body: { ...body, username: `${Math.random()}@contoso.test` },
    })
    expect(saved.status, saved.text).toBe(200)
    const here = (method: string, path: string, body?: object) =>
      app.call(method, path, { token, ...(body && { body }) })
    const there = async (path: string) => (await app.callElsewhere('GET', path, { token })).body.data
    // It is no newcomer there.
    for (const path of ['azure/vms', 'lab/my-students', 'operations', 'cloud-settings/auto-vm-config'])
      await there(path)
    return { token, here, there }
  }
  const listed = expect.arrayContaining([expect.objectContaining({ name: 'web' })])

  it('finds the VM that was created, and its operation', async () => {
    const { here, there } = await openLab()
    const { status, text, body } = await here('POST', 'azure/vms', aCreation({ name: 'web' }))
    expect(status, text).toBe(202)
    expect(await there('azure/vms')).toEqual(listed)
    const { operationId } = body.data as { operationId: string }
    expect(await there(`operations/${operationId}`)).toMatchObject({ status: 'running', total: 1 })
    expect(await there('operations')).toEqual([expect.objectContaining({ id: operationId })])
  })

  it('finds the student who was made, and that student the VM that was allocated', async () => {
    const { token, here, there } = await openLab()
    expect((await here('POST', 'azure/vms', aCreation({ name: 'web' }))).status).toBe(202)
    const [vm] = (await there('azure/vms')) as { _id: string }[]
    const student = await app.newStudent({ token })
    expect(await there('lab/my-students')).toMatchObject({ data: [{ email: student.email }] })
    const seen = async () =>
      (await app.callElsewhere('GET', 'student/resources', { token: student.token })).body.data
    expect(await seen()).toEqual([])
    const given = await here('POST', 'resource/allocate', { resourceId: vm?._id, userId: student.id })
    expect(given.status, given.text).toBe(200)
    expect(await seen()).toEqual(listed)
  })

  it('finds the policy that was saved', async () => {
    const { here, there } = await openLab()
    const policy = { autoStopEnabled: true, autoStopMinutes: 90, autoDeleteEnabled: false }
    expect((await here('POST', 'cloud-settings/auto-vm-config', policy)).status).toBe(200)
    expect(await there('cloud-settings/auto-vm-config')).toMatchObject(policy)
  })
})
