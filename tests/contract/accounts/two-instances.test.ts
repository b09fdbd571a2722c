import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

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

  it('is looked for twice only while its token is fresh', async () => {
    const { token } = await app.newOwner()
    app.clock.advance(31)
    expect((await meElsewhere(token)).status).toBe(401)
    app.cosmos.setLag(0)
    expect((await meElsewhere(token)).status).toBe(200)
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
