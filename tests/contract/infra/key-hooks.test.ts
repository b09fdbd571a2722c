import { createServer, type Server } from 'node:http'
import { readConfig } from '@labkeeper/functions/config'
import { aesSealer } from '@labkeeper/functions/gateways/crypto/sealer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addKey, keepKeys } from '../../../functions/key-ring.ts'
import { ensureKeys } from '../../../infra/hooks/ensure-keys.ts'
import { rotateKey } from '../../../infra/hooks/rotate-key.ts'
import { openVault, type Vault } from '../../../infra/hooks/vault.ts'

/** A Key Vault as its REST interface shows it; the first `refusals` calls find that the role does not act yet. */
const secrets = new Map<string, string>()
let refusals = 0
let isPrivate = false
let writes = 0
let server: Server
let vault: Vault

beforeEach(async () => {
  secrets.clear()
  refusals = 0
  isPrivate = false
  writes = 0
  server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    }
    const url = new URL(request.url ?? '/', 'http://vault')
    const name = url.pathname.replace('/secrets/', '')
    if (request.headers.authorization !== 'Bearer t.o.k')
      return answer(401, { error: { code: 'Unauthorized' } })
    const closed = { code: 'Forbidden', innererror: { code: 'ForbiddenByConnection' } }
    if (isPrivate) return answer(403, { error: closed })
    if (refusals-- > 0) return answer(403, { error: { code: 'Forbidden' } })
    if (request.method === 'PUT') {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk)
      secrets.set(name, JSON.parse(Buffer.concat(chunks).toString()).value)
      writes++
    }
    const value = secrets.get(name)
    if (value === undefined) return answer(404, { error: { code: 'SecretNotFound' } })
    return answer(200, { value, id: `${url.origin}/secrets/${name}/1` })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  vault = openVault({
    uri: `http://127.0.0.1:${address.port}/`,
    token: async () => 't.o.k',
    patience: { times: 3, pauseMs: 1 },
  })
})
afterEach(() => new Promise<void>((resolve) => server.close(() => resolve())))

const today = new Date('2026-11-20T12:00:00Z')
const ringsOf = () =>
  readConfig({
    COSMOS_ENDPOINT: 'https://labs.documents.example',
    AzureWebJobsStorage__queueServiceUri: 'https://labs.queue.example',
    APP_ORIGIN: 'https://labs.example',
    SIGNING_KEYS: secrets.get('signing-keys'),
    SEALING_KEYS: secrets.get('sealing-keys'),
  })

describe('the keys of a deployment', () => {
  it('are made once, as the app reads them, and never touched again', async () => {
    expect(await ensureKeys(vault, today)).toEqual(['signing-keys', 'sealing-keys'])
    const before = new Map(secrets)
    expect(await ensureKeys(vault, new Date('2027-01-01'))).toEqual([])
    expect(secrets).toEqual(before)
    expect(writes).toBe(2)
    const { signingKeys, sealingKeys } = ringsOf()
    expect([signingKeys[0].kid, sealingKeys[0].kid]).toEqual(['k20261120', 'k20261120'])
    expect(signingKeys[0].secret).not.toEqual(sealingKeys[0].secret)
  })

  it('wait for a role that does not act yet, but not for ever', async () => {
    refusals = 2
    expect(await ensureKeys(vault, today)).toHaveLength(2)
    refusals = 100
    await expect(ensureKeys(vault, today)).rejects.toThrow('Key Vault refused signing-keys with 403')
  })

  it('are not waited for at a vault that is closed to the internet', async () => {
    isPrivate = true
    await expect(ensureKeys(vault, today)).rejects.toThrow('inside its own network only')
  })

  it('rotate so that what the old key sealed still opens', async () => {
    await ensureKeys(vault, today)
    const owner = { labId: 'lab_1', recordId: 'cloud' } as const
    const sealed = aesSealer(ringsOf().sealingKeys).seal('hush', owner)
    const said = await rotateKey(vault, { secret: 'sealing-keys' }, today)
    expect(said).toBe('k20261120a in use, still accepted: k20261120')
    const sealer = aesSealer(ringsOf().sealingKeys)
    expect(sealer.open(sealed, owner)).toBe('hush')
    expect(sealer.seal('hush', owner)).toContain('v1.k20261120a.')
  })

  it('are forgotten only when asked, the oldest first', async () => {
    await ensureKeys(vault, today)
    await rotateKey(vault, { secret: 'signing-keys' }, today)
    expect(await rotateKey(vault, { secret: 'signing-keys', keep: 1 }, today)).toBe('k20261120a in use')
    await expect(rotateKey(vault, { secret: 'signing-keys', keep: 0 }, today)).rejects.toThrow('At least one')
    await expect(rotateKey(vault, { secret: 'stripe-secret-key' }, today)).rejects.toThrow('Which ring?')
  })

  it('are not rotated in an empty vault, where a new ring would hide a mistaken address', async () => {
    await expect(rotateKey(vault, { secret: 'signing-keys' }, today)).rejects.toThrow('holds no signing-keys')
    expect(secrets.size).toBe(0)
  })
})

describe('a ring', () => {
  it('never gets the same id twice', () => {
    const ring = addKey(addKey(addKey(undefined, today), today), today)
    expect(ring.split(',').map((key) => key.split(':')[0])).toEqual(['k20261120b', 'k20261120a', 'k20261120'])
    expect(keepKeys(ring, 2).split(',')).toHaveLength(2)
  })
})
