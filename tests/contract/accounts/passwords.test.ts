import { routes } from '@labkeeper/contract/routes'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { type Mail, startMail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

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
})

const post = (path: string, body: unknown, token?: string, headers: Record<string, string> = {}) =>
  app.call('POST', path, { body, headers, ...(token === undefined ? {} : { token }) })
const forgot = (email = owner.email) => post('auth/forgot-password', { email })
const logIn = (password: string, email = owner.email) => post('auth/login', { email, password })
const isIn = async (token: string) => (await app.call('GET', 'user/me', { token })).status === 200
const letters = (to = owner.email) => outbox.list().filter((letter) => letter.to === to)

const linkIn = (text: string) => {
  const url = new URL(/https?:\S+/.exec(text)?.[0] ?? '')
  const { email = '', token = '' } = Object.fromEntries(url.searchParams)
  return { url, email, token }
}
/** Asks for a mail, has it sent, and reads its link. */
const getLink = async () => {
  await forgot()
  await app.deliverMails()
  return linkIn(letters()[0]?.text ?? '')
}
const reset = ({ email, token }: { email: string; token: string }, password = 'new-secret') =>
  post('auth/reset-password', { email, password, token })
const refusal = {
  status: 400,
  body: {
    code: 'invalid_request',
    error: 'This password reset link is invalid or has expired. Please request a new one.',
  },
}

describe('a forgotten password', () => {
  it('is answered by one mail with a link to the configured origin', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', origin: 'https://evil.test' }
    const answer = await post(
      'auth/forgot-password',
      { email: ` ${owner.email.toUpperCase()} ` },
      undefined,
      headers,
    )
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset email sent successfully' } })
    await app.deliverMails()
    const [letter, ...others] = letters()
    expect(others).toEqual([])
    expect(letter?.subject).toBe('Reset your Labkeeper password')
    const { url, email, token } = linkIn(letter?.text ?? '')
    expect(url.origin + url.pathname).toBe('http://localhost:4280/reset-password')
    expect(email).toBe(owner.email)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(letter?.html).toContain(url.href.replaceAll('&', '&amp;'))
    expect(letter?.html + (letter?.text ?? '')).not.toContain('evil')
  })

  it('has the same answer for an account that does not exist, and no mail', async () => {
    const [known, unknown, username] = [
      await forgot(),
      await forgot('nobody@example.test'),
      await forgot('DOMAIN\\somebody'),
    ]
    for (const answer of [unknown, username]) {
      expect([answer.status, answer.text]).toEqual([known.status, known.text])
    }
    expect(app.mails).toHaveLength(3)
    await app.deliverMails()
    expect(letters('nobody@example.test')).toEqual([])
    expect(letters()).toHaveLength(1)
  })

  it('puts neither the address nor a token into the queue, the database or the log', async () => {
    await forgot()
    expect(app.mails).toEqual([{ v: 1, userId: userIdOf(owner.email), requestedAt: expect.any(String) }])
    await app.deliverMails()
    const { token } = linkIn(letters()[0]?.text ?? '')
    const { tokens } = openDatabase(app.config.cosmos)
    const pk = userIdOf(owner.email)
    const { resource } = await tokens.item('reset', pk).read<{ ttl: number }>()
    expect(JSON.stringify(resource)).not.toContain(token)
    expect(resource?.ttl).toBe(1_800)
    await reset({ email: owner.email, token })
    for (const secret of [token, owner.email, 'new-secret']) expect(app.log.join('\n')).not.toContain(secret)
  })

  it('is mailed once, however often its message comes', async () => {
    await forgot()
    const [message] = app.mails
    await Promise.all([app.deliver('mail', message), app.deliver('mail', message)])
    await app.deliverMails()
    expect(letters()).toHaveLength(1)
    const link = linkIn(letters()[0]?.text ?? '')
    expect((await reset(link)).status).toBe(200)
  })

  it('is not mailed when its message comes late, after a newer one or after the link would have expired', async () => {
    await forgot()
    const [older] = app.mails.splice(0)
    app.clock.advance(5)
    await getLink()
    await app.deliver('mail', older)
    expect(letters()).toHaveLength(1)
    await forgot()
    app.clock.advance(31 * 60)
    await app.deliverMails()
    expect(letters()).toHaveLength(1)
  })

  it('is mailed when the mail service is back, with a link that works', async () => {
    const port = Number(new URL(outbox.url).port)
    await outbox.close()
    await forgot()
    const [message] = app.mails.splice(0)
    await expect(app.deliver('mail', message)).rejects.toThrow()
    outbox = await startMail({ file: ':memory:', port })
    app.clock.advance(30)
    await app.deliver('mail', message)
    expect(letters()).toHaveLength(1)
    expect((await reset(linkIn(letters()[0]?.text ?? ''))).status).toBe(200)
  })

  it('fills nobody up with mails, and says nothing of it', async () => {
    for (let count = 0; count < 15; count += 1) {
      expect((await forgot()).status).toBe(200)
      app.clock.advance(1)
    }
    await app.deliverMails()
    expect(letters()).toHaveLength(3)
  })

  it('is reported when its message cannot be handled', async () => {
    await expect(app.deliver('mail', { v: 2, userId: 'u_1' })).rejects.toThrow('unknown shape')
    app.log.length = 0
    await app.deliver('mail-poison', { v: 1, userId: 'u_1', requestedAt: '2026-11-20T10:00:00Z' })
    expect(JSON.parse(app.log[0] ?? '')).toEqual({ alert: 'poison', queue: 'mail', readable: true })
  })

  it('needs an address or a name', async () => {
    const answer = await post('auth/forgot-password', { email: ' ' })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { email: 'Email or username is required' } },
    })
  })
})

