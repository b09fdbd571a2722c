import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosSessions } from '@labkeeper/functions/gateways/cosmos/accounts/sessions'
import { cosmosUsers } from '@labkeeper/functions/gateways/cosmos/accounts/users'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
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

  it('is asked about the newest state: password and round of devices', async () => {
    const { users } = openDatabase(app.config.cosmos)
    const stored = await cosmosUsers(users).read(userIdOf(owner.email))
    expect(stored).toBeDefined()
    if (stored === undefined) return
    expect(await cosmosUsers(users).stillHas(stored)).toBe(true)
    expect(await cosmosUsers(users).stillHas({ ...stored, id: userIdOf('nobody@example.test') })).toBe(false)
    expect(await cosmosUsers(users).forgetDevices(stored.id)).toBe(1)
    expect(await cosmosUsers(users).stillHas(stored)).toBe(false)
    expect(await cosmosUsers(users).stillHas({ ...stored, deviceRound: 1 })).toBe(true)
  })
})
