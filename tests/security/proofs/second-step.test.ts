import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosPlaces } from '@labkeeper/functions/gateways/cosmos/accounts/places'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import type { Mail } from '@labkeeper/local/mail/start'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { withOutbox } from '../../support/accounts/letters.ts'
import { aPasskeyPerson, ask, type PasskeyPerson, signIn } from '../../support/accounts/passkey-person.ts'
import { type RunningApp, startApp } from '../../support/app.ts'
import { whileAskingOf } from '../../support/while-asking.ts'

let app: RunningApp
let outbox: Mail
let close: () => Promise<void>
let owner: PasskeyPerson
beforeAll(async () => {
  ;({ world: app, outbox, close } = await withOutbox(startApp))
})
afterAll(() => close())
beforeEach(async () => {
  owner = await aPasskeyPerson(app)
})

const resetByMail = async (email: string, password: string, device = '') => {
  await app.call('POST', 'auth/forgot-password', { body: { email } })
  await app.deliverMails()
  const letter = outbox.list().find(({ to, text }) => to === email && text.includes('/reset-password'))
  const token = /token=([\w-]+)/.exec(letter?.text ?? '')?.[1]
  const body = { email, password, token }
  return app.call('POST', 'auth/reset-password', { body, headers: { 'x-device': device } })
}

it('who signed up by the address of somebody else is out when that person resets the password', async () => {
  const pretender = await aPasskeyPerson(app, false)
  await pretender.add()
  await pretender.newCodes()
  expect((await pretender.enter()).status).toBe(200)
  expect((await resetByMail(pretender.email, 'of-the-dean')).status).toBe(200)
  expect((await pretender.enter()).status).toBe(401)
  // Nobody has codes for it but the pretender.
  const login = { body: { email: pretender.email, password: 'of-the-dean' } }
  expect((await app.call('POST', 'auth/login', login)).status).toBe(200)
})

