import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { Mail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withOutbox } from '../../support/accounts/letters.ts'
import { type RunningApp, startApp } from '../../support/app.ts'

/** Who signs up with somebody else's address has no name in letters to it, and no second trial. */

let app: RunningApp
let outbox: Mail
let close: () => Promise<void>
beforeAll(async () => {
  ;({ world: app, outbox, close } = await withOutbox(startApp))
})
afterAll(() => close())

const post = (path: string, body: unknown, token?: string) =>
  app.call('POST', path, { body, ...(token === undefined ? {} : { token }) })
const isConfirmed = async (token: string) => {
  const { body } = await app.call('GET', 'user/address', { token })
  return (body.data as { confirmed: boolean }).confirmed
}
const letters = async (to: string) => {
  await app.deliverNotices()
  await app.deliverMails()
  return outbox.list().filter((letter) => letter.to === to)
}
const confirmation = async (email: string) => {
  const letter = (await letters(email)).find(({ subject }) => subject.startsWith('Confirm'))
  const url = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '')
  return { url, body: Object.fromEntries(url.searchParams) }
}
const resetPassword = async (email: string) => {
  await post('auth/forgot-password', { email })
  const letter = (await letters(email)).find(({ subject }) => subject.startsWith('Reset'))
  const token = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '').searchParams.get('token')
  await post('auth/reset-password', { email, password: 'new-secret', token })
  return (await letters(email))[0]
}

describe('an address', () => {
  it('is confirmed by the link of a letter, and the account works before', async () => {
    const owner = await app.newOwner()
    expect((await app.call('GET', 'azure/vms', { token: owner.token })).status).toBe(200)
    expect(await isConfirmed(owner.token)).toBe(false)
    const { url, body } = await confirmation(owner.email)
    expect(url.origin + url.pathname).toBe('http://localhost:4280/confirm')
    for (let count = 0; count < 2; count += 1) {
      expect((await post('auth/confirm-email', body)).status).toBe(200)
    }
    expect(await isConfirmed(owner.token)).toBe(true)
    const login = await post('auth/login', { email: owner.email, password: owner.password })
    expect(await isConfirmed(String(login.body.token))).toBe(true)
  })

  it('is not confirmed by another link, another account’s, or an old one', async () => {
    const [owner, stranger] = [await app.newOwner(), await app.newOwner()]
    const { body } = await confirmation(owner.email)
    const refusal = { status: 400, body: { code: 'invalid_request' } }
    expect(await post('auth/confirm-email', { ...body, token: 'x' })).toMatchObject(refusal)
    expect(await post('auth/confirm-email', { ...body, email: stranger.email })).toMatchObject(refusal)
    app.clock.advance(7 * 24 * 3600 + 1)
    expect(await post('auth/confirm-email', body)).toMatchObject(refusal)
  })

  it('is sent another letter when it asks, some times an hour', async () => {
    const owner = await app.newOwner()
    const told: unknown[] = []
    for (let count = 0; count < 15; count += 1) {
      const answer = await post('auth/resend-confirmation', {}, owner.token)
      expect(answer.status).toBe(200)
      told.push(answer.body.message)
    }
    expect(await letters(owner.email)).toHaveLength(10)
    const many =
      'You were sent several letters already. Look for them among unwanted mail, or try again later.'
    expect(told).toEqual([...Array(9).fill('Another letter is on its way'), ...Array(6).fill(many)])
    await post('auth/confirm-email', (await confirmation(owner.email)).body)
    expect((await post('auth/resend-confirmation', {}, owner.token)).body).toEqual({
      message: 'Your address is confirmed already',
    })
  })

  it('that nobody has confirmed is told no name', async () => {
    const owner = await app.newOwner()
    await post('auth/login', { email: owner.email, password: owner.password })
    await post('auth/forgot-password', { email: owner.email })
    const before = await letters(owner.email)
    expect(before).toHaveLength(3)
    for (const { text, html } of before) expect(text + html).not.toContain('Olga')
    await post('auth/confirm-email', (await confirmation(owner.email)).body)
    await post('auth/login', { email: owner.email, password: owner.password })
    expect((await letters(owner.email))[0]?.text).toContain('Hello Olga Owner,')
  })

  it('of a student, of an account of before, or of who chose a new password is a confirmed one', async () => {
    const owner = await app.newOwner()
    const student = await app.newStudent(owner)
    expect(await isConfirmed(student.token)).toBe(true)
    await resetPassword(owner.email)
    const login = await post('auth/login', { email: owner.email, password: 'new-secret' })
    expect(await isConfirmed(String(login.body.token))).toBe(true)
  })
})

it('who takes over an account that somebody else may have made is told to look at who was let in, once', async () => {
  const owner = await app.newOwner()
  const asked = 'look at Students, at Courses, at who may create courses, and at the cloud settings'
  expect((await resetPassword(owner.email))?.text.replaceAll(/\s+/g, ' ')).toContain(asked)
  app.clock.advance(3600)
  const next = await resetPassword(owner.email)
  expect(next?.subject).toBe('Your Labkeeper password was changed')
  expect(next?.text.replaceAll(/\s+/g, ' ')).not.toContain(asked)
})

it('plus-addresses of one mailbox share one trial', async () => {
  const labs = cosmosLabs(openDatabase(app.config.cosmos).labs)
  const trialOf = async (email: string) => {
    await app.newOwner(email)
    return (await labs.read(labIdOf(userIdOf(email))))?.trialEndsAt
  }
  const first = await trialOf('thrifty@example.test')
  app.clock.advance(15 * 24 * 3600)
  expect(await trialOf('thrifty+2@example.test')).toBe(first)
  expect(await trialOf('Thrifty+a+b@example.test')).toBe(first)
  const other = await trialOf('thrifty2+x@example.test')
  expect(Date.parse(other ?? '')).toBeGreaterThan(app.clock.now().getTime())
  expect(await trialOf('thrifty2@example.test')).toBe(other)
})
