import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { newSession } from '@labkeeper/functions/domain/accounts/session'
import { cosmosSessions } from '@labkeeper/functions/gateways/cosmos/accounts/sessions'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { SeenSignIns } from '@labkeeper/functions/ports/accounts/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aPasskeyPerson, type PasskeyPerson } from '../../support/accounts/passkey-person.ts'
import { type RunningApp, startApp } from '../../support/app.ts'

/** What let somebody in was taken away on one instance; another one, which has not heard of it, begins no session. */

let app: RunningApp
let owner: PasskeyPerson
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await aPasskeyPerson(app)
  // The other instance has seen the account as it is, and sees nothing newer by waiting.
  expect((await owner.logIn({}, {}, app.callElsewhere)).status).toBe(200)
  app.cosmos.setLag(60_000)
})
afterEach(() => app.cosmos.setLag(0))

const sessions = async () => {
  const found = await cosmosSessions(openDatabase(app.config.cosmos).tokens).list(userIdOf(owner.email))
  return found.length
}

describe('a sign-in elsewhere', () => {
  it('by the password that was changed a moment ago is refused, and leaves no session', async () => {
    const body = { currentPassword: owner.password, newPassword: 'eight-more' }
    expect((await owner.own('POST', 'change-password', body)).status).toBe(200)
    expect((await owner.logIn({}, {}, app.callElsewhere)).status).toBe(401)
    app.cosmos.setLag(0)
    expect(await sessions()).toBe(1)
  })

  it('that looked before all others were ended begins nothing, and one that looks then does', async () => {
    const [here, elsewhere] = [openDatabase(app.config.cosmos), openDatabase(app.config.cosmos)]
    const [sessions, late] = [cosmosSessions(here.tokens), cosmosSessions(elsewhere.tokens)]
    const id = userIdOf(owner.email)
    const user = await cosmosUsers(here.users).read(id)
    if (user === undefined) throw new Error('No account')
    const begin = (seen: SeenSignIns) =>
      late.begin(newSession(user, 'Firefox', app.clock.now()), seen, { fullAt: 0, ended: [] })
    const before = await late.seen(id)
    await sessions.endOthers(id, undefined)
    expect(await begin(before)).toBe(false)
    expect(await sessions.list(id)).toEqual([])
    expect(await begin(await late.seen(id))).toBe(true)
    // Of a person who has not signed in for long nothing is remembered.
    const nobody = userIdOf('nobody@example.test')
    const nothing = await late.seen(nobody)
    expect(nothing).toEqual({ sessions: [], fullAt: undefined, version: undefined })
    await sessions.endOthers(nobody, undefined)
    const session = newSession({ ...user, id: nobody }, 'Firefox', app.clock.now())
    expect(await late.begin(session, nothing, { fullAt: 0, ended: [] })).toBe(false)
  })
})
