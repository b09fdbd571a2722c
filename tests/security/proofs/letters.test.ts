import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { Mail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DirectoryWorld, startDirectory } from '../../support/accounts/directory.ts'
import { withOutbox } from '../../support/accounts/letters.ts'

/** The owner of an account hears what others do with it, and no stranger speaks in our letters. */

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
  await world.app.deliverNotices()
})

const post = (path: string, body: unknown, token?: string, device?: string) =>
  world.app.call('POST', path, {
    body,
    ...(token === undefined ? {} : { token }),
    headers: device === undefined ? {} : { 'x-device': device },
  })
const logIn = async (password = owner.password, device?: string) =>
  post('auth/login', { email: owner.email, password }, undefined, device)
const letters = async (to = owner.email) => {
  await world.app.deliverNotices()
  return outbox.list().filter(({ to: whom, subject }) => whom === to && !subject.startsWith('Confirm'))
}
const subjects = async (to?: string) => (await letters(to)).map(({ subject }) => subject)
const waiting = async () =>
  (
    await openDatabase(world.app.config.cosmos)
      .tokens.items.query("SELECT VALUE c.id FROM c WHERE c.type = 'notice'")
      .fetchAll()
  ).resources

const newSignIn = 'New sign-in to your Labkeeper account'
const locked = 'Somebody is trying to sign in to your Labkeeper account'

describe('the owner hears of', () => {
  it('the first sign-in from a new device, not of the next, nor of signing up', async () => {
    expect(await subjects()).toEqual([])
    const { body } = await logIn()
    expect(await subjects()).toEqual([newSignIn])
    await logIn(owner.password, String(body.device))
    await logIn('wrong')
    expect(await subjects()).toEqual([newSignIn])
  })

  it('a changed password, also after a reset', async () => {
    const change = { currentPassword: owner.password, newPassword: 'eight-more' }
    await post('user/change-password', change, owner.token)
    expect(await subjects()).toEqual(['Your Labkeeper password was changed'])
    await post('auth/forgot-password', { email: owner.email })
    await world.app.deliverMails()
    const [{ text = '' } = {}] = outbox.list()
    const token = new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token')
    await post('auth/reset-password', { email: owner.email, password: 'new-secret', token })
    expect((await subjects())[0]).toBe('Your Labkeeper password was changed')
  })

  it('a directory that is linked or named anew, and of who comes in by it', async () => {
    await world.connect(owner.token, world.teacher)
    expect(await subjects()).toEqual(['Your lab was linked to a directory'])
    await world.connect(owner.token, world.teacher)
    expect(await subjects()).toHaveLength(1)
    await world.connect(owner.token, world.lecturer)
    expect((await subjects())[0]).toBe('Another person can now sign in to your lab')
    await world.enter(world.lecturer.username)
    expect((await subjects())[0]).toBe(newSignIn)
    await world.app.call('DELETE', 'cloud-settings', { token: owner.token })
  })

  it('a locked account, once, with the way back', async () => {
    for (let count = 0; count < 14; count += 1) await logIn('wrong')
    world.app.clock.advance(300)
    for (let count = 0; count < 3; count += 1) await logIn('wrong')
    const [letter, ...others] = await letters()
    expect([letter?.subject, others]).toEqual([locked, []])
    const token = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '').searchParams.get('token')
    const { status, body } = await post('auth/reset-password', {
      email: owner.email,
      password: 'new-secret',
      token,
    })
    expect(status).toBe(200)
    for (let count = 0; count < 12; count += 1) await logIn('wrong')
    expect((await logIn('new-secret')).status).toBe(429)
    expect((await logIn('new-secret', String(body.device))).status).toBe(200)
  })

  it('nothing, when there is no such account', async () => {
    const email = 'nobody-here@example.test'
    for (let count = 0; count < 14; count += 1) await post('auth/login', { email, password: 'wrong' })
    expect(await subjects(email)).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

describe('a letter', () => {
  it('is sent once however often its message comes, and when its message was lost', async () => {
    await logIn()
    const [message] = world.app.notices.splice(0)
    expect(await waiting()).toHaveLength(1)
    world.app.clock.advance(90)
    await world.app.app.timers[0]?.handler({} as never, {} as never)
    expect(world.app.notices).toContainEqual(message)
    await world.app.deliverNotices()
    await world.app.deliver('mail', message)
    expect(await subjects()).toEqual([newSignIn])
    expect(await waiting()).toEqual([])
  })

  it('shows no address or link that somebody typed as a name', async () => {
    const email = `victim-${Date.now()}@example.test`
    const name = 'Claim your prize at https://evil.test/now or evil.test or mail win@evil.test'
    expect((await post('auth/signup', { name, email, password: 'secret-1' })).status).toBe(201)
    // As soon as the victim has confirmed the address, the name is shown.
    await cosmosUsers(openDatabase(world.app.config.cosmos).users).confirmAddress(userIdOf(email))
    await post('auth/forgot-password', { email })
    await world.app.deliverMails()
    await post('auth/login', { email, password: 'secret-1' })
    const all = await letters(email)
    expect(all).toHaveLength(2)
    for (const { html, text } of all) {
      expect(text).toContain('Hello Claim your prize')
      expect(html + text).not.toMatch(/evil|win@/)
    }
  })
})