describe('a reset link', () => {
  it('changes the password and ends every session', async () => {
    const other = await logIn(owner.password)
    const link = await getLink()
    const answer = await reset(link)
    expect(answer).toMatchObject({ status: 200, body: { message: 'Password reset successfully' } })
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(await isIn(owner.token)).toBe(false)
    expect(await isIn(String(other.body.token))).toBe(false)
    expect((await logIn(owner.password)).status).toBe(401)
    expect((await logIn('new-secret')).status).toBe(200)
  })

  it('works once', async () => {
    const link = await getLink()
    await reset(link)
    expect(await reset(link, 'another-secret')).toMatchObject(refusal)
    expect((await logIn('new-secret')).status).toBe(200)
  })

  it('works once also when it is used many times at once', async () => {
    const link = await getLink()
    const answers = await Promise.all([1, 2, 3, 4, 5].map((number) => reset(link, `secret-${number}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400])
    const winner = answers.findIndex(({ status }) => status === 200) + 1
    expect((await logIn(`secret-${winner}`)).status).toBe(200)
  })

  it('works for 30 minutes', async () => {
    const link = await getLink()
    app.clock.advance(30 * 60 + 1)
    expect(await reset(link)).toMatchObject(refusal)
    const fresh = await getLink()
    app.clock.advance(29 * 60)
    expect((await reset(fresh)).status).toBe(200)
  })

  it('works beside a newer one, and is void once that was used', async () => {
    const older = await getLink()
    app.clock.advance(5)
    const newer = await getLink()
    expect(newer.token).not.toBe(older.token)
    expect((await reset(newer)).status).toBe(200)
    expect(await reset(older)).toMatchObject(refusal)
  })

  it('is void once the password was changed', async () => {
    const link = await getLink()
    const body = { currentPassword: owner.password, newPassword: 'eight-more' }
    expect((await post('user/change-password', body, owner.token)).status).toBe(200)
    expect(await reset(link)).toMatchObject(refusal)
  })

  it('works only for its own account, and is no access token', async () => {
    const { token, email } = await getLink()
    const stranger = await app.newOwner()
    for (const other of [stranger.email, 'nobody@example.test']) {
      expect(await reset({ email: other, token })).toMatchObject(refusal)
    }
    expect(await reset({ email, token: `${token}x` })).toMatchObject(refusal)
    expect(await isIn(token)).toBe(false)
  })

  it('needs six characters, and does not use itself up by less', async () => {
    const link = await getLink()
    expect(await reset(link, '12345')).toMatchObject({
      status: 400,
      body: { fields: { password: 'Password must be at least 6 characters' } },
    })
    expect((await reset(link, 'пароль')).status).toBe(200)
  })

  it('opens an account that wrong guesses have locked', async () => {
    for (let count = 0; count < 12; count += 1) await logIn('wrong')
    expect((await logIn(owner.password)).status).toBe(429)
    await reset(await getLink())
    expect((await logIn('new-secret')).status).toBe(200)
  })
})

describe('changing the password', () => {
  const change = (currentPassword: string, newPassword = 'eight-more') =>
    post('user/change-password', { currentPassword, newPassword }, owner.token)

  it('ends every other session', async () => {
    const other = await logIn(owner.password)
    const answer = await change(owner.password)
    expect(routes.changePassword.response.parse(answer.body)).toEqual({
      message: 'Password changed successfully',
    })
    expect(await isIn(owner.token)).toBe(true)
    expect(await isIn(String(other.body.token))).toBe(false)
    expect((await logIn(owner.password)).status).toBe(401)
    expect((await logIn('eight-more')).status).toBe(200)
  })

  it('needs the current one, and does not sign out without it', async () => {
    expect(await change('wrong')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', fields: { currentPassword: 'Current password is incorrect' } },
    })
    expect(await isIn(owner.token)).toBe(true)
    expect((await logIn(owner.password)).status).toBe(200)
  })

  it('needs eight characters', async () => {
    expect(await change(owner.password, '1234567')).toMatchObject({
      status: 400,
      body: { fields: { newPassword: 'Password must be at least 8 characters' } },
    })
  })

  it('allows 40 guesses, then waits, also with the right one', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 40; count += 1) statuses.push((await change('wrong')).status)
    expect(new Set(statuses)).toEqual(new Set([400]))
    const locked = await change(owner.password)
    expect(locked).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    app.clock.advance(Number(locked.headers.get('retry-after')))
    expect((await change(owner.password)).status).toBe(200)
  })

  it('lets one of many at once win', async () => {
    const answers = await Promise.all([1, 2, 3].map((number) => change(owner.password, `new-pass-${number}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('is not undone by a sign-in that strengthens the old hash', async () => {
    const users = cosmosUsers(openDatabase(app.config.cosmos).users)
    const userId = userIdOf(owner.email)
    const before = (await users.read(userId))?.passwordHash
    await change(owner.password)
    expect(await users.setPasswordHash(userId, 'stale', before)).toBe(false)
    expect((await logIn('eight-more')).status).toBe(200)
  })
})
