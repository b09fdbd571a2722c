import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import type { RequestFacts } from '@labkeeper/local/cosmos/faults'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type DirectoryWorld, startDirectory } from '../../support/accounts/directory.ts'
import { whileAskingOf } from '../../support/while-asking.ts'

let world: DirectoryWorld
beforeAll(async () => {
  world = await startDirectory()
})
afterAll(() => world.close())

const username = 'teacher@contoso.test'
/** Of letters that wait to be sent, and not for somebody to see whether the change was made. */
const noticesOf = async (email: string): Promise<string[]> => {
  const { tokens } = openDatabase(world.app.config.cosmos)
  const query = "SELECT VALUE c.kind FROM c WHERE c.type = 'notice' AND NOT IS_DEFINED(c.mark)"
  const partitionKey = userIdOf(email)
  return (await tokens.items.query<string>(query, { partitionKey }).fetchAll()).resources
}
/** As it is stored, with the sealed secret. */
const storedOf = async (email: string) => {
  const { labs } = openDatabase(world.app.config.cosmos)
  const { resource } = await labs.item('lab', labIdOf(userIdOf(email))).read()
  return resource?.cloud
}
const nameOf = async (token: string) => {
  const { body } = await world.app.call('GET', 'cloud-settings', { token })
  return (body as { data: { username: string } | null }).data?.username
}

/** Holds the name, its tenant is right, but the app registration is none: it can never complete a sign-in. */
let squatter: { readonly token: string; readonly email: string }
let owner: { readonly token: string; readonly email: string; readonly password: string }
beforeEach(async () => {
  for (const held of [squatter, owner]) {
    if (held !== undefined) await world.app.call('DELETE', 'cloud-settings', { token: held.token })
  }
  squatter = await world.app.newOwner()
  owner = await world.app.newOwner()
  const pretended = { ...world.teacher, clientId: crypto.randomUUID(), clientSecret: 'none' }
  expect((await world.connect(squatter.token, pretended)).status).toBe(200)
  expect((await world.connect(owner.token, world.teacher)).status).toBe(409)
})

it('a name that never signed anybody in goes to the lab that proves it', async () => {
  const answer = await world.callback(await world.prove(owner.token, world.teacher))
  expect(answer).toMatchObject({
    status: 200,
    body: { user: { email: username, isAzureAD: true, rootUser: { email: owner.email } } },
  })
  expect(await nameOf(owner.token)).toBe(username)
  expect(await noticesOf(squatter.email)).toContain('directory-lost')
  expect(await noticesOf(owner.email)).toContain('directory-linked')
  // From now on this is where the name leads, and it stays.
  expect(await world.isIn(await world.enter(username))).toBe(true)
  expect((await world.connect(squatter.token, world.teacher)).status).toBe(409)
  await expect(world.callback(await world.prove(squatter.token, world.teacher))).resolves.toMatchObject({
    status: 409,
  })
  expect(await nameOf(owner.token)).toBe(username)
})

it('nothing changes before the sign-in, nor by the wrong person, nor twice', async () => {
  const visit = await world.prove(owner.token, world.teacher, 'colleague@contoso.test')
  expect(await nameOf(owner.token)).toBeUndefined()
  expect((await world.callback(visit)).status).toBe(401)
  expect(await nameOf(owner.token)).toBeUndefined()
  expect((await world.callback(visit)).status).toBe(400)
  expect((await world.connect(owner.token, world.teacher)).status).toBe(409)
})

it('whoever is signed out by a new password gets nothing by a proof begun before', async () => {
  const { email, password } = owner
  const { call } = world.app
  const visit = await world.prove(owner.token, world.teacher)
  const elsewhere = String((await call('POST', 'auth/login', { body: { email, password } })).body.token)
  const body = { currentPassword: password, newPassword: 'Another-1' }
  const changed = await call('POST', 'user/change-password', { token: elsewhere, body })
  expect(changed.status).toBe(200)
  expect((await world.callback(visit)).status).toBe(401)
  expect(await nameOf(elsewhere)).toBeUndefined()
  expect(await nameOf(squatter.token)).toBe(username)
})

it('whoever is signed out while Microsoft is asked gets nothing by a proof either', async () => {
  const { email, password } = owner
  const { call } = world.app
  const visit = await world.prove(owner.token, world.teacher)
  const elsewhere = String((await call('POST', 'auth/login', { body: { email, password } })).body.token)
  const endOthers = async () => {
    const ended = await call('POST', 'user/sessions/end-others', { token: elsewhere, body: {} })
    expect(ended.status).toBe(200)
  }
  // The last that is looked up before.
  const looksForOwner = ({ operation, container }: RequestFacts): boolean =>
    operation === 'read' && container === 'users'
  const answer = await whileAskingOf(world.app.cosmos)(looksForOwner, () => world.callback(visit), endOthers)
  expect(answer.status).toBe(401)
  expect(await nameOf(elsewhere)).toBeUndefined()
  expect(await nameOf(squatter.token)).toBe(username)
})

