import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { PersonId } from '@labkeeper/functions/domain/kernel/ids'
import { cosmosResetLinks } from '@labkeeper/functions/gateways/cosmos/accounts/reset-links'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { cosmosMailPaces } from '@labkeeper/functions/gateways/cosmos/letters/mail-paces'
import { outboxMail } from '@labkeeper/functions/gateways/mail/outbox'
import { sendResetLink } from '@labkeeper/functions/use-cases/accounts/passwords/send-reset-link'
import { pacedMail } from '@labkeeper/functions/use-cases/letters/paced-mail'
import { type Mail, startMail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

/** Strangers take nobody's way back: neither the link that lies in the mailbox nor the turn of the next letter. */

let app: RunningApp
let outbox: Mail
let owner: Awaited<ReturnType<RunningApp['newOwner']>>
beforeAll(async () => {
  outbox = await startMail({ file: ':memory:' })
  app = await startApp({ MAIL_OUTBOX_URL: outbox.url })
})
afterAll(async () => {
  await app.close()
  await outbox.close()
})
beforeEach(async () => {
  owner = await app.newOwner()
  app.notices.length = 0
})

const post = (path: string, body: unknown, device?: string) =>
  app.call('POST', path, { body, headers: device === undefined ? {} : { 'x-device': device } })
const forgot = (device?: string, email = owner.email) => post('auth/forgot-password', { email }, device)
const logIn = async (password = owner.password) =>
  post('auth/login', { email: owner.email, password }, undefined)
const deviceOf = async () => String((await logIn()).body.device)
const letters = (to = owner.email) => outbox.list().filter((letter) => letter.to === to)
const resetLetters = () => letters().filter(({ subject }) => subject.startsWith('Reset'))
const tokenIn = (text = '') => new URL(/https?:\S+/.exec(text)?.[0] ?? '').searchParams.get('token')
const newestToken = () => tokenIn(letters()[0]?.text)
const reset = (token: string | null, password = 'new-secret') =>
  post('auth/reset-password', { email: owner.email, password, token })
const getToken = async (device?: string) => {
  app.clock.advance(5)
  await forgot(device)
  await app.deliverMails()
  return newestToken()
}
/** From now on the mail service refuses every letter. */
const takeNone = async () => {
  outbox.limit({ perMinute: 1, perHour: 1 })
  await outboxMail(outbox.url).send({
    to: { name: '', address: 'last@example.test' },
    subject: 'The last one',
    text: '',
    html: '',
  })
}
const confirm = (email = owner.email) =>
  cosmosUsers(openDatabase(app.config.cosmos).users).confirmAddress(userIdOf(email))

describe('a link that lies in the mailbox', () => {
  it('works beside newer ones, and with it all of them are used up', async () => {
    const tokens = [await getToken(), await getToken(), await getToken()]
    expect(new Set(tokens).size).toBe(3)
    expect((await reset(tokens[0] ?? '')).status).toBe(200)
    for (const token of tokens) expect((await reset(token)).status).toBe(400)
  })

  it('works while the letter that a stranger asked for waits', async () => {
    const token = await getToken()
    await takeNone()
    app.clock.advance(5)
    await forgot()
    await app.deliverMails()
    outbox.limit(undefined)
    expect(app.again.splice(0)).toHaveLength(1)
    expect((await reset(token)).status).toBe(200)
  })

  it('works after any number of letters that could not be sent', async () => {
    const device = await deviceOf()
    const token = await getToken(device)
    await takeNone()
    for (let count = 0; count < 7; count += 1) {
      app.clock.advance(5)
      await forgot(device)
      await app.deliverMails()
    }
    outbox.limit(undefined)
    app.again.length = 0
    expect((await reset(token)).status).toBe(200)
  })

  it('works while the letter about a locked account waits, and after it was sent', async () => {
    const token = await getToken()
    for (let count = 0; count < 14; count += 1) await logIn('wrong')
    const [message] = app.notices.splice(0)
    await takeNone()
    await app.deliver('mail', message)
    outbox.limit(undefined)
    await app.deliver('mail', message)
    expect(letters()[0]?.subject).toBe('Somebody is trying to sign in to your Labkeeper account')
    const wayBack = newestToken()
    expect((await reset(token)).status).toBe(200)
    expect((await reset(wayBack)).status).toBe(400)
  })

  it('is one of the five newest', async () => {
    const device = await deviceOf()
    const tokens: (string | null)[] = []
    for (let count = 0; count < 6; count += 1) tokens.push(await getToken(device))
    expect((await reset(tokens[0] ?? '')).status).toBe(400)
    expect((await reset(tokens[1] ?? '')).status).toBe(200)
  })

  it('of an earlier version works too', async () => {
    const token = await getToken()
    const { tokens } = openDatabase(app.config.cosmos)
    const pk = userIdOf(owner.email)
    const { resource } = await tokens.item('reset', pk).read()
    const { links: [link] = [{}], ...record } = resource
    await tokens.item('reset', pk).replace({ ...record, ...link })
    await getToken()
    expect((await reset(token)).status).toBe(200)
  })
})

it('strangers have three reset letters an hour sent to an account, and the person more', async () => {
  const device = await deviceOf()
  for (let count = 0; count < 9; count += 1) await getToken()
  expect(resetLetters()).toHaveLength(3)
  for (let count = 0; count < 3; count += 1) await getToken(device)
  expect(resetLetters()).toHaveLength(6)
  app.clock.advance(3_600)
  await getToken()
  expect(resetLetters()).toHaveLength(7)
})

describe('the lane of strangers', () => {
  /** The worker as it runs where the hour has ten letters. */
  const startWorker = () => {
    const { users, tokens } = openDatabase(app.config.cosmos)
    const mail = pacedMail(
      { mail: outboxMail(outbox.url), mailPaces: cosmosMailPaces(tokens), clock: app.clock },
      { perMinute: 5, perHour: 10 },
    )
    const send = sendResetLink({
      users: cosmosUsers(users),
      resetLinks: cosmosResetLinks(tokens),
      mail,
      clock: app.clock,
      appOrigin: 'http://localhost:4280',
      log: () => undefined,
    })
    /** Takes what waits; answers the seconds that each has to wait. */
    return async () => {
      const waits: number[] = []
      for (const message of app.mails.splice(0)) {
        const { userId, requestedAt, own } = message as { userId: PersonId; requestedAt: string; own?: true }
        await send(userId, requestedAt, own === true).then(
          () => waits.push(0),
          (error: { retryAfterSeconds: number }) => waits.push(error.retryAfterSeconds),
        )
      }
      return waits
    }
  }

  it('takes half of the hour, so that a letter from a known device goes at once', async () => {
    const work = startWorker()
    const device = await deviceOf()
    await confirm()
    const others = [await app.newOwner(), await app.newOwner(), await app.newOwner(), await app.newOwner()]
    const waits: number[] = []
    for (const { email } of others) {
      for (let count = 0; count < 3; count += 1) {
        app.clock.advance(60)
        await forgot(undefined, email)
        waits.push(...(await work()))
      }
    }
    expect(waits.map((wait) => wait > 0)).toEqual([...Array(5).fill(false), ...Array(7).fill(true)])
    expect(Math.max(...waits)).toBeGreaterThan(2_400)
    for (let count = 0; count < 3; count += 1) {
      app.clock.advance(5)
      await forgot(device)
      expect(await work()).toEqual([0])
    }
    expect(resetLetters()).toHaveLength(3)
  })

  it('is that of an address that nobody has confirmed, whatever device asks', async () => {
    app.clock.advance(7_200)
    const work = startWorker()
    const device = await deviceOf()
    const waits: number[] = []
    for (let count = 0; count < 6; count += 1) {
      app.clock.advance(60)
      await forgot(device)
      waits.push(...(await work()))
    }
    expect(waits.map((wait) => wait > 0)).toEqual([...Array(5).fill(false), true])
  })
})
