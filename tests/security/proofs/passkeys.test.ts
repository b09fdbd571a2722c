import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anAuthenticator } from '../../support/accounts/authenticator.ts'
import { aPasskeyPerson, ask, type PasskeyPerson, signIn } from '../../support/accounts/passkey-person.ts'
import { type RunningApp, startApp } from '../../support/app.ts'

/** A passkey lets in whoever holds it, and nobody else. */

let app: RunningApp
let owner: PasskeyPerson
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await aPasskeyPerson(app)
})

const isIn = async (token: unknown) =>
  (await app.call('GET', 'user/me', { token: String(token) })).status === 200

const refused = {
  status: 401,
  body: {
    code: 'unauthenticated',
    error: 'This passkey does not sign in here. Try another one, or your password.',
  },
}

describe('a passkey', () => {
  it('is added, named, used and removed', async () => {
    expect(await owner.add()).toMatchObject({ status: 201, body: { data: { name: 'MacBook' } } })
    const asked = await ask(app)
    expect(asked).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    const entered = await signIn(app, owner.key.prove(asked))
    expect(entered).toMatchObject({ status: 200, body: { user: { email: owner.email } } })
    expect(entered.body.device).toBeTypeOf('string')
    expect(await isIn(entered.body.token)).toBe(true)
    const audits = app.log.filter((line) => line.startsWith('{"audit":"passkey-sign-in"'))
    expect(JSON.parse(audits.at(-1) ?? '')).toMatchObject({ outcome: 'done', about: userIdOf(owner.email) })

    const [mine] = (await owner.state()).passkeys
    expect(mine?.lastUsedAt).toBeTypeOf('string')
    const renamed = await owner.own('PUT', `passkeys/${mine?._id}`, { name: '  Key in the drawer ' })
    expect(renamed).toMatchObject({ status: 200, body: { data: { name: 'Key in the drawer' } } })

    expect((await owner.own('DELETE', `passkeys/${mine?._id}`)).status).toBe(200)
    expect(await signIn(app, owner.key.prove(await ask(app)))).toMatchObject(refused)
    // Whoever came in by it is out, and who removed it is not.
    expect(await isIn(entered.body.token)).toBe(false)
    expect(await isIn(owner.token)).toBe(true)
    expect((await owner.own('DELETE', `passkeys/${mine?._id}`)).status).toBe(404)
  })

  it('is added whatever it says of who made it, which nobody reads', async () => {
    const made = { name: 'x', ...owner.key.make(await owner.askToMake(), { isApple: true }) }
    expect((await owner.own('POST', 'passkeys', made)).status).toBe(201)
    expect((await owner.enter()).status).toBe(200)
  })

  it('is gone with the sessions of whoever had it, also where the process dies behind it', async () => {
    await owner.add()
    const thief = (await owner.enter()).body.token
    const [mine] = (await owner.state()).passkeys
    let isGone = false
    const dies = ({ operation, container }: RequestFacts): boolean => {
      const isDead = isGone
      if (operation === 'patch' && container === 'users') isGone = true
      return isDead
    }
    app.cosmos.failNext({ status: 503, times: Number.POSITIVE_INFINITY, match: dies })
    expect((await owner.own('DELETE', `passkeys/${mine?._id}`)).status).toBe(503)
    app.cosmos.clearFaults()
    expect((await owner.own('DELETE', `passkeys/${mine?._id}`)).status).toBe(404)
    expect(await isIn(thief)).toBe(false)
    expect(await isIn(owner.token)).toBe(true)
  })

  it('that is not removed signs nobody out', async () => {
    await owner.add()
    const other = (await owner.enter()).body.token
    await owner.newCodes()
    const [mine] = (await owner.state()).passkeys
    expect((await owner.own('DELETE', `passkeys/${mine?._id}`)).status).toBe(409)
    expect(await isIn(other)).toBe(true)
  })

  it('tells authenticators nothing of whose it is', async () => {
    const { user } = await owner.askToMake()
    expect(Buffer.from(user.id, 'base64url')).toHaveLength(32)
    expect(user.id).not.toBe(Buffer.from(userIdOf(owner.email)).toString('base64url'))
    expect((await owner.askToMake()).user.id).toBe(user.id)
  })

  it('stays where the password is changed or reset', async () => {
    await owner.add()
    const body = { currentPassword: owner.password, newPassword: 'eight-more' }
    expect((await owner.own('POST', 'change-password', body)).status).toBe(200)
    expect((await signIn(app, owner.key.prove(await ask(app)))).status).toBe(200)
  })

  it('is not kept out by strangers who guess the password', async () => {
    await owner.add()
    for (let count = 0; count < 11; count += 1) {
      await app.call('POST', 'auth/login', { body: { email: owner.email, password: 'wrong' } })
    }
    expect((await signIn(app, owner.key.prove(await ask(app)))).status).toBe(200)
  })

  it('is one of ten at most', async () => {
    for (let count = 0; count < 10; count += 1) expect((await owner.add(anAuthenticator())).status).toBe(201)
    expect(await owner.own('POST', 'passkeys/options', {})).toMatchObject({ status: 409 })
  })

  it('is one of ten at most, also when many are added at once', async () => {
    for (let count = 0; count < 9; count += 1) await owner.add(anAuthenticator())
    const answers = await Promise.all(
      (await Promise.all([1, 2, 3].map(() => owner.askToMake()))).map((asked) =>
        owner.own('POST', 'passkeys', { name: 'x', ...anAuthenticator().make(asked) }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409])
    expect((await owner.state()).passkeys).toHaveLength(10)
  })
})

describe('nobody signs in', () => {
  beforeEach(async () => void (await owner.add()))

  it('by what was sent before', async () => {
    const proof = owner.key.prove(await ask(app))
    expect((await signIn(app, proof)).status).toBe(200)
    expect(await signIn(app, proof)).toMatchObject(refused)
  })

  it('by what is sent twice at once', async () => {
    const proof = owner.key.prove(await ask(app))
    const answers = await Promise.all([signIn(app, proof), signIn(app, proof, app.callElsewhere)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('by a challenge that was not given, is too old, or was given for something else', async () => {
    const asked = await ask(app)
    expect(await signIn(app, owner.key.prove({ ...asked, challenge: 'AAAA' }))).toMatchObject(refused)
    app.clock.advance(5 * 60)
    expect(await signIn(app, owner.key.prove(asked))).toMatchObject(refused)
    expect(
      await signIn(app, owner.key.prove({ ...(await owner.askToMake()), rpId: 'localhost' })),
    ).toMatchObject(refused)
  })

  it.each([
    ['for another site', { origin: 'https://labkeeper.example.test' }],
    ['for another port of this host', { origin: 'http://localhost:4281' }],
    ['for another relying party', { rpId: 'example.test' }],
    ['without a person who was verified', { isVerified: false }],
    ['by what was signed for making a passkey', { type: 'webauthn.create' }],
    ["under a handle that is nobody's", { userHandle: 'AAAA' }],
  ])('%s', async (_, flaws) => {
    expect(await signIn(app, owner.key.prove(await ask(app), flaws))).toMatchObject(refused)
    expect((await signIn(app, owner.key.prove(await ask(app)))).status).toBe(200)
  })

  it("by the passkey of one person under another one's handle", async () => {
    const mallory = await aPasskeyPerson(app)
    const theirs = anAuthenticator()
    await mallory.add(theirs)
    const { user } = await owner.askToMake()
    expect(await signIn(app, theirs.prove(await ask(app), { userHandle: user.id }))).toMatchObject(refused)
    expect(
      await signIn(app, {
        ...theirs.prove(await ask(app), { userHandle: user.id }),
        credentialId: owner.key.id,
      }),
    ).toMatchObject(refused)
  })

  it('by a copy, which has counted less', async () => {
    expect((await signIn(app, owner.key.prove(await ask(app), { counter: 7 }))).status).toBe(200)
    expect(await signIn(app, owner.key.prove(await ask(app), { counter: 7 }))).toMatchObject(refused)
    expect(await signIn(app, owner.key.prove(await ask(app), { counter: 3 }))).toMatchObject(refused)
    expect(await signIn(app, owner.key.prove(await ask(app), { counter: 0 }))).toMatchObject(refused)
    expect((await signIn(app, owner.key.prove(await ask(app), { counter: 8 }))).status).toBe(200)
  })

  it('by a copy at the same moment', async () => {
    const proofs = [
      owner.key.prove(await ask(app), { counter: 7 }),
      owner.key.prove(await ask(app), { counter: 7 }),
    ]
    const answers = await Promise.all(proofs.map((proof) => signIn(app, proof)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('in numbers, from one address', async () => {
    const one = { 'x-forwarded-for': '198.51.100.99' }
    const statuses = new Set<number>()
    for (let count = 0; count < 301; count += 1) {
      statuses.add((await app.call('POST', 'auth/passkeys/options', { body: {}, headers: one })).status)
    }
    expect([...statuses]).toEqual([200, 429])
    expect((await signIn(app, owner.key.prove(await ask(app)))).status).toBe(200)
  })
})

describe('nobody adds a passkey', () => {
  it.each([
    ['of another site', { origin: 'https://labkeeper.example.test' }],
    ['of another relying party', { rpId: 'example.test' }],
    ['without a person who was verified', { isVerified: false }],
    ['by what was signed for signing in', { type: 'webauthn.get' }],
    ['for a challenge of nobody', { challenge: 'AAAA' }],
    ['of a key in which anything may be', { isLong: true }],
  ])('%s', async (_, flaws) => {
    const made = { name: 'x', ...owner.key.make(await owner.askToMake(), flaws) }
    expect(await owner.own('POST', 'passkeys', made)).toMatchObject({ status: 400 })
    expect((await owner.state()).passkeys).toEqual([])
  })

  it("twice, or by another person's challenge, or by one for signing in", async () => {
    const made = { name: 'x', ...owner.key.make(await owner.askToMake()) }
    expect((await owner.own('POST', 'passkeys', made)).status).toBe(201)
    expect((await owner.own('POST', 'passkeys', made)).status).toBe(400)
    const mallory = await aPasskeyPerson(app)
    const theirs = { name: 'x', ...anAuthenticator().make(await owner.askToMake()) }
    expect((await mallory.own('POST', 'passkeys', theirs)).status).toBe(400)
    const rp = { id: 'localhost' }
    const forSignIn = { name: 'x', ...anAuthenticator().make({ ...(await ask(app)), rp }) }
    expect((await owner.own('POST', 'passkeys', forSignIn)).status).toBe(400)
    expect((await owner.state()).passkeys).toHaveLength(1)
  })

  it('as a student', async () => {
    const student = await app.newStudent(owner)
    for (const [method, path, body] of [
      ['GET', 'passkeys', undefined],
      ['POST', 'passkeys/options', {}],
      ['PUT', 'second-step', { on: true }],
    ] as const) {
      expect(await app.call(method, `user/${path}`, { token: student.token, body })).toMatchObject({
        status: 403,
      })
    }
  })

  it("to another lab's owner, nor sees or removes theirs", async () => {
    await owner.add()
    const [mine] = (await owner.state()).passkeys
    const mallory = await aPasskeyPerson(app)
    expect((await mallory.own('DELETE', `passkeys/${mine?._id}`)).status).toBe(404)
    expect((await mallory.own('PUT', `passkeys/${mine?._id}`, { name: 'x' })).status).toBe(404)
    expect((await mallory.own('GET', 'passkeys')).body).toMatchObject({
      data: { passkeys: [] },
    })
    expect((await owner.state()).passkeys).toHaveLength(1)
  })

  it('at a browser that was left open', async () => {
    await owner.add()
    const [mine] = (await owner.state()).passkeys
    app.clock.advance(60 * 60)
    const needed = { status: 403, body: { code: 'confirm_needed' } }
    expect(await owner.own('POST', 'passkeys/options', {})).toMatchObject(needed)
    expect(await owner.own('DELETE', `passkeys/${mine?._id}`)).toMatchObject(needed)
    expect(await owner.turn(true)).toMatchObject(needed)
    expect(await owner.turn(false)).toMatchObject(needed)
    expect((await owner.own('GET', 'passkeys')).status).toBe(200)
  })
})