const keys = [
  { name: 'mine', key: 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl' },
]

it('SSH keys of who signed up by the address of somebody else are gone, too', async () => {
  const pretender = await aPasskeyPerson(app, false)
  const { token } = pretender
  expect((await app.call('PUT', 'me/ssh-keys', { token, body: { keys } })).status).toBe(200)
  expect((await resetByMail(pretender.email, 'of-the-dean')).status).toBe(200)

  const login = { body: { email: pretender.email, password: 'of-the-dean' } }
  const owner = String((await app.call('POST', 'auth/login', login)).body.token)
  expect((await app.call('GET', 'me/ssh-keys', { token: owner })).body).toEqual({ data: { keys: [] } })
  // What machines compare has gone on.
  expect((await app.call('PUT', 'me/ssh-keys', { token: owner, body: { keys } })).status).toBe(200)
})

it('nor are SSH keys saved by a call that was on its way when that person came', async () => {
  const { token, email } = await aPasskeyPerson(app, false)
  const userId = userIdOf(email)
  const place = { labId: labIdOf(userId), courseId: 'crs_elsewhere' } as const
  expect(await cosmosPlaces(openDatabase(app.config.cosmos).users).add(userId, place)).toBe(true)
  const save = () => app.call('PUT', 'me/ssh-keys', { token, body: { keys } })
  const looksForMachines = ({ operation, container }: RequestFacts) =>
    operation === 'query' && container === 'labs'
  const reset = () => resetByMail(email, 'of-the-dean')
  expect((await whileAskingOf(app.cosmos)(looksForMachines, save, reset)).status).toBe(401)

  const login = { body: { email, password: 'of-the-dean' } }
  const owner = String((await app.call('POST', 'auth/login', login)).body.token)
  expect((await app.call('GET', 'me/ssh-keys', { token: owner })).body).toEqual({ data: { keys: [] } })
})

describe('where the password alone is not enough', () => {
  let codes: string[]
  beforeEach(async () => {
    await owner.add()
    codes = await owner.newCodes()
  })
  const needed = { status: 403, body: { code: 'second_step_needed' } }
  it('a new device needs a passkey, or a code, which works once', async () => {
    expect(new Set(codes).size).toBe(10)
    const answer = await owner.logIn()
    expect(answer).toMatchObject(needed)
    expect(answer.body).not.toHaveProperty('token')
    expect(answer.body).not.toHaveProperty('device')
    expect((await signIn(app, owner.key.prove(await ask(app)))).status).toBe(200)

    const [code = ''] = codes
    expect((await owner.logIn({ code: ` ${code.toUpperCase().replaceAll('-', ' ')} ` })).status).toBe(200)
    expect(await owner.logIn({ code })).toMatchObject({ status: 400, body: { fields: { code: /before/ } } })
    expect((await owner.state()).codesLeft).toBe(9)
  })

  it('a code is used once also by two who send it at once', async () => {
    const [code] = codes
    const answers = await Promise.all([owner.logIn({ code }), owner.logIn({ code }, {}, app.callElsewhere)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect((await owner.state()).codesLeft).toBe(9)
  })

  it('a device that is known goes on as before', async () => {
    const { device } = (await owner.logIn({ code: codes[0] })).body
    expect((await owner.logIn({}, { 'x-device': String(device) })).status).toBe(200)
    const other = await aPasskeyPerson(app)
    const body = { email: other.email, password: other.password }
    const { device: ofAnother } = (await app.call('POST', 'auth/login', { body })).body
    expect(await owner.logIn({}, { 'x-device': String(ofAnother) })).toMatchObject(needed)
  })

  it('nobody learns of it who does not know the password', async () => {
    const wrong = await owner.logIn({ password: 'wrong' })
    const unknown = await owner.logIn({ email: 'nobody@example.test' })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
    expect(unknown.body.error).toBe(wrong.body.error)
    expect(await owner.logIn({ password: 'wrong', code: codes[0] })).toMatchObject({ status: 401 })
    expect((await owner.state()).codesLeft).toBe(10)
  })

  it('guesses of codes are slowed down like guesses of passwords', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await owner.logIn({ code: 'aaaa' })).status)
    expect(statuses).toEqual([...Array(10).fill(400), 429])
  })

  it('a code of one person is none of another one', async () => {
    const first = codes[0]
    const other = await aPasskeyPerson(app)
    await other.add()
    await other.newCodes()
    expect((await other.logIn({ code: first })).status).toBe(400)
  })

  it('mail alone lets nobody in: a reset leaves the device new', async () => {
    const { device } = (await owner.logIn({ code: codes[0] })).body
    app.clock.advance(1)
    const reset = await resetByMail(owner.email, 'from-the-mail', String(device))
    expect(reset.status).toBe(200)
    expect(reset.body).not.toHaveProperty('device')
    const password = 'from-the-mail'
    expect(await owner.logIn({ password })).toMatchObject(needed)
    expect(await owner.logIn({ password }, { 'x-device': String(device) })).toMatchObject(needed)
    expect((await owner.logIn({ password, code: codes[1] })).status).toBe(200)
    expect((await signIn(app, owner.key.prove(await ask(app)))).status).toBe(200)
  })

  it('the last passkey stays until it is turned off, which makes the codes void', async () => {
    const [mine] = (await owner.state()).passkeys
    expect(await owner.own('DELETE', `passkeys/${mine?._id}`)).toMatchObject({ status: 409 })
    expect((await owner.turn(false)).body).toEqual({ data: { codes: [] } })
    expect((await owner.logIn()).status).toBe(200)
    expect((await owner.own('DELETE', `passkeys/${mine?._id}`)).status).toBe(200)
    expect(await owner.turn(true)).toMatchObject({ status: 409 })
  })

  it('the last passkey and the switch do not miss each other', async () => {
    await owner.turn(false)
    const [mine] = (await owner.state()).passkeys
    await Promise.all([owner.own('DELETE', `passkeys/${mine?._id}`), owner.turn(true)])
    const { passkeys, secondStep } = await owner.state()
    expect(passkeys.length === 1 || !secondStep).toBe(true)
  })

  it('new codes void those before', async () => {
    const fresh = await owner.newCodes()
    expect((await owner.logIn({ code: codes[0] })).status).toBe(400)
    expect((await owner.logIn({ code: fresh[0] })).status).toBe(200)
  })

  it('no code and no challenge is stored or logged', async () => {
    await owner.logIn({ code: codes[0] })
    const { challenge } = await ask(app)
    const { users, tokens } = openDatabase(app.config.cosmos)
    const stored = await Promise.all(
      [users, tokens].map(async (container) =>
        JSON.stringify((await container.items.query('SELECT * FROM c').fetchAll()).resources),
      ),
    )
    const everything = `${stored.join()}${app.log.join()}`
    for (const secret of [challenge, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) {
      expect(everything).not.toContain(secret)
    }
  })
})
