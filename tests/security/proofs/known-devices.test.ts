import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPasskeyPerson, type PasskeyPerson } from '../../support/accounts/passkey-person.ts'
import { type RunningApp, startApp } from '../../support/app.ts'

/** Whoever once knew the password may have had many browsers known: it must not help them afterwards. */

let app: RunningApp
let owner: PasskeyPerson
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await aPasskeyPerson(app)
})

const shown = (device: string | undefined) => (device === undefined ? undefined : { 'x-device': device })
const logIn = (password: string, device?: string, call = app.call) =>
  owner.logIn({ password }, shown(device), call)
const deviceOf = async (code?: string) => {
  const { body } = await owner.logIn({ code })
  expect(body.device).toBeTypeOf('string')
  return String(body.device)
}
const newPassword = 'eight-more'
const call = async (method: string, path: string, body: object, device?: string) => {
  const answer = await app.call(method, `user/${path}`, {
    token: owner.token,
    body,
    ...(device && { headers: { 'x-device': device } }),
  })
  expect(answer.status).toBe(200)
  return answer.body
}
const change = (device?: string, currentPassword = owner.password) =>
  call('POST', 'change-password', { currentPassword, newPassword }, device)
/** A device is known where strangers who guess do not keep it out. */
const isKnown = async (device: unknown, password: string) => {
  for (let count = 0; count < 11; count += 1) await logIn('wrong')
  expect((await logIn(password)).status).toBe(429)
  return (await logIn(password, String(device))).status === 200
}

