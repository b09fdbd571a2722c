import { directoryUserIdOf, labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { Mail } from '@labkeeper/local/mail/start'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DirectoryWorld, startDirectory } from '../../support/accounts/directory.ts'
import { withOutbox } from '../../support/accounts/letters.ts'

/** Who had an account before its owner has no way back into it. */

let outbox: Mail
let close: () => Promise<void>
let world: DirectoryWorld
let owner: Awaited<ReturnType<DirectoryWorld['app']['newOwner']>>
beforeAll(async () => {
  ;({ world, outbox, close } = await withOutbox(startDirectory))
})
afterAll(() => close())
beforeEach(async () => {
  owner = await world.app.newOwner()
  expect((await world.connect(owner.token, world.teacher)).status).toBe(200)
})
afterEach(async () => {
  const { body } = await call('POST', 'auth/login', { email: owner.email, password: owner.password })
  const { status } = await call('DELETE', 'cloud-settings', undefined, String(body.token))
  expect(status).toBe(200)
})

const username = 'teacher@contoso.test'
const call = (method: string, path: string, body?: unknown, token?: string) =>
  world.app.call(method, path, {
    ...(body === undefined ? {} : { body }),
    ...(token === undefined ? {} : { token }),
  })
const resetToken = async () => {
  world.app.clock.advance(5)
  await call('POST', 'auth/forgot-password', { email: owner.email })
  await world.app.deliverMails()
  const letter = outbox.list().find(({ to, subject }) => to === owner.email && subject.startsWith('Reset'))
  return new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '').searchParams.get('token')
}
const reset = async () => {
  const token = await resetToken()
  owner.password = 'new-secret'
  const answer = await call('POST', 'auth/reset-password', {
    email: owner.email,
    password: owner.password,
    token,
  })
  expect(answer.status).toBe(200)
  const { body } = await call('POST', 'auth/login', { email: owner.email, password: owner.password })
  return String(body.token)
}
const paused = {
  status: 403,
  body: {
    code: 'forbidden',
    error:
      'Sign-in with Azure AD is paused for this lab. Its owner can turn it on again in the cloud settings, signed in with the password.',
  },
}
const directoryPaused = async (token: string) =>
  ((await call('GET', 'cloud-settings', undefined, token)).body.data as Record<string, unknown>)
    .directoryPaused

