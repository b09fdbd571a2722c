import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosSessions } from '@labkeeper/functions/gateways/cosmos/accounts/sessions'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { type Mail, startMail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'

/** Who was given a password by somebody else is told so, until it is changed or kept. */

let outbox: Mail
let app: RunningApp
let lab: Lab
beforeAll(async () => {
  outbox = await startMail({ file: ':memory:' })
  app = await startApp({ MAIL_OUTBOX_URL: outbox.url })
})
beforeEach(async () => {
  lab = await openLab(app)
})
afterAll(async () => {
  await app.close()
  await outbox.close()
})

const given = { hasGivenPassword: true }
const post = (path: string, token?: string, body?: object) =>
  app.call('POST', path, { ...(token === undefined ? {} : { token }), ...(body ? { body } : {}) })
const signIn = async (email: string, password: string) => {
  const { status, body } = await post('auth/login', undefined, { email, password })
  expect(status).toBe(200)
  return { token: String(body.token), user: body.user }
}
const me = async (token: string) => (await app.call('GET', 'user/me', { token })).body.user
const keep = (token: string) => post('user/keep-password', token)
/** A new one of the teacher's making. */
const giveAnew = async (id: string) =>
  String((await lab.call('PUT', `lab/students/${id}/password`)).body.password)

describe('a given password', () => {
  it('is named by the sign-in, the refresh and the look at oneself', async () => {
    const { email, password } = await lab.newStudent()
    const { token, user } = await signIn(email, password)
    expect(user).toMatchObject(given)
    expect(await me(token)).toEqual(user)
    expect((await post('auth/refresh', token)).body.user).toEqual(user)
  })

  it('is one of a file too', async () => {
    const email = 'given-by-file@example.test'
    const { body } = await lab.call('POST', 'lab/students/bulk-create', `name,email\nAnn,${email}`, {
      headers: { 'content-type': 'text/plain' },
    })
    await app.deliverBatches()
    const [{ password }] = body.createdUsers as [{ password: string }]
    expect((await signIn(email, password)).user).toMatchObject(given)
  })

  it('is none of who signed up', async () => {
    const { email, password } = lab.owner
    expect((await signIn(email, password)).user).not.toHaveProperty('hasGivenPassword')
  })

  it('is the own one once it is changed, in this session and the next', async () => {
    const { email, password, token } = await lab.newStudent()
    const body = { currentPassword: password, newPassword: 'my-own-words' }
    expect((await post('user/change-password', token, body)).status).toBe(200)
    expect(await me(token)).not.toHaveProperty('hasGivenPassword')
    expect((await signIn(email, 'my-own-words')).user).not.toHaveProperty('hasGivenPassword')
  })

  it('is the own one once it was chosen by the link of a letter', async () => {
    const { email } = await lab.newStudent()
    await post('auth/forgot-password', undefined, { email })
    await app.deliverMails()
    const letter = outbox.list().find(({ to }) => to === email)
    const link = new URL(/https?:\S+/.exec(letter?.text ?? '')?.[0] ?? '')
    const body = { email, password: 'my-own-words', token: link.searchParams.get('token') }
    expect((await post('auth/reset-password', undefined, body)).status).toBe(200)
    expect((await signIn(email, 'my-own-words')).user).not.toHaveProperty('hasGivenPassword')
  })

  it('can be kept, also twice, and that holds in every session', async () => {
    const { email, password, token } = await lab.newStudent()
    const elsewhere = (await signIn(email, password)).token
    for (let count = 0; count < 2; count += 1) expect((await keep(token)).status).toBe(200)
    for (const one of [token, elsewhere, (await signIn(email, password)).token]) {
      expect(await me(one)).not.toHaveProperty('hasGivenPassword')
    }
  })

  it('is one again when the teacher sets another', async () => {
    const { id, email, password, token } = await lab.newStudent()
    await keep(token)
    const made = await signIn(email, await giveAnew(id))
    expect(made.user).toMatchObject(given)
    const body = { password: 'chosen-by-teacher' }
    expect((await lab.call('PUT', `lab/students/${id}/password`, body)).status).toBe(200)
    expect((await signIn(email, 'chosen-by-teacher')).user).toMatchObject(given)
    expect(password).not.toBe('chosen-by-teacher')
  })

  it('is not kept by who answers about the one before', async () => {
    const { id, email } = await lab.newStudent()
    const users = cosmosUsers(lab.database.users)
    const before = (await users.read(userIdOf(email)))?.passwordGivenAt
    app.clock.advance(60)
    const { token } = await signIn(email, await giveAnew(id))
    await users.keepPassword(id, String(before))
    await cosmosSessions(lab.database.tokens).keepPassword(id, String(before))
    expect((await users.read(id))?.passwordGivenAt).not.toBe(false)
    expect(await me(token)).toMatchObject(given)
  })

  it('stays one while its hash is made stronger', async () => {
    const { id, email, password } = await lab.newStudent()
    const users = cosmosUsers(lab.database.users)
    const { passwordHash = '' } = (await users.read(id)) ?? {}
    expect(await users.setPasswordHash(id, passwordHash, passwordHash)).toBe(true)
    expect((await signIn(email, password)).user).toMatchObject(given)
  })

  it('is kept at the next try when the database dies in between', async () => {
    const { id, token } = await lab.newStudent()
    await cosmosUsers(lab.database.users).keepPassword(
      id,
      String((await cosmosUsers(lab.database.users).read(id))?.passwordGivenAt),
    )
    expect(await me(token)).toMatchObject(given)
    expect((await keep(token)).status).toBe(200)
    expect(await me(token)).not.toHaveProperty('hasGivenPassword')
  })
})