describe('guesses', () => {
  it('from all known devices of an account fill one counter', async () => {
    const devices = [await deviceOf(), await deviceOf(), await deviceOf()]
    const statuses: number[] = []
    for (let count = 0; count < 12; count += 1)
      statuses.push((await logIn('wrong', devices[count % 3])).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
    // It holds for the right password too, or it would slow nothing down; strangers are counted apart.
    expect((await logIn(owner.password, devices[0])).status).toBe(429)
    expect((await logIn(owner.password)).status).toBe(200)
  })

  it('of strangers and of former devices do not fill the counter of those that are known', async () => {
    const [mine, former] = [await deviceOf(), await deviceOf()]
    for (let count = 0; count < 11; count += 1) await logIn('wrong', former)
    const { device } = await change(mine)
    for (let count = 0; count < 11; count += 1) await logIn('wrong', former)
    for (let count = 0; count < 11; count += 1) await logIn('wrong')
    expect((await logIn(newPassword, former)).status).toBe(429)
    expect((await logIn(newPassword, String(device))).status).toBe(200)
  })
})

describe('letters for a forgotten password', () => {
  it('are bounded over all known devices of an account', async () => {
    const devices = [await deviceOf(), await deviceOf()]
    app.mails.length = 0
    for (let count = 0; count < 24; count += 1) {
      await app.call('POST', 'auth/forgot-password', {
        body: { email: owner.email },
        headers: { 'x-device': String(devices[count % 2]) },
      })
    }
    expect(app.mails).toHaveLength(10)
  })
})

describe('every device but the own one is unknown', () => {
  it('after a change of password', async () => {
    const [mine, theirs] = [await deviceOf(), await deviceOf()]
    const { device } = await change(mine)
    expect(await isKnown(theirs, newPassword)).toBe(false)
    expect(await isKnown(mine, newPassword)).toBe(false)
    expect(await isKnown(device, newPassword)).toBe(true)
  })

  it('after signing out everywhere else', async () => {
    const [mine, theirs] = [await deviceOf(), await deviceOf()]
    const { device } = await call('POST', 'sessions/end-others', {}, mine)
    expect(await isKnown(theirs, owner.password)).toBe(false)
    expect(await isKnown(device, owner.password)).toBe(true)
  })

  it('after a passkey was removed', async () => {
    await owner.add()
    const [mine, theirs] = [await deviceOf(), String((await owner.enter()).body.device)]
    const [passkey] = (await owner.state()).passkeys
    const { device } = await call('DELETE', `passkeys/${passkey?._id}`, {}, mine)
    expect(await isKnown(theirs, owner.password)).toBe(false)
    expect(await isKnown(device, owner.password)).toBe(true)
  })

  it('after the second step was turned on, or turned on anew with other codes', async () => {
    await owner.add()
    const [mine, theirs] = [await deviceOf(), await deviceOf()]
    const { device } = await call('PUT', 'second-step', { on: true }, mine)
    expect((await logIn(owner.password, theirs)).body.code).toBe('second_step_needed')
    expect((await logIn(owner.password, String(device))).status).toBe(200)
    const { device: again } = await call('PUT', 'second-step', { on: true }, String(device))
    expect((await logIn(owner.password, String(device))).body.code).toBe('second_step_needed')
    expect((await logIn(owner.password, String(again))).status).toBe(200)
  })

  it('but not after the second step was turned off', async () => {
    await owner.add()
    const { device } = await call('PUT', 'second-step', { on: true }, await deviceOf())
    expect(await call('PUT', 'second-step', { on: false })).toEqual({ data: { codes: [] } })
    expect(await isKnown(device, owner.password)).toBe(true)
  })

  it('after the teacher set the password of a student', async () => {
    const student = await app.newStudent(owner)
    const signIn = (password: string, device?: string) => {
      const body = { email: student.email, password }
      return app.call('POST', 'auth/login', { body, ...(device && { headers: { 'x-device': device } }) })
    }
    const device = String((await signIn(student.password)).body.device)
    const set = await app.call('PUT', `lab/students/${student.id}/password`, {
      token: owner.token,
      body: { password: newPassword },
    })
    expect(set.status).toBe(200)
    for (let count = 0; count < 11; count += 1) await signIn('wrong')
    expect((await signIn(newPassword, device)).status).toBe(429)
  })

  it('after its account was deleted, and another one made at the same address', async () => {
    const student = await app.newStudent(owner)
    const signIn = (password: string, device?: string) => {
      const body = { email: student.email, password }
      return app.call('POST', 'auth/login', { body, ...(device && { headers: { 'x-device': device } }) })
    }
    const path = `lab/students/${student.id}`
    const body = { password: newPassword }
    for (let round = 0; round < 3; round += 1) {
      expect((await app.call('PUT', `${path}/password`, { token: owner.token, body })).status).toBe(200)
    }
    const device = String((await signIn(newPassword)).body.device)
    expect((await app.call('DELETE', path, { token: owner.token })).status).toBe(200)
    // No account forgets its devices a thousand times a second.
    app.clock.advance(1)
    const { email, password } = await app.newOwner(student.email)
    expect(email).toBe(student.email)
    for (let count = 0; count < 11; count += 1) await signIn('wrong')
    expect((await signIn(password, device)).status).toBe(429)
  })
})

it('a device that was not known does not become so by an open session and the password', async () => {
  const former = await deviceOf()
  await change()
  const body = { currentPassword: newPassword, newPassword: 'even-more-8' }
  expect(await call('POST', 'change-password', body, former)).not.toHaveProperty('device')
  expect(await call('POST', 'sessions/end-others', {}, former)).not.toHaveProperty('device')
  expect(await call('POST', 'sessions/end-others', {})).not.toHaveProperty('device')
})

describe('where the password alone is not enough', () => {
  it('a change of it has all other devices pass the second step again', async () => {
    await owner.add()
    const codes = await owner.newCodes()
    const [mine, theirs] = [await deviceOf(codes[0]), await deviceOf(codes[1])]
    const { device } = await change(mine)
    expect((await logIn(newPassword, theirs)).body.code).toBe('second_step_needed')
    expect((await logIn(newPassword, String(device))).status).toBe(200)
  })

  it('also on an instance that has not heard of it yet', async () => {
    await owner.add()
    const codes = await owner.newCodes()
    const theirs = await deviceOf(codes[0])
    expect((await logIn(owner.password, theirs, app.callElsewhere)).status).toBe(200)
    app.cosmos.setLag(60_000)
    try {
      await change()
      expect((await logIn(newPassword, theirs, app.callElsewhere)).body.code).toBe('second_step_needed')
    } finally {
      app.cosmos.setLag(0)
    }
  })
})
