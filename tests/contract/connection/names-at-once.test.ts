import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { cosmosDirectoryNames } from '@labkeeper/functions/gateways/cosmos/directory/directory-names'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const put = (token: string, username: string) => {
  const { subscriptionId, tenantId, clientId, clientSecret } = app.azure.credentials[0] ?? {}
  const body = { subscriptionId, tenantId, clientId, clientSecret, username }
  return app.call('PUT', 'cloud-settings', { token, body })
}

/** Of each lab: the name that its settings hold, and the lab to which that name belongs. */
const holdings = async (emails: readonly string[]) => {
  const database = openDatabase(app.config.cosmos)
  const names = cosmosDirectoryNames(database.users)
  return Promise.all(
    emails.map(async (email) => {
      const labId = labIdOf(userIdOf(email))
      const username = (await cosmosLabs(database.labs).read(labId))?.cloud?.username
      return { labId, holder: username === undefined ? labId : (await names.holderOf(username))?.labId }
    }),
  )
}

it('saves at once never leave a name in two labs, nor a lab with a name that is not its own', async () => {
  const [one, other] = [await app.newOwner(), await app.newOwner()]
  for (let round = 0; round < 25; round += 1) {
    // These are hours: what takes a lab over needs the password once more.
    for (const { token, password } of [one, other]) {
      expect((await app.call('POST', 'auth/confirm', { token, body: { password } })).status).toBe(200)
    }
    const [x, y] = [`x-${round}@contoso.test`, `y-${round}@contoso.test`]
    expect((await put(one.token, x)).status).toBe(200)
    const later = async <T>(call: () => Promise<T>): Promise<T> => {
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 12))
      return call()
    }
    await Promise.all([
      later(() => put(one.token, y)),
      later(() => put(one.token, x)),
      later(() => put(one.token, x)),
      later(() => put(other.token, x)),
      later(() => put(other.token, y)),
    ])
    app.clock.advance(6 * 60)
    // Whoever asks now gets only what nobody's settings hold.
    await Promise.all([put(other.token, x), put(other.token, y)])
    const held = await holdings([one.email, other.email])
    expect(held.map(({ holder }) => holder)).toEqual(held.map(({ labId }) => labId))
  }
})

it('writes nothing over another connection than the one that was seen', async () => {
  const { email } = await app.newOwner()
  const labId = labIdOf(userIdOf(email))
  const labs = cosmosLabs(openDatabase(app.config.cosmos).labs)
  const first = { subscriptionId: 's', tenantId: 't', clientId: 'c', username: 'one', sealedSecret: 'x' }
  expect(await labs.setCloud(labId, first, undefined)).toBe(true)
  const second = { ...first, username: 'two' }
  expect(await labs.setCloud(labId, second, undefined)).toBe(false)
  expect(await labs.setCloud(labId, undefined, second)).toBe(false)
  expect((await labs.read(labId))?.cloud).toEqual(first)
  expect(await labs.setCloud(labId, second, first)).toBe(true)
})
