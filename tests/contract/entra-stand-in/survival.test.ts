import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEntra } from '@labkeeper/local/entra/start'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { redirectUri, someSubscriptions } from './directory.ts'

let directory: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'entra-stand-in-'))
})
afterEach(() => rm(directory, { recursive: true }))

const subscriptions = someSubscriptions()
const start = () => startEntra({ directory, redirectUris: [redirectUri], subscriptions })
const keysOf = async (origin: string) =>
  (await fetch(`${origin}/${subscriptions[0].tenantId}/v2.0/jwks`)).json()

test('is the same directory after a restart: address, keys and people', async () => {
  const before = await start()
  const keys = await keysOf(before.origin)
  await before.close()
  const after = await start()
  onTestFinished(after.close)
  expect(after.origin).toBe(before.origin)
  expect(await keysOf(after.origin)).toEqual(keys)
  expect(after.users()).toEqual(before.users())
  expect(new Set(after.users().map(({ oid }) => oid)).size).toBe(5)
  expect((await stat(join(directory, 'entra.json'))).mode & 0o777).toBe(0o600)
})

test('moves when another program has taken its port, and stays there', async () => {
  const before = await start()
  await before.close()
  const squatter = createServer().listen(Number(new URL(before.origin).port), '127.0.0.1')
  onTestFinished(() => void squatter.close())
  const moved = await start()
  expect(moved.origin).not.toBe(before.origin)
  await moved.close()
  const again = await start()
  onTestFinished(again.close)
  expect(again.origin).toBe(moved.origin)
})