describe('a reset of the password', () => {
  it('ends the sessions of the directory, and keeps it out until the owner turns it on again', async () => {
    const theirs = await world.enter(username)
    const mine = await reset()
    expect(await world.isIn(theirs)).toBe(false)
    expect(await world.callback(await world.visit(username))).toMatchObject(paused)
    expect(await directoryPaused(mine)).toBe(true)

    expect((await call('POST', 'cloud-settings/resume-directory', {}, mine)).status).toBe(200)
    expect(await directoryPaused(mine)).toBeUndefined()
    expect(await world.isIn(await world.enter(username))).toBe(true)
  })

  it('tells strangers nothing of it', async () => {
    await reset()
    expect((await world.post('validate-user', { username })).status).toBe(200)
    const colleague = await world.visit(username, 'colleague@contoso.test')
    expect(await world.callback(colleague)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  })

  it('stays in force when the settings are saved, also by another name', async () => {
    const mine = await reset()
    for (const subscription of [world.teacher, world.lecturer]) {
      const { body } = await world.connect(mine, subscription)
      expect(body.data).toMatchObject({ directoryPaused: true })
      expect(await world.callback(await world.visit(subscription.username))).toMatchObject(paused)
    }
  })

  it('lets nobody in who was at Microsoft meanwhile', async () => {
    const visit = await world.visit(username)
    await reset()
    expect(await world.callback(visit)).toMatchObject(paused)
    const sessions = await openDatabase(world.app.config.cosmos)
      .tokens.items.query("SELECT c.id FROM c WHERE c.type = 'session'", {
        partitionKey: directoryUserIdOf(labIdOf(userIdOf(owner.email)), username),
      })
      .fetchAll()
    expect(sessions.resources).toEqual([])
  })

  it('pauses also what another instance has linked a moment ago', async () => {
    expect((await call('DELETE', 'cloud-settings', undefined, owner.token)).status).toBe(200)
    const token = await resetToken()
    world.app.cosmos.setLag(60_000)
    expect((await world.connect(owner.token, world.teacher)).status).toBe(200)
    owner.password = 'new-secret'
    const body = { email: owner.email, password: owner.password, token }
    const answer = await world.app.callElsewhere('POST', 'auth/reset-password', { body })
    world.app.cosmos.setLag(0)
    expect(answer.status).toBe(200)
    expect(await world.callback(await world.visit(username))).toMatchObject(paused)
  })

  it('is not undone by a directory account', async () => {
    const theirs = await world.enter(username)
    expect(await call('POST', 'cloud-settings/resume-directory', {}, theirs)).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })
})

it('a change of the password ends the sessions of the directory, and keeps nobody out', async () => {
  const theirs = await world.enter(username)
  const body = { currentPassword: owner.password, newPassword: 'eight-more' }
  expect((await call('POST', 'user/change-password', body, owner.token)).status).toBe(200)
  owner.password = 'eight-more'
  expect(await world.isIn(theirs)).toBe(false)
  expect(await world.isIn(owner.token)).toBe(true)
  expect(await world.isIn(await world.enter(username))).toBe(true)
})

it('a change of the password that is cut off leaves nobody else signed in', async () => {
  const theirs = await world.enter(username)
  const { body: thief } = await call('POST', 'auth/login', { email: owner.email, password: owner.password })
  const body = { currentPassword: owner.password, newPassword: 'eight-more' }
  world.app.cosmos.failNext({
    status: 503,
    times: 9,
    match: ({ method, path }) => method === 'DELETE' && path.endsWith('/docs/reset'),
  })
  expect((await call('POST', 'user/change-password', body, owner.token)).status).toBe(503)
  world.app.cosmos.clearFaults()
  owner.password = 'eight-more'
  expect((await call('POST', 'auth/login', { email: owner.email, password: owner.password })).status).toBe(
    200,
  )
  expect(await world.isIn(String(thief.token))).toBe(false)
  expect(await world.isIn(theirs)).toBe(false)
  expect(await world.isIn(owner.token)).toBe(true)
})

describe('after an hour at an open browser', () => {
  const confirmNeeded = {
    status: 403,
    body: { code: 'confirm_needed', error: 'You signed in a while ago. Please confirm that it is you.' },
  }
  const minutes = (count: number) => world.app.clock.advance(count * 60)

  it('cloud settings are neither saved nor deleted before the password was given', async () => {
    minutes(59)
    expect((await world.connect(owner.token, world.teacher)).status).toBe(200)
    minutes(1)
    expect(await world.connect(owner.token, world.teacher)).toMatchObject(confirmNeeded)
    expect(await call('DELETE', 'cloud-settings?force=true', undefined, owner.token)).toMatchObject(
      confirmNeeded,
    )
    expect(await call('POST', 'cloud-settings/resume-directory', {}, owner.token)).toMatchObject(
      confirmNeeded,
    )
    // Reading and trying go on, and a fresh token is no fresh sign-in.
    expect((await call('GET', 'cloud-settings', undefined, owner.token)).status).toBe(200)
    const { body } = await call('POST', 'auth/refresh', undefined, owner.token)
    expect(await world.connect(String(body.token), world.teacher)).toMatchObject(confirmNeeded)

    const wrong = await call('POST', 'auth/confirm', { password: 'wrong' }, owner.token)
    expect(wrong).toMatchObject({ status: 400, body: { fields: { password: 'Password is incorrect' } } })
    expect(await world.connect(owner.token, world.teacher)).toMatchObject(confirmNeeded)

    const right = await call('POST', 'auth/confirm', { password: owner.password }, owner.token)
    expect(right.status).toBe(200)
    expect((await world.connect(owner.token, world.teacher)).status).toBe(200)
    minutes(60)
    expect(await world.connect(owner.token, world.teacher)).toMatchObject(confirmNeeded)
  })

  it('no other directory is linked by a sign-in there', async () => {
    minutes(60)
    await expect(world.prove(owner.token, world.lecturer)).rejects.toThrow('confirm_needed')
    expect((await call('GET', 'cloud-settings', undefined, owner.token)).body.data).toMatchObject({
      username,
    })
  })

  it('the directory account signs in once more', async () => {
    const token = await world.enter(username)
    minutes(60)
    expect(await world.connect(token, world.teacher)).toMatchObject(confirmNeeded)
    expect(await call('POST', 'auth/confirm', { password: 'x' }, token)).toMatchObject({ status: 409 })
    expect((await world.connect(await world.enter(username), world.teacher)).status).toBe(200)
  })

  it('a browser that is still signed in at the directory is not the person', async () => {
    const token = await world.enter(username)
    minutes(60)
    const provedAgo = (seconds?: number) =>
      world.entra.tamper(({ auth_time: _, ...payload }) => ({
        payload: {
          ...payload,
          ...(seconds === undefined ? {} : { auth_time: Number(payload.iat) - seconds }),
        },
      }))
    provedAgo(60 * 60)
    const stale = await world.enter(username)
    expect(await world.isIn(stale)).toBe(true)
    expect(await world.connect(stale, world.teacher)).toMatchObject(confirmNeeded)
    expect(await world.connect(token, world.teacher)).toMatchObject(confirmNeeded)

    provedAgo(59 * 60)
    const fresh = await world.enter(username)
    expect((await world.connect(fresh, world.teacher)).status).toBe(200)
    minutes(1)
    expect(await world.connect(fresh, world.teacher)).toMatchObject(confirmNeeded)
    // Where a directory does not say when it was, the sign-in is the proof.
    provedAgo()
    expect((await world.connect(await world.enter(username), world.teacher)).status).toBe(200)
  })

  it('the password is not guessed, by confirming or by changing it', async () => {
    const guess = (index: number) =>
      index % 2 === 0
        ? call('POST', 'auth/confirm', { password: 'wrong' }, owner.token)
        : call(
            'POST',
            'user/change-password',
            { currentPassword: 'wrong', newPassword: '12345678' },
            owner.token,
          )
    const statuses: number[] = []
    for (let count = 0; count < 41; count += 1) statuses.push((await guess(count)).status)
    expect(statuses).toEqual([...Array(40).fill(400), 429])
    const { status } = await call('POST', 'auth/confirm', { password: owner.password }, owner.token)
    expect(status).toBe(429)
  })
})
