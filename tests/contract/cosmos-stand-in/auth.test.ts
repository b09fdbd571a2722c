import { CosmosClient } from '@azure/cosmos'
import { signRequest, toSigningKey } from '@labkeeper/local/cosmos/http/signature'
import { expect, it } from 'vitest'
import { connect, openAccount, openContainer, statusOf } from './account.ts'

it('refuses another key with 401', async () => {
  const { cosmos, database } = await openAccount()
  const stranger = connect({ endpoint: cosmos.endpoint, key: Buffer.from('wrong').toString('base64') })
  expect(await statusOf(stranger.database(database.id).read())).toBe(401)
  stranger.dispose()
})

it('takes a key of its own', async () => {
  const key = Buffer.from('a key for this account only').toString('base64')
  const { cosmos, database } = await openAccount({ key })
  expect(cosmos.key).toBe(key)
  expect((await database.read()).statusCode).toBe(200)
})

it('refuses a signature that is missing, of another resource, or over 15 minutes old', async () => {
  const { cosmos } = await openAccount()
  const get = async (date: Date, signedFor: string[] | undefined) => {
    const text = date.toUTCString()
    const signature = signedFor && signRequest(toSigningKey(cosmos.key), 'GET', signedFor, text)
    const authorization = signature && encodeURIComponent(`type=master&ver=1.0&sig=${signature}`)
    const headers = { 'x-ms-date': text, ...(authorization && { authorization }) }
    const response = await fetch(`${cosmos.endpoint}dbs/test`, { headers })
    expect(await response.json()).toHaveProperty(response.ok ? 'id' : 'message')
    return response.status
  }
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)
  expect(await get(minutesAgo(0), ['dbs', 'test'])).toBe(200)
  expect(await get(minutesAgo(14), ['dbs', 'test'])).toBe(200)
  expect(await get(minutesAgo(16), ['dbs', 'test'])).toBe(403)
  expect(await get(minutesAgo(-16), ['dbs', 'test'])).toBe(403)
  expect(await get(minutesAgo(0), ['dbs', 'other'])).toBe(401)
  expect(await get(minutesAgo(0), undefined)).toBe(401)
})

it('serves a client that discovers its endpoints', async () => {
  const { cosmos, container } = await openContainer()
  await container.items.create({ id: 'a', labId: 'lab' })
  const client = new CosmosClient(`AccountEndpoint=${cosmos.endpoint};AccountKey=${cosmos.key};`)
  const { resource } = await client.database('test').container('items').item('a', 'lab').read()
  expect(resource.id).toBe('a')
  client.dispose()
})