it('whoever is signed out while the name is written does not come in by it', async () => {
  const { email, password } = owner
  const { call } = world.app
  const visit = await world.prove(owner.token, world.teacher)
  const elsewhere = String((await call('POST', 'auth/login', { body: { email, password } })).body.token)
  const endOthers = async () => {
    const ended = await call('POST', 'user/sessions/end-others', { token: elsewhere, body: {} })
    expect(ended.status).toBe(200)
  }
  const claimsName = ({ operation, path }: RequestFacts): boolean =>
    operation === 'replace' && path.includes('/dir:')
  const answer = await whileAskingOf(world.app.cosmos)(claimsName, () => world.callback(visit), endOthers)
  expect(answer.status).toBe(401)
  await call('DELETE', 'cloud-settings', { token: elsewhere })
})

it('whoever came by the name of before is signed in by the one that they prove, and out everywhere else', async () => {
  const { lecturer, teacher } = world
  expect((await world.connect(owner.token, lecturer)).status).toBe(200)
  const token = await world.enter(lecturer.username)
  const answer = await world.callback(await world.prove(token, teacher))
  expect(answer).toMatchObject({ status: 200, body: { user: { email: username } } })
  expect(await nameOf(owner.token)).toBe(username)
  expect(await world.isIn(String(answer.body.token))).toBe(true)
  expect(await world.isIn(token)).toBe(false)
})

it('a name by which somebody has signed in stays, whatever is proved', async () => {
  await world.app.call('DELETE', 'cloud-settings', { token: squatter.token })
  expect((await world.connect(squatter.token, world.teacher)).status).toBe(200)
  const token = await world.enter(username)
  expect(await world.callback(await world.prove(owner.token, world.teacher))).toMatchObject({
    status: 409,
    body: { fields: { username: expect.stringContaining('another lab') } },
  })
  expect(await nameOf(owner.token)).toBeUndefined()
  expect(await world.isIn(token)).toBe(true)
})

it('what is saved while a proof is under way stays, and the name where it was', async () => {
  const { lecturer, teacher, connect, prove, callback } = world
  for (const connected of [undefined, lecturer]) {
    if (connected !== undefined) expect((await connect(owner.token, connected)).status).toBe(200)
    const visit = await prove(owner.token, teacher)
    expect((await connect(owner.token, { ...lecturer, clientSecret: 'a newer one' })).status).toBe(200)
    const saved = await storedOf(owner.email)
    expect(await callback(visit)).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('changed since this sign-in began') },
    })
    expect(await storedOf(owner.email)).toEqual(saved)
    expect(await nameOf(squatter.token)).toBe(username)
    expect(await noticesOf(squatter.email)).not.toContain('directory-lost')
    await world.app.call('DELETE', 'cloud-settings', { token: owner.token })
  }
  expect((await callback(await prove(owner.token, teacher))).status).toBe(200)
  expect(await nameOf(owner.token)).toBe(username)
})

it('what is seen of Azure while a proof is under way is nothing that was saved', async () => {
  expect((await world.connect(owner.token, world.lecturer)).status).toBe(200)
  const visit = await world.prove(owner.token, world.teacher)
  const { labs } = openDatabase(world.app.config.cosmos)
  const seen = ['Microsoft.Compute/disks/write']
  await cosmosLabs(labs).noteMissingActions(labIdOf(userIdOf(owner.email)), world.lecturer, () => seen)
  expect((await storedOf(owner.email)).missingActions).toEqual(seen)
  expect((await world.callback(visit)).status).toBe(200)
  expect(await nameOf(owner.token)).toBe(username)
})

it.each([
  ['a process that dies', 503],
  ['a save that comes', 412],
])('%s between name and settings is made up for by proving once more', async (_what, status) => {
  const visit = await world.prove(owner.token, world.teacher)
  let isClaimed = false
  world.app.cosmos.failNext({
    status,
    times: Number.POSITIVE_INFINITY,
    match: ({ operation, path, container }) => {
      isClaimed ||= operation === 'replace' && path.includes('/dir:')
      return isClaimed && operation === 'patch' && container === 'labs'
    },
  })
  expect((await world.callback(visit)).status).toBe(status === 412 ? 409 : 503)
  world.app.cosmos.clearFaults()
  expect(isClaimed).toBe(true)
  expect(await nameOf(owner.token)).toBeUndefined()
  expect(await noticesOf(squatter.email)).toContain('directory-lost')
  expect(await noticesOf(owner.email)).not.toContain('directory-linked')
  expect((await world.callback(await world.prove(owner.token, world.teacher))).status).toBe(200)
  expect(await nameOf(owner.token)).toBe(username)
})

it('the proof is asked in the same terms as a save', async () => {
  const ask = (change: object) =>
    world.app.call('POST', 'cloud-settings/prove-username', {
      token: owner.token,
      body: {
        ...world.teacher,
        redirectUri: 'http://localhost:4280/auth/azure-callback',
        state: world.newState(),
        ...change,
      },
    })
  expect((await ask({ redirectUri: 'https://evil.test/auth/azure-callback' })).status).toBe(400)
  expect((await ask({ username: 'teacher@fabrikam.test' })).body.fields).toHaveProperty('username')
  expect((await ask({ clientSecret: '' })).body.fields).toEqual({ clientSecret: 'Client secret is required' })
})
